import { z } from 'zod';
import { auditSubjectFields, takeOptionalAuditSubject } from '../fields/audit-subject.ts';
import { keyIdField } from '../fields/ids.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { characterText } from '../fields/text.ts';
import { periodFields, resolvePeriod } from '../fields/time.ts';
import { auditActor, instantAnswer, sizeField } from './fields.ts';

/** `/audit/v1/access`: every read and write of content; who, when, what, how many. Oldest first. */
export const accessRequest = z
  .strictObject({
    ...auditSubjectFields,
    key_id: keyIdField.nullable().default(null),
    operation: characterText(64).nullable().default(null),
    ...periodFields,
    ...pagingFields,
    ...readAfterFields,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = takeOptionalAuditSubject(body, context);
    return resolvePeriod(rest, timezone, context);
  });
export type AccessRequest = z.output<typeof accessRequest>;

export const accessEntry = z
  .object({
    event_id: z.string(),
    at: instantAnswer,
    subject_id: z.string().nullable(),
    kind: z.enum(['read', 'write']),
    /** `recall`, `get`, …; of a write the type of its event. */
    operation: z.string(),
    actor: auditActor,
    key_id: z.string().nullable(),
    memory_ids: z.array(z.string()).readonly(),
    count: sizeField,
    receipt_id: z.string().nullable(),
  })
  .readonly();
export type AccessEntry = z.output<typeof accessEntry>;

export const accessAnswer = z.object({
  access: z.array(accessEntry).readonly(),
  next_cursor: nextCursorField,
});
export type AccessAnswer = Readonly<z.output<typeof accessAnswer>>;
