import { join } from 'node:path';
import type { LedgerStore } from '@palimpsest/kernel';
import { exactBytes } from '../rpc/exact-bytes.ts';
import { threadEntry } from '../rpc/start-thread.ts';
import { openStoreThread } from '../rpc/store-thread.ts';
import { ledgerStoreFile } from './ledger-store-format.ts';
import type { LedgerStoreApi } from './ledger-tables.ts';

export interface EmbeddedLedgerStoreOptions {
  /** Data directory; made when it is missing. */
  readonly directory: string;
}

/** The ledger's leaves and checkpoints in a database of their own. */
export const createEmbeddedLedgerStore = async ({
  directory,
}: EmbeddedLedgerStoreOptions): Promise<LedgerStore> => {
  const entry = threadEntry('ledger-store', import.meta.url);
  const thread = await openStoreThread<LedgerStoreApi>(entry, join(directory, ledgerStoreFile));
  return {
    append: (tenant, leaves) =>
      thread.call('append', {
        tenant,
        leaves: leaves.map((leaf) => ({
          ...leaf,
          bytes: exactBytes(leaf.bytes),
          hash: exactBytes(leaf.hash),
        })),
      }),
    last: (tenant) => thread.call('last', tenant),
    read: (tenant, options) => thread.call('read', { tenant, ...options }),
    addCheckpoint: (tenant, checkpoint) => thread.call('addCheckpoint', { tenant, checkpoint }),
    lastCheckpoint: (tenant) => thread.call('lastCheckpoint', tenant),
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
};
