import { installation, type KeyStore, PortError, type TenantKeys } from '@palimpsest/kernel';
import type { RootKey } from './root-key.ts';
import { openTenantRecord, sealTenantRecord } from './tenant-record.ts';

/** Another process wrote tenants while they were wrapped anew: so often, it is not meant to be running. */
const ATTEMPTS = 5;

/**
 * Wraps the keys of every tenant, and those of the installation, under another root key: all of them in one write, so a
 * crash leaves either key in charge of everything. Afterwards the old one opens nothing of this store. Nothing below the
 * tenants' keys changes. Answers how many records it wrapped: 0 when it was so already.
 *
 * No other process may use the store meanwhile: with the old root key in its memory it can go on with nothing.
 * Throws `PortError` `INCOMPATIBLE` when the store belongs to neither key.
 */
export const rotateRootKey = async (
  keyStore: KeyStore,
  { from, to }: { readonly from: RootKey; readonly to: RootKey },
): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const stored: TenantKeys[] = [];
    for (const tenant of [installation, ...(await keyStore.listTenants())]) {
      const keys = await keyStore.getTenant(tenant);
      if (keys !== undefined && keys.rootKeyId !== to.id) stored.push(keys);
    }
    if (stored.length === 0) return 0;
    const replacements = stored.map((keys) => ({
      from: keys,
      to: sealTenantRecord(to, openTenantRecord(from, keys)),
    }));
    if (await keyStore.replaceTenants(replacements)) return stored.length;
  }
  throw new PortError(
    'UNAVAILABLE',
    'the key store is written to by somebody else: stop every process that uses it, and try again',
    { retryable: true },
  );
};
