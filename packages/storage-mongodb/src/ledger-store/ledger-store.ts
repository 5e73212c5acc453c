import type { LedgerStore } from '@palimpsest/kernel';
import type { MongoDbConnection } from '../connection/connection.ts';
import { checkFormat } from '../connection/format.ts';
import { createPortCalls } from '../connection/port-calls.ts';
import { createCheckpoints } from './checkpoints.ts';
import { createLeaves } from './leaves.ts';
import { createSigningKeys } from './signing-keys.ts';
import { createSubtreeHashes } from './subtree-hashes.ts';
import { createTenantWrites } from './tenant-writes.ts';

interface ProgressDocument {
  readonly _id: 'progress';
  readonly position: bigint;
}

const formatVersion = 1;

/**
 * Leaves, hashes, checkpoints and signing keys that are only added, in a database of their own. Every write of a
 * tenant is one transaction, and no two of them run beside each other.
 */
export const createMongoDbLedgerStore = async (
  connection: MongoDbConnection,
): Promise<LedgerStore> => {
  const db = connection.database('ledger');
  const write = createTenantWrites(connection, db);
  const leaves = createLeaves(db, write);
  const hashes = createSubtreeHashes(db, write);
  const checkpoints = createCheckpoints(db, write);
  const signingKeys = createSigningKeys(db, write);
  const progress = db.collection<ProgressDocument>('progress');
  const calls = createPortCalls('ledger store', connection.presence);
  await calls.run(async () => {
    await checkFormat(db, 'ledger', formatVersion);
    for (const part of [leaves, hashes, checkpoints, signingKeys]) await part.makeIndexes();
  });

  return {
    append: (tenant, given) => calls.run(() => leaves.append(tenant, given)),
    last: (tenant) => calls.run(() => leaves.last(tenant)),
    read: (tenant, options) => calls.run(() => leaves.read(tenant, options)),
    findEvent: (tenant, eventId) => calls.run(() => leaves.findEvent(tenant, eventId)),
    lastUpTo: (tenant, position) => calls.run(() => leaves.lastUpTo(tenant, position)),
    addHashes: (tenant, level, { from, hashes: added }) =>
      calls.run(() => hashes.add(tenant, { level, from }, added)),
    readHashes: (tenant, level, { from, limit }) =>
      calls.run(() =>
        level === 0
          ? leaves.hashes(tenant, from, limit)
          : hashes.read(tenant, { level, from }, limit),
      ),
    addCheckpoint: (tenant, checkpoint) =>
      calls.run(() => checkpoints.addCheckpoint(tenant, checkpoint)),
    lastCheckpoint: (tenant) => calls.run(() => checkpoints.lastCheckpoint(tenant)),
    checkpoints: (tenant, options) => calls.run(() => checkpoints.checkpoints(tenant, options)),
    saveProgress: (position) =>
      calls.run(async () => {
        await progress.updateOne({ _id: 'progress' }, { $max: { position } }, { upsert: true });
      }),
    progress: () => calls.run(async () => (await progress.findOne({ _id: 'progress' }))?.position),
    addSigningKey: (tenant, key) => calls.run(() => signingKeys.addSigningKey(tenant, key)),
    signingKeys: (tenant) => calls.run(() => signingKeys.signingKeys(tenant)),
    tenants: () => calls.run(() => leaves.tenants()),
    [Symbol.asyncDispose]: async () => calls.close(),
  };
};
