import { Buffer } from 'node:buffer';
import type { TenantId } from '@palimpsest/kernel';
import type { Binary, ClientSession, Db } from 'mongodb';
import { fromBinary, toBinary } from '../connection/binary.ts';
import { corrupt } from './corrupt.ts';
import type { WriteOfTenant } from './tenant-writes.ts';

interface HashDocument {
  readonly tenant: TenantId;
  readonly level: number;
  readonly number: bigint;
  readonly hash: Binary;
}

/** Which hashes: those of a level, from a number on. */
export interface HashRange {
  readonly level: number;
  readonly from: bigint;
}

/** Roots of complete subtrees, levels 1 and up. */
export interface SubtreeHashes {
  readonly makeIndexes: () => Promise<void>;
  readonly add: (
    tenant: TenantId,
    range: HashRange,
    hashes: readonly Uint8Array[],
  ) => Promise<void>;
  readonly read: (
    tenant: TenantId,
    range: HashRange,
    limit: number,
    session?: ClientSession,
  ) => Promise<Uint8Array[]>;
}

export const createSubtreeHashes = (db: Db, write: WriteOfTenant): SubtreeHashes => {
  const stored = db.collection<HashDocument>('hashes');

  const read: SubtreeHashes['read'] = async (tenant, { level, from }, limit, session) => {
    const found = stored.find(
      { tenant, level, number: { $gte: from } },
      { sort: { number: 1 }, limit, ...(session === undefined ? {} : { session }) },
    );
    return (await found.toArray()).map(({ hash }) => fromBinary(hash));
  };

  return {
    makeIndexes: async () => {
      await stored.createIndex({ tenant: 1, level: 1, number: 1 }, { unique: true });
    },
    read,
    add: (tenant, range, hashes) =>
      hashes.length === 0
        ? Promise.resolve()
        : write(tenant, async (session) => {
            const { level, from } = range;
            const last = await stored.findOne({ tenant, level }, { sort: { number: -1 }, session });
            const end = (last?.number ?? -1n) + 1n;
            if (from > end) {
              throw corrupt(`hash ${from} of level ${level} leaves a gap behind ${end}`);
            }
            const known = await read(tenant, range, hashes.length, session);
            const other = known.findIndex(
              (hash, index) => Buffer.compare(hash, hashes[index] ?? hash) !== 0,
            );
            if (other !== -1) {
              throw corrupt(`hash ${from + BigInt(other)} of level ${level} has other bytes`);
            }
            const added = hashes.slice(known.length).map(
              (hash, index): HashDocument => ({
                tenant,
                level,
                number: end + BigInt(index),
                hash: toBinary(hash),
              }),
            );
            if (added.length > 0) await stored.insertMany(added, { session });
          }),
  };
};
