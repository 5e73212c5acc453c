import { setImmediate } from 'node:timers';

export interface RightOfWayOptions {
  /** How long work waits for calls that never cease, in milliseconds: slowed, never stopped. @default 25 */
  readonly mostMs?: number;
}

/** Lets calls that somebody waits for go before work that nobody waits for, on one event loop. */
export interface RightOfWay {
  /** Runs a call that work gives way to. */
  readonly first: <T>(call: () => Promise<T>) => Promise<T>;
  /** Resolves when no such call runs, or after a while all the same. */
  readonly giveWay: () => Promise<void>;
}

/**
 * Those who gave way go on one by one, each in a turn of the event loop of its own, so that a call that comes meanwhile waits
 * for the step of one of them and not for those of all.
 */
export const createRightOfWay = ({ mostMs = 25 }: RightOfWayOptions = {}): RightOfWay => {
  let calls = 0;
  let releasing = false;
  const waiting = new Set<() => void>();

  const releaseNext = (): void => {
    const [next] = waiting;
    if (calls > 0 || next === undefined) {
      releasing = false;
      return;
    }
    next();
    setImmediate(releaseNext);
  };

  const release = (): void => {
    if (releasing) return;
    releasing = true;
    releaseNext();
  };

  return {
    first: async (call) => {
      calls += 1;
      try {
        return await call();
      } finally {
        calls -= 1;
        if (calls === 0) release();
      }
    },
    giveWay: () =>
      calls === 0 && waiting.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            const go = (): void => {
              clearTimeout(late);
              waiting.delete(go);
              resolve();
            };
            const late = setTimeout(go, mostMs);
            waiting.add(go);
          }),
  };
};
