import { setTimeout as wait } from 'node:timers/promises';

const firstPauseMs = 50;
const longestPauseMs = 5_000;

/** Waits ever longer before a request is offered again to an engine that turned it away. */
export interface Patience {
  /** Waits; `false`, at once, when it has lasted as long as it may. */
  readonly wait: () => Promise<boolean>;
}

/** Begins now and lasts so many milliseconds. Two writers that were turned away together do not come back together. */
export const createPatience = (lastsMs: number): Patience => {
  const started = performance.now();
  let pauseMs = firstPauseMs;
  return {
    wait: async () => {
      if (performance.now() - started > lastsMs) return false;
      await wait(pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      return true;
    },
  };
};
