import type { DomainEvent } from '@palimpsest/kernel';
import { z } from 'zod';
import { instantSchema, sealedBoxSchema } from '../shared/schemas.ts';

/** Governance of a tenant, stream `tenant-<tenant>`. No secrets, no names in clear. Storage format. */

export const scopeNameSchema = z.enum(['agent', 'privacy', 'auditor', 'admin', 'operator']);
export type ScopeName = z.infer<typeof scopeNameSchema>;

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
} as const;

/** What the box of an issued key holds. */
export const apiKeyDetailsSchema = z.strictObject({
  name: z.string().nullable(),
  apps: z.array(z.string()).nullable(),
  subjects: z.array(z.strictObject({ kind: z.string(), id: z.string() })).nullable(),
});
export type ApiKeyDetails = z.infer<typeof apiKeyDetailsSchema>;

export const tenantSchemaVersions: Readonly<Record<TenantEventType, number>> = {
  ApiKeyIssued: 1,
  ApiKeyRevoked: 1,
};

export type TenantEventType = keyof typeof tenantEventSchemas;
export type TenantEventData<T extends TenantEventType> = z.infer<(typeof tenantEventSchemas)[T]>;
export type TenantEvent = {
  [T in TenantEventType]: DomainEvent<T, TenantEventData<T>>;
}[TenantEventType];
