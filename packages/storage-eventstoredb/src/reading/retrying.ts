import { PortError } from '@palimpsest/kernel';
import { failureOf, isPassing, toPortError } from '../connection/failure.ts';
import { backOff, startBudget } from '../connection/time-limit.ts';

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof PortError ? error.code === 'TIMEOUT' : isPassing(failureOf(error));

/** Does again what may be done any number of times, until it passes or the time is spent. Throws `PortError`. */
export const retrying = async <T>(limitMs: number, attempt: () => Promise<T>): Promise<T> => {
  const budget = startBudget(limitMs);
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorthAnotherTry(error) || budget.isSpent()) throw toPortError(error);
    }
    await backOff(tried);
  }
};
