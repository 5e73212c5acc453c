import type {
  Clock,
  IdSource,
  JsonObject,
  KeySlotId,
  KeyStore,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';
import { type ApiKeyHashes, createApiKeyHashes } from './api-key-hash.ts';
import { openDocument, openVector } from './box.ts';
import { type BoxAt, createDataKeys } from './data-keys.ts';
import { noSubject } from './errors.ts';
import { createOpener, type Opener } from './opener.ts';
import {
  createSubjectPseudonyms,
  createTenantPseudonyms,
  type SubjectPseudonyms,
  type TenantPseudonyms,
} from './pseudonyms.ts';
import type { RootKey } from './root-key.ts';
import { createSealer, type Sealer } from './sealer.ts';
import { createSlotPool } from './slot-pool.ts';
import { createSubjectKeyring, type SubjectName } from './subject-keyring.ts';
import { createTenantKeyring } from './tenant-keyring.ts';
import { createTenantWrapper, type TenantWrapper } from './tenant-wrapper.ts';
import { resolveVaultOptions, type VaultOptions } from './vault-options.ts';

/**
 * Keys, sealed boxes and pseudonyms over a `KeyStore` (DESIGN sections 4 and 9).
 *
 * Every call but `ensureTenant` needs a tenant that has keys, and throws `DomainError` `NOT_FOUND` without.
 * Any call may throw `PortError` `INCOMPATIBLE` (the tenant belongs to another root key), `CORRUPT` (stored keys
 * were altered), and what the key store throws. No error names a key, a caller's id or content.
 */
export interface Vault {
  /**
   * Makes the keys of a tenant unless they are there. Safe to race. In a store that already has
   * tenants under another root key it throws `PortError` `INCOMPATIBLE` and writes nothing.
   */
  readonly ensureTenant: (tenant: TenantId) => Promise<void>;
  /** Throws `PortError` `INCOMPATIBLE` when any stored tenant belongs to another root key. For the start. */
  readonly verifyRootKey: () => Promise<void>;

  /** The subject of that name; `undefined` when it was never seen, or was erased. */
  readonly openSubject: (tenant: TenantId, name: SubjectName) => Promise<SubjectId | undefined>;
  /** The subject of that name, made when there is none. All racing first calls get the same. */
  readonly ensureSubject: (tenant: TenantId, name: SubjectName) => Promise<SubjectId>;
  /** How the caller names a subject; `undefined` when it was erased. */
  readonly subjectName: (id: SubjectId) => Promise<SubjectName | undefined>;

  readonly tenantPseudonyms: (tenant: TenantId) => Promise<TenantPseudonyms>;
  readonly tenantWrapper: (tenant: TenantId) => Promise<TenantWrapper>;
  /** Throws `DomainError` `NOT_FOUND` for a subject that was erased or never was. */
  readonly subjectPseudonyms: (id: SubjectId) => Promise<SubjectPseudonyms>;
  readonly apiKeys: () => Promise<ApiKeyHashes>;

  /** `subjectId: null` seals for the tenant's own streams (`tenant-`, `policy-`). `NOT_FOUND` as above. */
  readonly sealerFor: (scope: {
    readonly tenant: TenantId;
    readonly subjectId: SubjectId | null;
  }) => Promise<Sealer>;

  /** Fetches the keys of all these boxes in one go; the opener then opens them without waiting. */
  readonly openerFor: (boxes: readonly BoxAt[]) => Promise<Opener>;
  /** `null`: the slot, the subject or the tenant was erased. Altered or moved: `PortError` `CORRUPT`. */
  readonly open: (at: BoxAt) => Promise<JsonObject | null>;
  /** As `open`, in order, with one call to the key store. */
  readonly openMany: (boxes: readonly BoxAt[]) => Promise<readonly (JsonObject | null)[]>;
  readonly openVector: (at: BoxAt) => Promise<Float32Array | null>;
  /** As `open` when the key is in memory; `undefined` when it is not, and `open` must be used. */
  readonly openCached: (at: BoxAt) => JsonObject | undefined;
  /** As `openCached`, for a vector box. */
  readonly openVectorCached: (at: BoxAt) => Float32Array | undefined;

  /** Drops slots from memory. Call it after `KeyStore.destroySlots`, in every process. */
  readonly forgetSlots: (ids: readonly KeySlotId[]) => void;
  /** Drops a tenant's keys from memory. Call it after `KeyStore.destroyTenant`. */
  readonly forgetTenant: (tenant: TenantId) => void;
  /** Drops a subject's keys, name and data keys from memory. Call it after `KeyStore.destroySubject`. */
  readonly forgetSubject: (id: SubjectId) => void;
}

export const createVault = ({
  keyStore,
  rootKey,
  ids,
  clock,
  options = {},
}: {
  readonly keyStore: KeyStore;
  readonly rootKey: RootKey;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly options?: VaultOptions;
}): Vault => {
  const resolved = resolveVaultOptions(options);
  const tenants = createTenantKeyring({
    keyStore,
    rootKey,
    clock,
    cacheSize: resolved.tenantCacheSize,
    freshForMs: resolved.freshForMs,
  });
  const subjects = createSubjectKeyring({
    keyStore,
    tenants,
    ids,
    clock,
    cacheSize: resolved.subjectCacheSize,
    freshForMs: resolved.freshForMs,
  });
  const dataKeys = createDataKeys({
    keyStore,
    tenants,
    subjects,
    cacheSize: resolved.dataKeyCacheSize,
    freshForMs: resolved.freshForMs,
  });
  const pool = createSlotPool({
    keyStore,
    ids,
    clock,
    batchSize: resolved.slotBatchSize,
    maxAgeMs: resolved.slotMaxAgeMs,
  });
  const openerFor = async (boxes: readonly BoxAt[]): Promise<Opener> =>
    createOpener(await dataKeys.load(boxes));

  return {
    ensureTenant: async (tenant) => {
      await tenants.ensure(tenant);
    },
    verifyRootKey: tenants.verifyRootKey,

    openSubject: async (tenant, name) => (await subjects.findByName(tenant, name))?.subjectId,
    ensureSubject: async (tenant, name) => (await subjects.ensure(tenant, name)).subjectId,
    subjectName: async (id) => (await subjects.find(id))?.name,

    tenantPseudonyms: async (tenant) => createTenantPseudonyms(await tenants.get(tenant)),
    tenantWrapper: async (tenant) => createTenantWrapper(tenant, await tenants.get(tenant)),
    subjectPseudonyms: async (id) => {
      const subject = await subjects.find(id);
      if (subject === undefined) throw noSubject();
      return createSubjectPseudonyms(subject);
    },
    apiKeys: async () => createApiKeyHashes((await tenants.installation()).pseudonymKey),

    sealerFor: async ({ tenant: tenantId, subjectId }) => {
      const tenant = await tenants.get(tenantId);
      const subject = subjectId === null ? undefined : await subjects.find(subjectId);
      if (subjectId !== null && subject?.tenant !== tenantId) throw noSubject();
      return createSealer({
        tenant,
        owner: subjectId,
        ownerKey: (subject ?? tenant).dataKey,
        pool,
        onSealed: dataKeys.remember,
      });
    },

    openerFor,
    open: async (at) => (await openerFor([at])).open(at),
    openMany: async (boxes) => boxes.map((await openerFor(boxes)).open),
    openVector: async (at) => (await openerFor([at])).openVector(at),
    openCached: (at) => {
      const key = dataKeys.cached(at);
      return key === undefined ? undefined : openDocument(key, at.box, at.context);
    },
    openVectorCached: (at) => {
      const key = dataKeys.cached(at);
      return key === undefined ? undefined : openVector(key, at.box, at.context);
    },

    forgetSlots: dataKeys.forgetSlots,
    forgetTenant: (tenant) => {
      tenants.forget(tenant);
      subjects.forgetTenant(tenant);
      dataKeys.forgetTenant(tenant);
    },
    forgetSubject: (id) => {
      subjects.forget(id);
      dataKeys.forgetSubject(id);
    },
  };
};
