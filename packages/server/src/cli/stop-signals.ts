/** Signals by which a person or a supervisor ends the service. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `npm` and a terminal both pass one wish on, so that it comes twice. */
const SAME_WISH_MS = 1_000;

/**
 * Calls `stop` at the first signal. What comes within a second of it is the same wish; a later one is impatience, and
 * calls `endNow`.
 */
export const onStopSignal = (handlers: {
  readonly stop: () => void;
  readonly endNow: () => void;
}): void => {
  let askedAt: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (askedAt === undefined) {
      askedAt = now;
      handlers.stop();
    } else if (now - askedAt > SAME_WISH_MS) {
      handlers.endNow();
    }
  };
  for (const signal of stopSignals) process.on(signal, onSignal);
};
