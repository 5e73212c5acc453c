import { PortError } from '@palimpsest/kernel';

/** Settles with `work`, unless it takes longer than the limit; the work is not stopped. */
export const within = async <T>(limitMs: number, work: Promise<T>): Promise<T> => {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      limit.reject(
        new PortError('TIMEOUT', `EventStoreDB did not answer within ${limitMs} ms`, {
          retryable: true,
        }),
      ),
    limitMs,
  );
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Milliseconds before try number `tried` + 1: growing, spread, bounded. */
const pauseMs = (tried: number): number =>
  Math.min(1_000, 20 * 2 ** Math.min(tried, 10)) * (0.5 + Math.random() / 2);

/** Waits before another try; ends early when the signal aborts. */
export const backOff = (tried: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, pauseMs(tried));
    if (signal?.aborted === true) finish();
    else signal?.addEventListener('abort', finish, { once: true });
  });

/** When a call gives up, on the monotonic clock. */
export interface Budget {
  readonly isSpent: () => boolean;
}

export const startBudget = (limitMs: number): Budget => {
  const end = performance.now() + limitMs;
  return { isSpent: () => performance.now() >= end };
};
