import { join } from 'node:path';
import type { LedgerStore } from '@palimpsest/kernel';
import { threadEntry } from '../rpc/start-thread.ts';
import { openStoreThread } from '../rpc/store-thread.ts';
import type { LedgerStoreApi } from './ledger-store-api.ts';
import { ledgerStoreFile } from './ledger-store-format.ts';
import { buffersOf, packLeaves, unpackLeaves } from './packed-leaves.ts';

export interface EmbeddedLedgerStoreOptions {
  /** Data directory; made when it is missing. */
  readonly directory: string;
}

/**
 * The ledger's leaves, hashes, checkpoints and keys in a SQLite database of their own, to which rows are only added.
 *
 * Throws `PortError`: `CORRUPT`, `INCOMPATIBLE` or `UNAVAILABLE` when the file cannot be opened.
 */
export const createEmbeddedLedgerStore = async ({
  directory,
}: EmbeddedLedgerStoreOptions): Promise<LedgerStore> => {
  const entry = threadEntry('ledger-store', import.meta.url);
  const thread = await openStoreThread<LedgerStoreApi>(entry, join(directory, ledgerStoreFile));
  return {
    append: (tenant, leaves) => {
      const packed = packLeaves(leaves);
      return thread.call('append', { tenant, leaves: packed }, buffersOf(packed));
    },
    last: async (tenant) => unpackLeaves(await thread.call('last', tenant))[0],
    read: async (tenant, options) =>
      unpackLeaves(await thread.call('read', { tenant, ...options })),
    findEvent: async (tenant, eventId) =>
      unpackLeaves(await thread.call('findEvent', { tenant, eventId }))[0],
    lastUpTo: async (tenant, position) =>
      unpackLeaves(await thread.call('lastUpTo', { tenant, position }))[0],
    addHashes: (tenant, level, added) => thread.call('addHashes', { tenant, level, ...added }),
    readHashes: (tenant, level, options) =>
      thread.call('readHashes', { tenant, level, ...options }),
    addCheckpoint: (tenant, checkpoint) => thread.call('addCheckpoint', { tenant, checkpoint }),
    lastCheckpoint: (tenant) => thread.call('lastCheckpoint', tenant),
    checkpoints: (tenant, options) => thread.call('checkpoints', { tenant, ...options }),
    saveProgress: (position) => thread.call('saveProgress', position),
    progress: () => thread.call('progress', undefined),
    addSigningKey: (tenant, key) => thread.call('addSigningKey', { tenant, key }),
    signingKeys: (tenant) => thread.call('signingKeys', tenant),
    tenants: () => thread.call('tenants', undefined),
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
};
