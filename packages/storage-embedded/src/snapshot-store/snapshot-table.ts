import type { DatabaseSync } from 'node:sqlite';
import type { Instant, Snapshot, StreamName } from '@palimpsest/kernel';
import { truncateLog } from '../database/truncate-log.ts';

/** The thread that keeps the snapshots. */
export interface SnapshotStoreApi {
  readonly load: (stream: StreamName) => Snapshot | undefined;
  readonly save: (snapshot: Snapshot) => void;
  readonly drop: (stream: StreamName) => void;
}

interface SnapshotRow {
  readonly fold_version: number;
  readonly revision: number;
  readonly bytes: Uint8Array;
  readonly at: Instant;
}

export const createSnapshotTable = (database: DatabaseSync): SnapshotStoreApi => {
  const load = database.prepare('SELECT * FROM snapshots WHERE stream = ?');
  const save = database.prepare(
    `INSERT INTO snapshots VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (stream) DO UPDATE SET
       fold_version = excluded.fold_version, revision = excluded.revision,
       bytes = excluded.bytes, at = excluded.at
     WHERE fold_version <> excluded.fold_version OR revision <= excluded.revision`,
  );
  const drop = database.prepare('DELETE FROM snapshots WHERE stream = ?');
  return {
    load: (stream) => {
      // The row has the columns of the table that this package made itself.
      const row = load.get(stream) as SnapshotRow | undefined;
      if (row === undefined) return undefined;
      const { fold_version: foldVersion, revision, bytes, at } = row;
      return { stream, foldVersion, revision: BigInt(revision), bytes, at };
    },
    save: ({ stream, foldVersion, revision, bytes, at }) => {
      save.run(stream, foldVersion, revision, bytes, at);
    },
    drop: (stream) => {
      drop.run(stream);
      truncateLog(database);
    },
  };
};
