import type { Instant, LedgerCheckpoint, LedgerStore, TenantId } from '@palimpsest/kernel';
import type { Db } from 'mongodb';
import { corrupt } from './corrupt.ts';
import type { WriteOfTenant } from './tenant-writes.ts';

interface CheckpointDocument {
  readonly tenant: TenantId;
  readonly size: bigint;
  /** Tells two checkpoints of one size apart: the later one counts. */
  readonly number: bigint;
  readonly text: string;
  readonly at: Instant;
}

export interface Checkpoints
  extends Pick<LedgerStore, 'addCheckpoint' | 'lastCheckpoint' | 'checkpoints'> {
  readonly makeIndexes: () => Promise<void>;
}

const checkpointOf = ({ size, text, at }: CheckpointDocument): LedgerCheckpoint => ({
  size,
  text,
  at,
});

const lastFirst = { size: -1, number: -1 } as const;

/** Signed checkpoints of tenants. */
export const createCheckpoints = (db: Db, write: WriteOfTenant): Checkpoints => {
  const stored = db.collection<CheckpointDocument>('checkpoints');
  return {
    makeIndexes: async () => {
      await stored.createIndex({ tenant: 1, size: 1, number: 1 }, { unique: true });
    },
    addCheckpoint: (tenant, { size, text, at }) =>
      write(tenant, async (session, number) => {
        const before = await stored.findOne({ tenant }, { sort: lastFirst, session });
        if (before !== null && size < before.size) {
          throw corrupt(`a checkpoint of ${size} leaves came after one of ${before.size}`);
        }
        if (before?.size === size && before.text === text) return;
        await stored.insertOne({ tenant, size, number, text, at }, { session });
      }),
    lastCheckpoint: async (tenant) => {
      const found = await stored.findOne({ tenant }, { sort: lastFirst });
      return found === null ? undefined : checkpointOf(found);
    },
    checkpoints: async (tenant, { from, limit }) => {
      const found = stored.find(
        { tenant, size: { $gte: from } },
        { sort: { size: 1, number: 1 }, limit },
      );
      return (await found.toArray()).map(checkpointOf);
    },
  };
};
