import { z } from 'zod';
import { keyIdField, tenantField } from '../fields/ids.ts';
import { limits } from '../limits.ts';

/**
 * `/admin/v1/keys/rotate`: a new key with the same rights; the old one lives on for the grace.
 * The use case refuses a key with rights that the caller has not: its new secret would grant them.
 */
export const rotateKeyRequest = z.strictObject({
  key_id: keyIdField,
  grace_minutes: z.int().min(0).max(limits.keyGraceMaxMinutes).default(0),
  tenant: tenantField.nullable().default(null),
});
export type RotateKeyRequest = z.output<typeof rotateKeyRequest>;
