import type { Instant, KeySlotId, SubjectId, TenantId } from '../ids.ts';

/** A key wrapped by the key above it: `iv ‖ ciphertext ‖ tag`. The store never sees a key in clear. */
export type WrappedKey = Uint8Array;

export interface TenantKeys {
  readonly tenant: TenantId;
  /** Wrapped by the root key. */
  readonly tenantKey: WrappedKey;
  /** Which root key it is wrapped by. */
  readonly rootKeyId: string;
  /** The tenant's pseudonym key, wrapped by the tenant key; never rotated. */
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

/**
 * Keys, in a database of their own, apart from what they open.
 *
 * - Every write is durable when its promise resolves. `addSlots` writes a batch in one transaction.
 * - `addTenant` and `addSubject` answer what is stored: the given keys, or those of whoever was first
 *   (same tenant; same tenant and `nameHmac`). So two first calls agree on one subject.
 * - `destroySlots`, `destroySubject`: the bytes are gone from the file when the promise resolves
 *   (secure delete, write-ahead log truncated); destroying what is not there is no error.
 * - `getSlots` leaves out what does not exist or was destroyed.
 */
export interface KeyStore extends AsyncDisposable {
  readonly getTenant: (tenant: TenantId) => Promise<TenantKeys | undefined>;
  readonly addTenant: (keys: TenantKeys) => Promise<TenantKeys>;
  readonly listTenants: () => Promise<readonly TenantId[]>;
  readonly findSubject: (tenant: TenantId, nameHmac: string) => Promise<SubjectKeys | undefined>;
  readonly getSubject: (subjectId: SubjectId) => Promise<SubjectKeys | undefined>;
  readonly addSubject: (keys: SubjectKeys) => Promise<SubjectKeys>;
  readonly destroySubject: (subjectId: SubjectId) => Promise<void>;
  readonly addSlots: (slots: readonly KeySlot[]) => Promise<void>;
  readonly getSlots: (ids: readonly KeySlotId[]) => Promise<readonly KeySlot[]>;
  readonly destroySlots: (ids: readonly KeySlotId[]) => Promise<void>;
}
