import { z } from 'zod';
import { tenantField } from '../fields/ids.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { subjectKinds } from '../fields/subject.ts';
import { globalAccesses, keyScopes } from '../key-access.ts';

/** `/admin/v1/keys/list`: the keys of a tenant, without secrets. */
export const listKeysRequest = z.strictObject({
  tenant: tenantField.nullable().default(null),
  ...pagingFields,
  ...readAfterFields,
});
export type ListKeysRequest = z.output<typeof listKeysRequest>;

const instant = z.string().meta({ format: 'date-time' });

export const keyEntry = z
  .object({
    key_id: z.string(),
    name: z.string().nullable(),
    scopes: z.array(z.enum(keyScopes)).readonly(),
    apps: z.array(z.string()).readonly().nullable(),
    global: z.enum(globalAccesses),
    subjects: z
      .array(z.object({ kind: z.enum(subjectKinds), id: z.string() }).readonly())
      .readonly()
      .nullable(),
    created_at: instant.nullable(),
    expires_at: instant.nullable(),
    calls_per_minute: z.int().nullable(),
    revoked_at: instant.nullable(),
    last_used_at: instant.nullable(),
  })
  .readonly();
export type KeyEntry = z.output<typeof keyEntry>;

export const listKeysAnswer = z.object({
  keys: z.array(keyEntry).readonly(),
  next_cursor: nextCursorField,
});
export type ListKeysAnswer = Readonly<z.output<typeof listKeysAnswer>>;
