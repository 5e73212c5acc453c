import { DomainError, PortError } from '@palimpsest/kernel';

const tooLate = (): DomainError =>
  new DomainError('RECALL_TIMEOUT', 'the recall was not done within its time limit', {
    field: 'timeout_ms',
    retryable: true,
    hint: 'ask again, or with a longer timeout_ms',
  });

/** Runs work for at most `timeoutMs`, or until the caller hangs up. Throws `RECALL_TIMEOUT`. */
export const withinTime = async <Result>(
  timeoutMs: number,
  hungUp: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const signal = AbortSignal.any([hungUp, AbortSignal.timeout(timeoutMs)]);
  const ended = Promise.withResolvers<never>();
  const onAbort = (): void => ended.reject(tooLate());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(signal), ended.promise]);
  } catch (error) {
    if (signal.aborted && !(error instanceof DomainError)) throw tooLate();
    if (error instanceof PortError && error.code === 'TIMEOUT') throw tooLate();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
