import { join } from 'node:path';
import type { KeyStore } from '@palimpsest/kernel';
import { exactBytes } from '../rpc/exact-bytes.ts';
import { threadEntry } from '../rpc/start-thread.ts';
import { openStoreThread } from '../rpc/store-thread.ts';
import type { KeyStoreApi } from './key-store-api.ts';
import { keyStoreFile } from './key-store-format.ts';

export interface EmbeddedKeyStoreOptions {
  /** Data directory; made when it is missing. */
  readonly directory: string;
}

/**
 * Keys in a database of their own. Destroyed bytes are overwritten in the pages and the write-ahead
 * log is emptied before the promise resolves. It may be open in several threads of one process.
 */
export const createEmbeddedKeyStore = async ({
  directory,
}: EmbeddedKeyStoreOptions): Promise<KeyStore> => {
  const entry = threadEntry('key-store', import.meta.url);
  const thread = await openStoreThread<KeyStoreApi>(entry, join(directory, keyStoreFile));
  return {
    getTenant: (tenant) => thread.call('getTenant', tenant),
    addTenant: (keys) =>
      thread.call('addTenant', {
        ...keys,
        tenantKey: exactBytes(keys.tenantKey),
        pseudonymKey: exactBytes(keys.pseudonymKey),
      }),
    listTenants: () => thread.call('listTenants', undefined),
    findSubject: (tenant, nameHmac) => thread.call('findSubject', { tenant, nameHmac }),
    getSubject: (subjectId) => thread.call('getSubject', subjectId),
    addSubject: (keys) =>
      thread.call('addSubject', {
        ...keys,
        sealedName: exactBytes(keys.sealedName),
        subjectKey: exactBytes(keys.subjectKey),
      }),
    destroySubject: (subjectId) => thread.call('destroySubject', subjectId),
    addSlots: (slots) =>
      thread.call(
        'addSlots',
        slots.map((slot) => ({ ...slot, secret: exactBytes(slot.secret) })),
      ),
    getSlots: (ids) => thread.call('getSlots', ids),
    destroySlots: (ids) => thread.call('destroySlots', ids),
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
};
