/**
 * Exponential backoff with equal jitter: half of the delay is fixed, half is chance (M. Brooker, "Exponential
 * Backoff And Jitter", AWS 2015). `attempt` counts from 0; the delay is at least 1 ms and at most `maxMs`.
 */
export const backoffMs = (
  attempt: number,
  options: { readonly baseMs: number; readonly maxMs: number; readonly random?: () => number },
): number => {
  const ceiling = Math.min(options.maxMs, options.baseMs * 2 ** Math.min(attempt, 30));
  return Math.ceil(ceiling * (0.5 + 0.5 * (options.random ?? Math.random)()));
};

/** Waits by the monotonic clock; ends early, without an error, when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
