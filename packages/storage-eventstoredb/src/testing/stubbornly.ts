import { setTimeout as pause } from 'node:timers/promises';
import { PortError } from '@palimpsest/kernel';

/** Tries of one call: far more than any schedule has faults. */
const mostTries = 60;

/** Makes a call until it is answered, as callers do: exactly the same call. Errors that do not pass are thrown. */
export const stubbornly = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call();
    } catch (error) {
      const passes = error instanceof PortError && error.retryable;
      if (!passes || tried === mostTries) throw error;
      await pause(5);
    }
  }
};
