import { DomainError } from '@palimpsest/kernel';
import { pause } from '@palimpsest/runtime';

const RETRIES = 20;
const RETRY_MS = 50;

/** A subject that is being erased takes nothing more; the same name begins anew as soon as its key is gone. */
export const beingErased = (): DomainError =>
  new DomainError('BUSY', 'this subject is being erased', {
    hint: 'the same name begins anew in a moment',
    retryable: true,
    retryAfterMs: 500,
  });

/**
 * Runs work that names a subject. Where that subject is just being erased, it is tried again for a moment: it then
 * finds the new life of the same name. Throws `BUSY` when the erasure takes longer, such as for a crash.
 */
export const outlastingErasure = async <Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isErasing = error instanceof DomainError && error.code === 'BUSY';
      if (!isErasing || tries >= RETRIES || signal.aborted) throw error;
      await pause(RETRY_MS, signal);
    }
  }
};
