import { z } from 'zod';
import { auditSubjectFields, takeAuditSubject } from '../fields/audit-subject.ts';
import { memoryObject } from '../fields/memory-object.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { resolveTimes, timeField, timezoneField } from '../fields/time.ts';
import { auditActor, hexAnswer, instantAnswer, sizeField } from './fields.ts';

/**
 * `/audit/v1/replay`: a subject as it stood after the event `sequence` of the ledger, or at an instant; both left out:
 * now. With `steps` also how it came to be so, event by event, from sequence `from` on.
 */
export const replayRequest = z
  .strictObject({
    ...auditSubjectFields,
    at: timeField.nullable().default(null),
    sequence: sizeField.nullable().default(null),
    steps: z.boolean().default(false),
    from: sizeField.nullable().default(null),
    timezone: timezoneField,
    ...pagingFields,
    ...readAfterFields,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = takeAuditSubject(body, context);
    if (rest.at !== null && rest.sequence !== null) {
      context.addIssue({ code: 'custom', path: ['at'], message: 'give at or sequence, not both' });
    }
    return resolveTimes(rest, ['at'], timezone, context);
  });
export type ReplayRequest = z.output<typeof replayRequest>;

/** A memory as it stood; its words are `null` where they were erased since. */
export const replayedMemory = memoryObject
  .unwrap()
  .extend({ content: z.string().nullable(), erased: z.boolean() })
  .readonly();
export type ReplayedMemory = z.output<typeof replayedMemory>;

export const replayEvent = z
  .object({
    sequence: sizeField.nullable(),
    event_id: z.string(),
    type: z.string(),
    at: instantAnswer.nullable(),
    actor: auditActor.nullable(),
    /** Why: the operation, the reason code, the intake that it came from, the model that decided. */
    cause: z.record(z.string(), z.unknown()).nullable(),
    /** The memories that the event changed, as they were before it and after. */
    before: z.array(replayedMemory).readonly(),
    after: z.array(replayedMemory).readonly(),
  })
  .readonly();
export type ReplayEvent = z.output<typeof replayEvent>;

export const replayAnswer = z.object({
  subject_id: z.string(),
  state: z
    .object({
      memories: z.array(replayedMemory).readonly(),
      counts: z.object({
        total: sizeField,
        active: sizeField,
        superseded: sizeField,
        archived: sizeField,
        deleted: sizeField,
      }),
      switch: z.object({ enabled: z.boolean(), apps_off: sizeField }),
      holds: z.array(z.string()).readonly(),
    })
    .readonly(),
  /** SHA-256 over the folded documents, clear fields and box bytes: equal whenever the replay is. */
  digest: hexAnswer,
  /** Last event of the ledger that went in; `null`: none. */
  sequence: sizeField.nullable(),
  events: z.array(replayEvent).readonly(),
  next_cursor: nextCursorField,
});
export type ReplayAnswer = Readonly<z.output<typeof replayAnswer>>;
