import { z } from 'zod';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { periodFields, resolvePeriod } from '../fields/time.ts';
import { auditActor, instantAnswer, sizeField } from './fields.ts';

/** `/audit/v1/admin_log`: keys, policies, holds, exports, restores, audits; oldest first. */
export const adminLogRequest = z
  .strictObject({
    ...periodFields,
    ...pagingFields,
    ...readAfterFields,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = body;
    return resolvePeriod(rest, timezone, context);
  });
export type AdminLogRequest = z.output<typeof adminLogRequest>;

const adminLogEntry = z
  .object({
    event_id: z.string(),
    type: z.string(),
    at: instantAnswer,
    actor: auditActor,
    subject_id: z.string().nullable(),
    /** Clear fields of the event: ids, enums, numbers and times. */
    what: z.record(z.string(), z.unknown()),
    sequence: sizeField.nullable(),
  })
  .readonly();
export type AdminLogEntry = z.output<typeof adminLogEntry>;

export const adminLogAnswer = z.object({
  entries: z.array(adminLogEntry).readonly(),
  next_cursor: nextCursorField,
});
export type AdminLogAnswer = Readonly<z.output<typeof adminLogAnswer>>;
