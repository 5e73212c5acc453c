import type { DatabaseSync } from 'node:sqlite';
import type { LedgerLeaf, TenantId } from '@palimpsest/kernel';
import { Transfer } from '../rpc/serve-thread.ts';
import { createCheckpointTable } from './checkpoint-table.ts';
import { createLeafTable } from './leaf-table.ts';
import type { CheckpointAppend, LeafAppend, LeafRead } from './ledger-store-api.ts';
import { buffersOf, packLeaves, unpackLeaves } from './packed-leaves.ts';

const moving = (leaves: readonly LedgerLeaf[]) => {
  const packed = packLeaves(leaves);
  return new Transfer(packed, buffersOf(packed));
};

/** The methods of `LedgerStoreApi` over the database given; every write is one durable transaction. */
export const createLedgerTables = (database: DatabaseSync) => {
  const leafTable = createLeafTable(database);
  const checkpoints = createCheckpointTable(database);

  return {
    append: ({ tenant, leaves }: LeafAppend) => leafTable.append(tenant, unpackLeaves(leaves)),
    last: (tenant: TenantId) => {
      const leaf = leafTable.last(tenant);
      return moving(leaf === undefined ? [] : [leaf]);
    },
    read: ({ tenant, from, limit }: LeafRead) => moving(leafTable.read(tenant, from, limit)),
    addCheckpoint: ({ tenant, checkpoint }: CheckpointAppend) =>
      checkpoints.add(tenant, checkpoint),
    lastCheckpoint: (tenant: TenantId) => checkpoints.last(tenant),
  };
};
