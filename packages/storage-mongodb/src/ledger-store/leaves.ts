import { Buffer } from 'node:buffer';
import type { EventId, LedgerLeaf, LedgerStore, TenantId } from '@palimpsest/kernel';
import type { Binary, ClientSession, Db } from 'mongodb';
import { fromBinary, toBinary } from '../connection/binary.ts';
import { corrupt } from './corrupt.ts';
import type { WriteOfTenant } from './tenant-writes.ts';

interface LeafDocument {
  readonly tenant: TenantId;
  readonly sequence: bigint;
  readonly eventId: EventId;
  readonly bytes: Binary;
  readonly hash: Binary;
  readonly position: bigint;
}

export interface Leaves
  extends Pick<LedgerStore, 'append' | 'last' | 'read' | 'findEvent' | 'lastUpTo' | 'tenants'> {
  readonly makeIndexes: () => Promise<void>;
  readonly hashes: (tenant: TenantId, from: bigint, limit: number) => Promise<Uint8Array[]>;
}

const leafOf = ({ sequence, eventId, bytes, hash, position }: LeafDocument): LedgerLeaf => ({
  sequence,
  eventId,
  bytes: fromBinary(bytes),
  hash: fromBinary(hash),
  position,
});

const documentOf = (tenant: TenantId, leaf: LedgerLeaf): LeafDocument => ({
  tenant,
  sequence: leaf.sequence,
  eventId: leaf.eventId,
  bytes: toBinary(leaf.bytes),
  hash: toBinary(leaf.hash),
  position: leaf.position,
});

const checkDense = (given: readonly LedgerLeaf[], next: bigint): void => {
  const first = given[0]?.sequence ?? next;
  const stray = given.find(({ sequence }, index) => sequence !== first + BigInt(index));
  const gap = first > next ? first : stray?.sequence;
  if (gap === undefined) return;
  throw corrupt(`leaf ${gap} leaves a gap: the ledger goes on with ${next}`);
};

export const createLeaves = (db: Db, write: WriteOfTenant): Leaves => {
  const leaves = db.collection<LeafDocument>('leaves');

  const lastOf = async (tenant: TenantId, session?: ClientSession) => {
    const options = {
      sort: { sequence: -1 },
      ...(session === undefined ? {} : { session }),
    } as const;
    const found = await leaves.findOne({ tenant }, options);
    return found === null ? undefined : leafOf(found);
  };

  const checkRepeat = async (
    tenant: TenantId,
    repeated: readonly LedgerLeaf[],
    session: ClientSession,
  ): Promise<void> => {
    const [first] = repeated;
    if (first === undefined) return;
    const stored = await leaves
      .find(
        { tenant, sequence: { $gte: first.sequence } },
        { sort: { sequence: 1 }, limit: repeated.length, session },
      )
      .toArray();
    for (const [index, { sequence, bytes }] of repeated.entries()) {
      const found = stored[index];
      const isSame =
        found?.sequence === sequence && Buffer.compare(found.bytes.value(), bytes) === 0;
      if (!isSame) throw corrupt(`leaf ${sequence} stands in the ledger with other bytes`);
    }
  };

  const checkNew = async (
    tenant: TenantId,
    added: readonly LedgerLeaf[],
    session: ClientSession,
  ): Promise<void> => {
    const ids = added.map(({ eventId }) => eventId);
    const known = await leaves.findOne({ tenant, eventId: { $in: ids } }, { session });
    if (known !== null || new Set(ids).size < ids.length) {
      throw corrupt(
        `an event of the leaves from ${added[0]?.sequence} on stands in the ledger already`,
      );
    }
  };

  return {
    makeIndexes: async () => {
      await leaves.createIndexes([
        { key: { tenant: 1, sequence: 1 }, unique: true },
        { key: { tenant: 1, eventId: 1 }, unique: true },
        { key: { tenant: 1, position: 1, sequence: 1 } },
      ]);
    },
    append: (tenant, given) =>
      given.length === 0
        ? Promise.resolve()
        : write(tenant, async (session) => {
            const next = ((await lastOf(tenant, session))?.sequence ?? -1n) + 1n;
            checkDense(given, next);
            const repeated = given.filter(({ sequence }) => sequence < next);
            await checkRepeat(tenant, repeated, session);
            const added = given.slice(repeated.length);
            if (added.length === 0) return;
            await checkNew(tenant, added, session);
            await leaves.insertMany(
              added.map((leaf) => documentOf(tenant, leaf)),
              { session },
            );
          }),
    last: (tenant) => lastOf(tenant),
    read: async (tenant, { from, limit }) => {
      const found = leaves.find(
        { tenant, sequence: { $gte: from } },
        { sort: { sequence: 1 }, limit },
      );
      return (await found.toArray()).map(leafOf);
    },
    findEvent: async (tenant, eventId) => {
      const found = await leaves.findOne({ tenant, eventId });
      return found === null ? undefined : leafOf(found);
    },
    lastUpTo: async (tenant, position) => {
      const found = await leaves.findOne(
        { tenant, position: { $lte: position } },
        { sort: { position: -1, sequence: -1 } },
      );
      return found === null ? undefined : leafOf(found);
    },
    tenants: async () => (await leaves.distinct('tenant')).toSorted(),
    hashes: async (tenant, from, limit) => {
      const found = leaves.find(
        { tenant, sequence: { $gte: from } },
        { sort: { sequence: 1 }, limit, projection: { hash: 1 } },
      );
      return (await found.toArray()).map(({ hash }) => fromBinary(hash));
    },
  };
};
