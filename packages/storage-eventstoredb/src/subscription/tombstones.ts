import type { StreamName } from '@palimpsest/kernel';
import { backOff } from '../connection/time-limit.ts';
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

  const follow = async (onReady: () => void): Promise<void> => {
    const filter = typeFilter(tombstoneType);
    const all = followLog(deps, { after: undefined, filter, batchSize: 500, signal });
    for await (const message of all) {
      if (message.kind === 'caught-up') onReady();
      if (message.kind !== 'events') continue;
      for (const { type, stream } of message.records) if (type === tombstoneType) gone.add(stream);
    }
  };

  /** Before everything is known the failure is the reader's; afterwards it goes on by itself. */
  const read = async (onReady: () => void, onFailed: (error: unknown) => void): Promise<void> => {
    let isReady = false;
    for (let failed = 0; !signal.aborted; failed += 1) {
      try {
        await follow(() => {
          isReady = true;
          failed = 0;
          onReady();
        });
      } catch (error) {
        if (!isReady) {
          reading = undefined;
          onFailed(error);
          return;
        }
        await backOff(failed, signal);
      }
    }
    onReady();
  };

  return {
    has: (stream) => gone.has(stream),
    add: (stream) => {
      gone.add(stream);
    },
    ready: () => {
      reading ??= new Promise<void>((resolve, reject) => {
        void read(resolve, reject);
      });
      return reading;
    },
  };
};
