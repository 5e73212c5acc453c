import type { DatabaseSync } from 'node:sqlite';
import type { Instant, Snapshot, StreamName } from '@palimpsest/kernel';
import { truncateLog } from '../database/truncate-log.ts';
import { Transfer } from '../rpc/serve-thread.ts';
import { snapshotPadding } from './snapshot-store-format.ts';

interface SnapshotRow {
  readonly fold_version: bigint;
  readonly revision: bigint;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly at: Instant;
}

/** The methods of `SnapshotStoreApi` over the database given. */
export const createSnapshotTable = (database: DatabaseSync) => {
  const load = database.prepare(
    'SELECT fold_version, revision, bytes, at FROM snapshots WHERE stream = +?',
  );
  load.setReadBigInts(true);
  const save = database.prepare(
    `INSERT INTO snapshots (stream, fold_version, revision, at, padding, bytes)
     VALUES (?, ?, ?, ?, zeroblob(${snapshotPadding}), ?)
     ON CONFLICT (stream) DO UPDATE SET
       fold_version = excluded.fold_version, revision = excluded.revision,
       at = excluded.at, bytes = excluded.bytes
     WHERE fold_version <> excluded.fold_version OR revision <= excluded.revision`,
  );
  const drop = database.prepare('DELETE FROM snapshots WHERE stream = +?');

  return {
    load: (stream: StreamName) => {
      // The row has the columns of the table that this package made itself.
      const row = load.get(stream) as SnapshotRow | undefined;
      if (row === undefined) return undefined;
      const { fold_version: foldVersion, revision, bytes, at } = row;
      const snapshot: Snapshot = { stream, foldVersion: Number(foldVersion), revision, bytes, at };
      return new Transfer(snapshot, [bytes.buffer]);
    },
    save: ({ stream, foldVersion, revision, bytes, at }: Snapshot) => {
      save.run(stream, foldVersion, revision, at, bytes);
    },
    drop: (stream: StreamName) => {
      drop.run(stream);
      truncateLog(database);
    },
  };
};
