import { join } from 'node:path';
import type { KeyStore, TenantKeys } from '@palimpsest/kernel';
import { exactBytes } from '../rpc/exact-bytes.ts';
import { packBytes } from '../rpc/packed-bytes.ts';
import { threadEntry } from '../rpc/start-thread.ts';
import { openStoreThread } from '../rpc/store-thread.ts';
import type { KeyStoreApi } from './key-store-api.ts';
import { keyStoreFile } from './key-store-format.ts';
import { packSlots, unpackSlots } from './packed-slots.ts';

export interface EmbeddedKeyStoreOptions {
  /** Data directory; made when it is missing. */
  readonly directory: string;
}

const exactTenant = (keys: TenantKeys): TenantKeys => ({
  ...keys,
  tenantKey: exactBytes(keys.tenantKey),
  pseudonymKey: exactBytes(keys.pseudonymKey),
});

/**
 * Keys in a SQLite database of their own. Destroyed bytes are overwritten in place and the write-ahead
 * log is emptied before the promise resolves; what a file system or a disk keeps of overwritten blocks
 * is beyond it. It may be open in several threads of one process.
 *
 * Throws `PortError`: `CORRUPT`, `INCOMPATIBLE` or `UNAVAILABLE` when the file cannot be opened.
 */
export const createEmbeddedKeyStore = async ({
  directory,
}: EmbeddedKeyStoreOptions): Promise<KeyStore> => {
  const entry = threadEntry('key-store', import.meta.url);
  const thread = await openStoreThread<KeyStoreApi>(entry, join(directory, keyStoreFile));
  return {
    getTenant: (tenant) => thread.call('getTenant', tenant),
    addTenant: (keys) => thread.call('addTenant', exactTenant(keys)),
    listTenants: () => thread.call('listTenants', undefined),
    replaceTenants: (replacements) =>
      thread.call(
        'replaceTenants',
        replacements.map(({ from, to }) => ({ from: exactTenant(from), to: exactTenant(to) })),
      ),
    destroyTenant: (tenant) => thread.call('destroyTenant', tenant),
    findSubject: (tenant, nameHmac) => thread.call('findSubject', { tenant, nameHmac }),
    getSubject: (id) => thread.call('getSubject', id),
    addSubject: (keys) =>
      thread.call('addSubject', {
        ...keys,
        sealedName: exactBytes(keys.sealedName),
        subjectKey: exactBytes(keys.subjectKey),
      }),
    destroySubject: (id) => thread.call('destroySubject', id),
    listSubjects: (tenant, page) => thread.call('listSubjects', { tenant, page }),
    rewrapSubjects: (changes) =>
      thread.call(
        'rewrapSubjects',
        changes.map(({ subjectId, subjectKey }) => ({
          subjectId,
          subjectKey: exactBytes(subjectKey),
        })),
      ),
    addSlots: (slots) => {
      const packed = packSlots(slots);
      return thread.call('addSlots', packed, [packed.secrets.buffer]);
    },
    getSlots: async (ids) => unpackSlots(await thread.call('getSlots', ids)),
    listSlots: async (tenant, page) =>
      unpackSlots(await thread.call('listSlots', { tenant, page })),
    rewrapSlots: (slots) => {
      const secrets = packBytes(slots.map(({ secret }) => secret));
      const packed = { ids: slots.map(({ id }) => id), secrets };
      return thread.call('rewrapSlots', packed, [secrets.buffer]);
    },
    destroySlots: (ids) => thread.call('destroySlots', ids),
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
};
