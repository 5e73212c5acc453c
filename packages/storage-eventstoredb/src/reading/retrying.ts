import { PortError } from '@palimpsest/kernel';
import { failureOf, isPassing, toPortError } from '../connection/failure.ts';
import { backOff, startBudget } from '../connection/time-limit.ts';

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof PortError ? error.code === 'TIMEOUT' : isPassing(failureOf(error));

/** Tries while the server is not there at all: it is better to say so soon. */
const triesUnreachable = 3;

/**
 * Does again what may be done any number of times, until it passes, the time is spent, or nobody is there. Throws `PortError`.
 */
export const retrying = async <T>(limitMs: number, attempt: () => Promise<T>): Promise<T> => {
  const budget = startBudget(limitMs);
  let unreachable = 0;
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (failureOf(error) === 'unreachable') unreachable += 1;
      const isOver = budget.isSpent() || unreachable >= triesUnreachable;
      if (isOver || !isWorthAnotherTry(error)) throw toPortError(error);
    }
    await backOff(tried);
  }
};
