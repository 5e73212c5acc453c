import {
  type Clock,
  installation,
  type KeyStore,
  type TenantId,
  type TenantKeys,
} from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import { noTenant } from './errors.ts';
import type { RootKey } from './root-key.ts';
import {
  checkRootKey,
  mintInstallation,
  mintTenant,
  openTenantRecord,
  sealTenantRecord,
  type TenantRecord,
  wrappingKeyOf,
} from './tenant-record.ts';

/** A tenant's keys in clear; they stay in memory. */
export interface TenantSecrets {
  readonly tenant: TenantId;
  /** Wraps subject keys and slot secrets. */
  readonly wrappingKey: Uint8Array;
  /** While the tenant's key is changed, some are wrapped by this one. */
  readonly otherWrappingKey: Uint8Array | null;
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
  /** Keys of the installation itself, made when there are none. */
  readonly installation: () => Promise<TenantSecrets>;
  /** Drops a tenant's keys from memory. */
  readonly forget: (tenant: TenantId) => void;
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
  const cache = new LRUCache<TenantId, TenantSecrets>({ max: cacheSize, ttl: freshForMs });
  // Keys that were being read while something was forgotten may be what was forgotten: not cached.
  let forgotten = 0;

  const open = (keys: TenantKeys): TenantSecrets => {
    const { tenant, current, other, dataKey, pseudonymKey } = openTenantRecord(rootKey, keys);
    return {
      tenant,
      wrappingKey: wrappingKeyOf(current),
      otherWrappingKey: other === null ? null : wrappingKeyOf(other.key),
      dataKey,
      pseudonymKey,
    };
  };

  const verifyRootKey = async (): Promise<void> => {
    for (const tenant of [installation, ...(await keyStore.listTenants())]) {
      const keys = await keyStore.getTenant(tenant);
      if (keys !== undefined) checkRootKey(rootKey, keys);
    }
  };

  const find = async (tenant: TenantId): Promise<TenantSecrets | undefined> => {
    const cached = cache.get(tenant);
    if (cached !== undefined) return cached;
    const before = forgotten;
    const keys = await keyStore.getTenant(tenant);
    if (keys === undefined) return undefined;
    const secrets = open(keys);
    if (before === forgotten) cache.set(tenant, secrets);
    return secrets;
  };

  const ensure = async (
    tenant: TenantId,
    mint: () => Promise<TenantRecord>,
  ): Promise<TenantSecrets> => {
    const secrets = await find(tenant);
    if (secrets !== undefined) return secrets;
    // A store whose tenants belong to another root key must not quietly get a tenant under this one.
    await verifyRootKey();
    return open(await keyStore.addTenant(sealTenantRecord(rootKey, await mint())));
  };

  return {
    find,
    verifyRootKey,
    get: async (tenant) => {
      const secrets = await find(tenant);
      if (secrets === undefined) throw noTenant(tenant);
      return secrets;
    },
    forget: (tenant) => {
      forgotten += 1;
      cache.delete(tenant);
    },
    ensure: (tenant) => ensure(tenant, async () => mintTenant(tenant, clock.now())),
    installation: () =>
      ensure(installation, async () => {
        const hasTenants = (await keyStore.listTenants()).length > 0;
        return mintInstallation(clock.now(), rootKey, hasTenants);
      }),
  };
};
