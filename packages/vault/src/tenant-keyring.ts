import type { Clock, KeyStore, TenantId, TenantKeys } from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import { deriveKey } from './derive-key.ts';
import { corrupt, noTenant, wrongRootKey } from './errors.ts';
import { keyBytes } from './gcm.ts';
import { randomBytes } from './random-bytes.ts';
import type { RootKey } from './root-key.ts';
import { unwrapKey, wrapKey } from './wrap-key.ts';

/** A tenant's keys in clear; they stay in memory. */
export interface TenantSecrets {
  readonly tenant: TenantId;
  /** Wraps subject keys and slot secrets. */
  readonly wrappingKey: Uint8Array;
  /** Origin of the data keys of `tenant-` and `policy-` streams. */
  readonly dataKey: Uint8Array;
  readonly pseudonymKey: Uint8Array;
}

export interface TenantKeyring {
  /** Makes the keys of a new tenant. Safe to race. Throws `PortError` `INCOMPATIBLE` under another root key. */
  readonly ensure: (tenant: TenantId) => Promise<TenantSecrets>;
  /** `undefined`: never set up, or erased. */
  readonly find: (tenant: TenantId) => Promise<TenantSecrets | undefined>;
  /** As `find`, but throws `DomainError` `NOT_FOUND`. */
  readonly get: (tenant: TenantId) => Promise<TenantSecrets>;
  /** Throws `PortError` `INCOMPATIBLE` when any tenant is wrapped by another root key. */
  readonly verifyRootKey: () => Promise<void>;
}

export const createTenantKeyring = ({
  keyStore,
  rootKey,
  clock,
  cacheSize,
  freshForMs,
}: {
  readonly keyStore: KeyStore;
  readonly rootKey: RootKey;
  readonly clock: Clock;
  readonly cacheSize: number;
  /** 0: without an end. */
  readonly freshForMs: number;
}): TenantKeyring => {
  const rootWrappingKey = deriveKey(rootKey.bytes, 'palimpsest/v1/wrap-tenant-key');
  const cache = new LRUCache<TenantId, TenantSecrets>({ max: cacheSize, ttl: freshForMs });

  const verify = (keys: TenantKeys): void => {
    if (keys.rootKeyId !== rootKey.id) throw wrongRootKey(rootKey.id, keys.rootKeyId);
  };

  const open = (keys: TenantKeys): TenantSecrets => {
    verify(keys);
    const { tenant } = keys;
    const tenantKey = unwrapKey(rootWrappingKey, keys.tenantKey, ['tenant-key', tenant]);
    if (tenantKey === undefined) throw corrupt(`the key of tenant ${tenant}`);
    const wrappingKey = deriveKey(tenantKey, 'palimpsest/v1/wrap');
    const pseudonymKey = unwrapKey(wrappingKey, keys.pseudonymKey, ['pseudonym-key', tenant]);
    if (pseudonymKey === undefined) throw corrupt(`the pseudonym key of tenant ${tenant}`);
    const secrets: TenantSecrets = {
      tenant,
      wrappingKey,
      dataKey: deriveKey(tenantKey, 'palimpsest/v1/data'),
      pseudonymKey,
    };
    cache.set(tenant, secrets);
    return secrets;
  };

  const mint = (tenant: TenantId): TenantKeys => {
    const tenantKey = randomBytes(keyBytes);
    const wrappingKey = deriveKey(tenantKey, 'palimpsest/v1/wrap');
    return {
      tenant,
      tenantKey: wrapKey(rootWrappingKey, tenantKey, ['tenant-key', tenant]),
      rootKeyId: rootKey.id,
      pseudonymKey: wrapKey(wrappingKey, randomBytes(keyBytes), ['pseudonym-key', tenant]),
      createdAt: clock.now(),
    };
  };

  const verifyRootKey = async (): Promise<void> => {
    for (const tenant of await keyStore.listTenants()) {
      const keys = await keyStore.getTenant(tenant);
      if (keys !== undefined) verify(keys);
    }
  };

  const find = async (tenant: TenantId): Promise<TenantSecrets | undefined> => {
    const cached = cache.get(tenant);
    if (cached !== undefined) return cached;
    const keys = await keyStore.getTenant(tenant);
    return keys === undefined ? undefined : open(keys);
  };

  return {
    find,
    verifyRootKey,
    get: async (tenant) => {
      const secrets = await find(tenant);
      if (secrets === undefined) throw noTenant(tenant);
      return secrets;
    },
    ensure: async (tenant) => {
      const secrets = await find(tenant);
      if (secrets !== undefined) return secrets;
      // A store whose tenants belong to another root key must not quietly get a tenant under this one.
      await verifyRootKey();
      return open(await keyStore.addTenant(mint(tenant)));
    },
  };
};
