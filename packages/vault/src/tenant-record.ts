import { type Instant, installation, type TenantId, type TenantKeys } from '@palimpsest/kernel';
import { deriveKey } from './derive-key.ts';
import { corrupt, wrongRootKey } from './errors.ts';
import { keyBytes } from './gcm.ts';
import { keyedDigest } from './keyed-digest.ts';
import { randomBytes } from './random-bytes.ts';
import type { RootKey } from './root-key.ts';
import { unwrapKey, wrapKey } from './wrap-key.ts';

/** A tenant's key that is about to take the place of another one, or gave its place up. It opens, and wraps nothing. */
export interface OtherTenantKey {
  readonly is: 'next' | 'previous';
  readonly key: Uint8Array;
}

/** A tenant's keys in clear, as its record in the key store holds them. */
export interface TenantRecord {
  readonly tenant: TenantId;
  readonly createdAt: Instant;
  /** Wraps the tenant's own keys, and what is wrapped from now on. */
  readonly current: Uint8Array;
  /** While the tenant's key is changed. */
  readonly other: OtherTenantKey | null;
  /** Never changed: pseudonyms and what was sealed for the tenant itself outlive every change of the tenant's key. */
  readonly pseudonymKey: Uint8Array;
  readonly dataKey: Uint8Array;
}

/** Short keyed digest of a tenant's key, to tell keys apart. */
export const tenantKeyId = (tenantKey: Uint8Array): string =>
  keyedDigest(tenantKey, 'tenant-key-id', []).slice(0, 12);

/** The key that wraps subject keys and slot secrets. */
export const wrappingKeyOf = (tenantKey: Uint8Array): Uint8Array =>
  deriveKey(tenantKey, 'palimpsest/v1/wrap');

const rootWrappingKey = (rootKey: RootKey): Uint8Array =>
  deriveKey(rootKey.bytes, 'palimpsest/v1/wrap-tenant-key');

export const mintTenant = (tenant: TenantId, createdAt: Instant): TenantRecord => ({
  tenant,
  createdAt,
  current: randomBytes(keyBytes),
  other: null,
  pseudonymKey: randomBytes(keyBytes),
  dataKey: randomBytes(keyBytes),
});

/**
 * The installation's record. Its pseudonym key makes the hashes of API keys, which stand in the log: data from before this
 * record existed has hashes under a key that the root key gave, and goes on with that one.
 */
export const mintInstallation = (
  createdAt: Instant,
  rootKey: RootKey,
  hasTenants: boolean,
): TenantRecord => ({
  ...mintTenant(installation, createdAt),
  ...(hasTenants ? { pseudonymKey: deriveKey(rootKey.bytes, 'palimpsest/v1/api-key-hash') } : {}),
});

const roleBytes = { next: Uint8Array.of(1), previous: Uint8Array.of(2) } as const;

const otherOf = (ring: Uint8Array): OtherTenantKey | null => {
  if (ring.length === keyBytes) return null;
  const is = ring[keyBytes] === roleBytes.next[0] ? 'next' : 'previous';
  return { is, key: ring.subarray(keyBytes + 1) };
};

/** Wraps a record for the key store. */
export const sealTenantRecord = (rootKey: RootKey, record: TenantRecord): TenantKeys => {
  const { tenant, createdAt, current, other, pseudonymKey, dataKey } = record;
  const ring = other === null ? current : Buffer.concat([current, roleBytes[other.is], other.key]);
  return {
    tenant,
    tenantKey: wrapKey(rootWrappingKey(rootKey), ring, ['tenant-key', tenant]),
    rootKeyId: rootKey.id,
    pseudonymKey: wrapKey(wrappingKeyOf(current), Buffer.concat([pseudonymKey, dataKey]), [
      'pseudonym-key',
      tenant,
    ]),
    createdAt,
  };
};

/** Throws `PortError` `INCOMPATIBLE` for a record under another root key. */
export const checkRootKey = (rootKey: RootKey, keys: TenantKeys): void => {
  if (keys.rootKeyId !== rootKey.id) throw wrongRootKey(rootKey.id, keys.rootKeyId);
};

/** Inverse of {@link sealTenantRecord}. Throws `PortError`: `INCOMPATIBLE` (another root key), `CORRUPT`. */
export const openTenantRecord = (rootKey: RootKey, keys: TenantKeys): TenantRecord => {
  checkRootKey(rootKey, keys);
  const { tenant, createdAt } = keys;
  const ring = unwrapKey(rootWrappingKey(rootKey), keys.tenantKey, ['tenant-key', tenant]);
  if (ring === undefined) throw corrupt(`the key of tenant ${tenant}`);
  const current = ring.subarray(0, keyBytes);
  const own = unwrapKey(wrappingKeyOf(current), keys.pseudonymKey, ['pseudonym-key', tenant]);
  if (own === undefined) throw corrupt(`the pseudonym key of tenant ${tenant}`);
  return {
    tenant,
    createdAt,
    current,
    other: otherOf(ring),
    pseudonymKey: own.subarray(0, keyBytes),
    // Records from before tenants' keys could be changed have no data key of their own.
    dataKey:
      own.length > keyBytes ? own.subarray(keyBytes) : deriveKey(current, 'palimpsest/v1/data'),
  };
};
