import { join } from 'node:path';
import type { SnapshotStore } from '@palimpsest/kernel';
import { exactBytes } from '../rpc/exact-bytes.ts';
import { threadEntry } from '../rpc/start-thread.ts';
import { openStoreThread } from '../rpc/store-thread.ts';
import type { SnapshotStoreApi } from './snapshot-store-api.ts';
import { snapshotStoreFile } from './snapshot-store-format.ts';

export interface EmbeddedSnapshotStoreOptions {
  /** Data directory; made when it is missing. */
  readonly directory: string;
}

/**
 * Snapshots in a SQLite database of their own, so that dropping one can empty its write-ahead log at
 * once. A save survives a crash of the process but not a power cut; a drop survives both.
 *
 * Throws `PortError`: `CORRUPT`, `INCOMPATIBLE` or `UNAVAILABLE` when the file cannot be opened.
 */
export const createEmbeddedSnapshotStore = async ({
  directory,
}: EmbeddedSnapshotStoreOptions): Promise<SnapshotStore> => {
  const entry = threadEntry('snapshot-store', import.meta.url);
  const thread = await openStoreThread<SnapshotStoreApi>(entry, join(directory, snapshotStoreFile));
  return {
    load: (stream) => thread.call('load', stream),
    save: (snapshot) => {
      const bytes = exactBytes(snapshot.bytes);
      return thread.call('save', { ...snapshot, bytes }, [bytes.buffer]);
    },
    drop: (stream) => thread.call('drop', stream),
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
};
