import { z } from 'zod';
import { auditSubjectFields, takeAuditSubject } from '../fields/audit-subject.ts';
import { readAfterFields } from '../fields/reading.ts';
import { resolveTime, timeField, timezoneField } from '../fields/time.ts';
import { sizeField } from './fields.ts';
import { replayedMemory } from './replay.ts';

/** One point in a subject's past: exactly one of the two. */
const pointField = z
  .strictObject({
    at: timeField.nullable().default(null),
    sequence: sizeField.nullable().default(null),
  })
  .refine(({ at, sequence }) => (at === null) !== (sequence === null), {
    message: 'give at or sequence',
  });

/** `/audit/v1/diff`: what changed between two points. */
export const diffRequest = z
  .strictObject({
    ...auditSubjectFields,
    from: pointField,
    to: pointField,
    timezone: timezoneField,
    ...readAfterFields,
  })
  .transform((body, context) => {
    const { timezone, from, to, ...rest } = takeAuditSubject(body, context);
    const resolve = (point: typeof from, name: string) => ({
      sequence: point.sequence,
      at: point.at === null ? null : resolveTime(point.at, timezone, [name, 'at'], context),
    });
    return { ...rest, from: resolve(from, 'from'), to: resolve(to, 'to') };
  });
export type DiffRequest = z.output<typeof diffRequest>;

const changes = z
  .array(
    z
      .object({
        memory_id: z.string(),
        before: replayedMemory.nullable(),
        after: replayedMemory.nullable(),
      })
      .readonly(),
  )
  .readonly();

export const diffAnswer = z.object({
  added: changes,
  changed: changes,
  superseded: changes,
  archived: changes,
  deleted: changes,
  restored: changes,
  erased: changes,
});
export type DiffAnswer = Readonly<z.output<typeof diffAnswer>>;
