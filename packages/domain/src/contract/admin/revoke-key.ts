import { z } from 'zod';
import { keyIdField, tenantField } from '../fields/ids.ts';

/** `/admin/v1/keys/revoke`: works within a second everywhere. */
export const revokeKeyRequest = z.strictObject({
  key_id: keyIdField,
  tenant: tenantField.nullable().default(null),
});
export type RevokeKeyRequest = z.output<typeof revokeKeyRequest>;

export const revokeKeyAnswer = z.object({
  key_id: z.string(),
  revoked_at: z.string().meta({ format: 'date-time' }),
  position: z.string(),
});
export type RevokeKeyAnswer = Readonly<z.output<typeof revokeKeyAnswer>>;
