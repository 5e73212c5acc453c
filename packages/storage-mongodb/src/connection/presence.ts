import { PortError } from '@palimpsest/kernel';
import { type MongoClient, MongoServerSelectionError } from 'mongodb';
import { unwrapped } from './to-port-error.ts';

/** Whether there is a server to write to, as the driver sees it. */
export interface Presence {
  /** Throws `PortError` `UNAVAILABLE` when the server was looked for in vain and has not shown up since. */
  readonly check: () => void;
  /** To be told of each error of a call. */
  readonly noteError: (error: unknown) => void;
}

/** What the driver calls servers that take writes. */
const writable: ReadonlySet<string> = new Set([
  'RSPrimary',
  'Standalone',
  'Mongos',
  'LoadBalancer',
]);

/**
 * A breaker. Each call looks for a server for seconds; once one has looked in vain, the next ones fail at once, until the
 * driver's monitor has found a server again.
 */
export const createPresence = (client: MongoClient): Presence => {
  let isThere = false;
  let isMissed = false;
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    isThere = [...newDescription.servers.values()].some(({ type }) => writable.has(type));
    if (isThere) isMissed = false;
  });
  return {
    check: () => {
      if (!isMissed) return;
      throw new PortError('UNAVAILABLE', 'MongoDB cannot be reached, or has no primary', {
        retryable: true,
      });
    },
    noteError: (error) => {
      isMissed ||= unwrapped(error) instanceof MongoServerSelectionError && !isThere;
    },
  };
};
