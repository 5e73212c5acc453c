import type { Instant, KeySlotId, SubjectId, TenantId } from '../ids.ts';

/** A key wrapped by the key above it: `iv ‖ ciphertext ‖ tag`. The store never sees a key in clear. */
export type WrappedKey = Uint8Array;

export interface TenantKeys {
  readonly tenant: TenantId;
  /** Wrapped by the root key; while the tenant's key is changed for another, both of them. */
  readonly tenantKey: WrappedKey;
  /** Which root key it is wrapped by. */
  readonly rootKeyId: string;
  /** The tenant's own keys (pseudonyms, `tenant-` and `policy-` streams), wrapped by the tenant key; never rotated. */
  readonly pseudonymKey: WrappedKey;
  readonly createdAt: Instant;
}

export interface SubjectKeys {
  readonly tenant: TenantId;
  readonly subjectId: SubjectId;
  /** HMAC(tenant pseudonym key, kind ‖ id). Unique per tenant among the living. */
  readonly nameHmac: string;
  /** `{kind, id}`, sealed under the subject key. */
  readonly sealedName: Uint8Array;
  /** Wrapped by the tenant key. */
  readonly subjectKey: WrappedKey;
  readonly createdAt: Instant;
}

export interface KeySlot {
  readonly id: KeySlotId;
  readonly tenant: TenantId;
  /** 32 random bytes, wrapped by the tenant key. */
  readonly secret: WrappedKey;
  readonly mintedAt: Instant;
}

/** Keys of the installation, which belong to no tenant, are kept as those of a tenant whose id no tenant can have. */
export const installation = '' as TenantId;

/** A tenant's keys that are to take the place of others. */
export interface TenantReplacement {
  readonly from: TenantKeys;
  readonly to: TenantKeys;
}

/** A page of what a tenant has, in the order of ids. */
export interface KeyPage<Id extends string> {
  /** Begins behind this id; `null`: at the beginning. */
  readonly after: Id | null;
  readonly limit: number;
}

/**
 * Keys, in a database of their own, apart from what they open.
 *
 * - Every write is durable when its promise resolves. `addSlots` writes a batch in one transaction.
 * - `addTenant` and `addSubject` answer what is stored: the given keys, or those of whoever was first
 *   (same tenant; same tenant and `nameHmac`). So two first calls agree on one subject.
 * - `listTenants` leaves out the {@link installation}.
 * - `replaceTenants` writes all or none, in one transaction: `false`, and nothing is written, when the `tenantKey` of one of
 *   them is no longer the one of `from`.
 * - `rewrapSubjects`, `rewrapSlots` replace the wrapped key or secret of those that are still there, in one transaction; what
 *   was destroyed stays destroyed.
 * - `destroyTenant` destroys its keys first, then those of its subjects and its slots; a call again goes on where one ended.
 * - `destroySlots`, `destroySubject`, `destroyTenant`, `replaceTenants`: the bytes are gone from the file when the promise resolves
 *   (secure delete, write-ahead log truncated); destroying what is not there is no error.
 * - `getSlots` leaves out what does not exist or was destroyed.
 */
export interface KeyStore extends AsyncDisposable {
  readonly getTenant: (tenant: TenantId) => Promise<TenantKeys | undefined>;
  readonly addTenant: (keys: TenantKeys) => Promise<TenantKeys>;
  readonly listTenants: () => Promise<readonly TenantId[]>;
  readonly replaceTenants: (replacements: readonly TenantReplacement[]) => Promise<boolean>;
  readonly destroyTenant: (tenant: TenantId) => Promise<void>;
  readonly findSubject: (tenant: TenantId, nameHmac: string) => Promise<SubjectKeys | undefined>;
  readonly getSubject: (subjectId: SubjectId) => Promise<SubjectKeys | undefined>;
  readonly addSubject: (keys: SubjectKeys) => Promise<SubjectKeys>;
  readonly destroySubject: (subjectId: SubjectId) => Promise<void>;
  readonly listSubjects: (
    tenant: TenantId,
    page: KeyPage<SubjectId>,
  ) => Promise<readonly SubjectKeys[]>;
  readonly rewrapSubjects: (
    keys: readonly Pick<SubjectKeys, 'subjectId' | 'subjectKey'>[],
  ) => Promise<void>;
  readonly addSlots: (slots: readonly KeySlot[]) => Promise<void>;
  readonly getSlots: (ids: readonly KeySlotId[]) => Promise<readonly KeySlot[]>;
  readonly listSlots: (tenant: TenantId, page: KeyPage<KeySlotId>) => Promise<readonly KeySlot[]>;
  readonly rewrapSlots: (slots: readonly Pick<KeySlot, 'id' | 'secret'>[]) => Promise<void>;
  readonly destroySlots: (ids: readonly KeySlotId[]) => Promise<void>;
}
