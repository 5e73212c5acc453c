import { z } from 'zod';
import { auditSubjectFields, takeOptionalAuditSubject } from '../fields/audit-subject.ts';
import { keyIdField } from '../fields/ids.ts';
import { nextCursorField, pagingFields } from '../fields/reading.ts';
import { characterText } from '../fields/text.ts';
import { checkInterval, resolveTimes, timeField, timezoneField } from '../fields/time.ts';
import { auditActor, instantAnswer, sizeField } from './fields.ts';

/** `/audit/v1/access`: every read and write of content; who, when, what, how many. Oldest first. */
export const accessRequest = z
  .strictObject({
    ...auditSubjectFields,
    key_id: keyIdField.nullable().default(null),
    operation: characterText(64).nullable().default(null),
    from: timeField.nullable().default(null),
    to: timeField.nullable().default(null),
    timezone: timezoneField,
    ...pagingFields,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = takeOptionalAuditSubject(body, context);
    const resolved = resolveTimes(rest, ['from', 'to'], timezone, context);
    checkInterval(resolved.from, resolved.to, 'to', 'from', context);
    return resolved;
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
