import type { DomainEvent } from '@palimpsest/kernel';
import { z } from 'zod';
import { erasureCauseSchema, erasureEvidenceSchema } from '../memory/events.ts';
import { instantSchema, sealedBoxSchema } from '../shared/schemas.ts';

/** Governance of a tenant, stream `tenant-<tenant>`. No secrets, no names in clear. Storage format. */

export const scopeNameSchema = z.enum(['agent', 'privacy', 'auditor', 'admin', 'operator']);
export type ScopeName = z.infer<typeof scopeNameSchema>;

/** Erasures, and holds, that the end of a subject tells of; of more, the newest. Bounds the event's size. */
export const CERTIFICATES_KEPT = 250;

/** An erasure of a subject, as its own events told it before their stream was removed. */
export const erasureCertificateSchema = z.strictObject({
  erasure_id: z.string(),
  cause: erasureCauseSchema,
  whole: z.boolean(),
  memories: z.int().min(0),
  started_at: instantSchema,
  /** Events that told of it: their leaves stay in the ledger. */
  event_ids: z.array(z.string()),
  /** `null`: it was cut short by the end of the subject, which covers it. */
  ended: z.strictObject({ at: instantSchema, evidence: erasureEvidenceSchema }).nullable(),
});
export type ErasureCertificate = z.infer<typeof erasureCertificateSchema>;

/** A legal hold that stood on a subject: who it was for died with the subject's key. */
export const pastHoldSchema = z.strictObject({
  hold_id: z.string(),
  placed_at: instantSchema,
  /** Pseudonym of the key that placed it. */
  placed_by: z.string(),
  until: instantSchema.nullable(),
  released: z
    .strictObject({ at: instantSchema, cause: z.enum(['RELEASED', 'EXPIRED']) })
    .nullable(),
});
export type PastHold = z.infer<typeof pastHoldSchema>;

export const tenantEventSchemas = {
  ApiKeyIssued: z.strictObject({
    key_id: z.string(),
    /** HMAC of the secret under a key derived from the root key. */
    key_hash: z.string(),
    scopes: z.array(scopeNameSchema).min(1),
    /** `null`: all apps. Otherwise the box holds the app ids and these are only counted. */
    app_limit: z.int().nullable(),
    global: z.enum(['none', 'read', 'write']),
    subject_limit: z.int().nullable(),
    expires_at: instantSchema.nullable(),
    /** Calls that it admits in a minute, at each process; `null`: any number. */
    calls_per_minute: z.int().min(1).nullable(),
    issued_by: z.string().nullable(),
    /** Key that this one follows (rotation). */
    rotates: z.string().nullable(),
    /** {@link ApiKeyDetails}. */
    sealed: sealedBoxSchema,
  }),
  ApiKeyRevoked: z.strictObject({
    key_id: z.string(),
    /** From when on it no longer admits: now, or the end of a rotation's grace. */
    effective_at: instantSchema,
    revoked_by: z.string().nullable(),
  }),
  /**
   * A subject has ended: its key, its name and every copy are gone, and from now on its streams may be removed. Takes
   * along what has to outlive them.
   */
  SubjectErased: z.strictObject({
    subject_id: z.string(),
    /** Erasure that it ended with. */
    erasure_id: z.string(),
    /** Oldest first; the last one is that erasure. */
    erasures: z.array(erasureCertificateSchema).max(CERTIFICATES_KEPT),
    /** Oldest first. */
    holds: z.array(pastHoldSchema).max(CERTIFICATES_KEPT),
    /** What models were asked for the subject's conversations: budgets of past days keep their sums. */
    model_usage: z.array(
      z.strictObject({ day: z.string(), calls: z.int().min(0), tokens: z.int().min(0) }),
    ),
  }),
  /** Everybody of the tenant was erased: its own key is destroyed next, and its id names nobody again. */
  TenantErased: z.strictObject({
    /** Task of the purge. */
    task_id: z.string(),
    /** Subjects that it had. */
    subjects: z.int().min(0),
  }),
  /** A subject's whole data was written into a file that a signed link opens for a while. */
  ExportMade: z.strictObject({
    task_id: z.string(),
    subject_id: z.string(),
    format: z.enum(['jsonl', 'json']),
    /** Items in the file, and its size. */
    items: z.int().min(0),
    bytes: z.int().min(0),
    /** From when on the link opens nothing, and the file goes. */
    expires_at: instantSchema,
  }),
  /** The tenant's keys are wrapped by another root key. Ids of keys are short digests of them. */
  RootKeyRotated: z.strictObject({ to_key_id: z.string() }),
  /** All that the tenant's key wrapped is wrapped by another one; the old one is gone. */
  TenantKeyRotated: z.strictObject({ to_key_id: z.string() }),
  /** From now on another key signs the tenant's checkpoints. */
  SigningKeyRotated: z.strictObject({
    /** Key id of the signed note, 8 hex digits. */
    to_key_id: z.string(),
    /** Ed25519, hex. */
    public_key: z.string(),
  }),
} as const;

/** Events that tell of a key which everything else hangs on. */
export type KeyRotationType = 'RootKeyRotated' | 'TenantKeyRotated' | 'SigningKeyRotated';

/** What the box of an issued key holds. */
export const apiKeyDetailsSchema = z.strictObject({
  name: z.string().nullable(),
  apps: z.array(z.string()).nullable(),
  subjects: z.array(z.strictObject({ kind: z.string(), id: z.string() })).nullable(),
});
export type ApiKeyDetails = z.infer<typeof apiKeyDetailsSchema>;

export const tenantSchemaVersions: Readonly<Record<TenantEventType, number>> = {
  ApiKeyIssued: 2,
  ApiKeyRevoked: 1,
  ExportMade: 1,
  RootKeyRotated: 1,
  SigningKeyRotated: 1,
  SubjectErased: 1,
  TenantErased: 1,
  TenantKeyRotated: 1,
};

export type TenantEventType = keyof typeof tenantEventSchemas;
export type TenantEventData<T extends TenantEventType> = z.infer<(typeof tenantEventSchemas)[T]>;
export type TenantEvent = {
  [T in TenantEventType]: DomainEvent<T, TenantEventData<T>>;
}[TenantEventType];
