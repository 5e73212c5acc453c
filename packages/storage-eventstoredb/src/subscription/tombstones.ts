import { type StreamName, streamName } from '@palimpsest/kernel';
import type { FollowDeps } from './follow-log.ts';
import { followLog } from './follow-log.ts';
import { typeFilter } from './log-filter.ts';

/** Type of the record that the server writes for a tombstone. */
const tombstoneType = '$streamDeleted';

/**
 * The tombstoned streams. Reads of `$all` go on delivering their events until somebody scavenges, so that whoever reads `$all` asks here.
 */
export interface Tombstones {
  readonly has: (stream: StreamName) => boolean;
  /** Says at once what this process has done; what others do comes by the log. */
  readonly add: (stream: StreamName) => void;
  /** Resolves when every tombstone that stood at the start is known. Rejects with the `PortError` that ended the reading. */
  readonly ready: () => Promise<void>;
}

/** Begins to read at the first `ready`, so that a process that only writes reads nothing. */
export const createTombstones = (deps: FollowDeps, signal: AbortSignal): Tombstones => {
  const gone = new Set<StreamName>();
  let reading: Promise<void> | undefined;

  const read = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const follow = async (): Promise<void> => {
      const filter = typeFilter(tombstoneType);
      for await (const message of followLog(deps, {
        after: undefined,
        filter,
        batchSize: 500,
        signal,
      })) {
        if (message.kind === 'caught-up') resolve();
        if (message.kind !== 'events') continue;
        for (const record of message.records) {
          if (record.type === tombstoneType) gone.add(streamName(record.stream));
        }
      }
      resolve();
    };
    follow().catch((error: unknown) => {
      // The next reader begins again.
      reading = undefined;
      reject(error);
    });
    // Without a reader that waits, nobody is to be told.
    promise.catch(() => undefined);
    return promise;
  };

  return {
    has: (stream) => gone.has(stream),
    add: (stream) => {
      gone.add(stream);
    },
    ready: () => {
      reading ??= read();
      return reading;
    },
  };
};
