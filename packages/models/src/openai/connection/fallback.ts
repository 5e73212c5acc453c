import { ModelCallError } from './call-error.ts';
import type { Connection } from './connection.ts';

/**
 * Asks the connections in order until one answers. When none does, the error of the first one that may
 * recover is thrown, else that of the first.
 */
export const firstAnswer = async <T>(
  connections: readonly Connection[],
  ask: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const errors: unknown[] = [];
  for (const connection of connections) {
    try {
      return await ask(connection);
    } catch (error) {
      if (error instanceof ModelCallError && error.failure === 'cancelled') throw error;
      errors.push(error);
    }
  }
  throw errors.find((error) => error instanceof ModelCallError && error.retryable) ?? errors[0];
};
