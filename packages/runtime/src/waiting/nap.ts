/** Short waits that somebody may end for all who wait. */
export interface Nap {
  /** Waits by the monotonic clock; ends early when the signal aborts or `end` is called. */
  readonly take: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly end: () => void;
}

export const createNap = (): Nap => {
  const wakers = new Set<() => void>();
  return {
    take: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve();
          return;
        }
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          wakers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        signal.addEventListener('abort', wake, { once: true });
        wakers.add(wake);
      }),
    end: () => {
      for (const wake of wakers) wake();
    },
  };
};
