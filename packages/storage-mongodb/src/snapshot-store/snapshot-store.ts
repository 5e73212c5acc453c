import type { Instant, Snapshot, SnapshotStore } from '@palimpsest/kernel';
import type { Binary } from 'mongodb';
import { fromBinary, toBinary } from '../connection/binary.ts';
import type { MongoDbConnection } from '../connection/connection.ts';
import { checkFormat } from '../connection/format.ts';
import { createPortCalls } from '../connection/port-calls.ts';
import { isDuplicateKey } from '../connection/to-port-error.ts';

interface SnapshotDocument {
  readonly _id: string;
  readonly foldVersion: number;
  readonly revision: bigint;
  readonly bytes: Binary;
  readonly at: Instant;
}

const formatVersion = 1;

/**
 * Snapshots as documents of at most 16 MiB (`PortError` `TOO_LARGE` beyond). A dropped one lives on in MongoDB's
 * oplog for a while, sealed as it was: what opens it is destroyed in the key store.
 */
export const createMongoDbSnapshotStore = async (
  connection: MongoDbConnection,
): Promise<SnapshotStore> => {
  const db = connection.database('snapshots');
  const snapshots = db.collection<SnapshotDocument>('snapshots');
  const calls = createPortCalls('snapshot store', connection.presence);
  await calls.run(() => checkFormat(db, 'snapshots', formatVersion));

  const save = async ({ stream, foldVersion, revision, bytes, at }: Snapshot): Promise<void> => {
    const older = [{ foldVersion: { $ne: foldVersion } }, { revision: { $lte: revision } }];
    await snapshots.replaceOne(
      { _id: stream, $or: older },
      { foldVersion, revision, bytes: toBinary(bytes), at },
      { upsert: true },
    );
  };

  return {
    load: (stream) =>
      calls.run(async () => {
        const found = await snapshots.findOne({ _id: stream });
        if (found === null) return undefined;
        const { foldVersion, revision, bytes, at } = found;
        return { stream, foldVersion, revision, bytes: fromBinary(bytes), at };
      }),
    save: (snapshot) =>
      calls.run(async () => {
        const ignoringNewer = (error: unknown): void => {
          if (!isDuplicateKey(error)) throw error;
        };
        try {
          await save(snapshot);
        } catch (error) {
          // A newer one stands there, or another first save came in between: then ours may still be newer.
          ignoringNewer(error);
          await save(snapshot).catch(ignoringNewer);
        }
      }),
    drop: (stream) =>
      calls.run(async () => {
        await snapshots.deleteOne({ _id: stream });
      }),
    [Symbol.asyncDispose]: async () => calls.close(),
  };
};
