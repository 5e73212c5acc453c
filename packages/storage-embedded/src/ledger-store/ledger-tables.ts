import type { DatabaseSync } from 'node:sqlite';
import type { LedgerLeaf, TenantId } from '@palimpsest/kernel';
import { Transfer } from '../rpc/serve-thread.ts';
import { createCheckpointTable } from './checkpoint-table.ts';
import { createHashTable } from './hash-table.ts';
import { createLeafTable } from './leaf-table.ts';
import type {
  CheckpointAppend,
  EventLookUp,
  HashAppend,
  HashRead,
  LeafAppend,
  LeafRead,
  PositionLookUp,
  SigningKeyAppend,
} from './ledger-store-api.ts';
import { buffersOf, packLeaves, unpackLeaves } from './packed-leaves.ts';
import { createProgressRow } from './progress-row.ts';
import { createSigningKeyTable } from './signing-key-table.ts';

const moving = (leaves: readonly LedgerLeaf[]) => {
  const packed = packLeaves(leaves);
  return new Transfer(packed, buffersOf(packed));
};

const movingOne = (leaf: LedgerLeaf | undefined) => moving(leaf === undefined ? [] : [leaf]);

/** The methods of `LedgerStoreApi` over the database given; every write is one durable transaction. */
export const createLedgerTables = (database: DatabaseSync) => {
  const leafTable = createLeafTable(database);
  const hashTable = createHashTable(database);
  const checkpoints = createCheckpointTable(database);
  const keys = createSigningKeyTable(database);
  const progress = createProgressRow(database);

  return {
    append: ({ tenant, leaves }: LeafAppend) => leafTable.append(tenant, unpackLeaves(leaves)),
    last: (tenant: TenantId) => movingOne(leafTable.last(tenant)),
    read: ({ tenant, from, limit }: LeafRead) => moving(leafTable.read(tenant, from, limit)),
    findEvent: ({ tenant, eventId }: EventLookUp) =>
      movingOne(leafTable.findEvent(tenant, eventId)),
    lastUpTo: ({ tenant, position }: PositionLookUp) =>
      movingOne(leafTable.lastUpTo(tenant, position)),
    addHashes: ({ tenant, level, from, hashes }: HashAppend) =>
      hashTable.add(tenant, level, from, hashes),
    readHashes: ({ tenant, level, from, limit }: HashRead) =>
      level === 0
        ? leafTable.hashes(tenant, from, limit)
        : hashTable.read(tenant, level, from, limit),
    addCheckpoint: ({ tenant, checkpoint }: CheckpointAppend) =>
      checkpoints.add(tenant, checkpoint),
    lastCheckpoint: (tenant: TenantId) => checkpoints.last(tenant),
    checkpoints: ({ tenant, from, limit }: LeafRead) => checkpoints.from(tenant, from, limit),
    saveProgress: progress.save,
    progress: progress.read,
    addSigningKey: ({ tenant, key }: SigningKeyAppend) => keys.add(tenant, key),
    signingKeys: keys.all,
    tenants: leafTable.tenants,
  };
};
