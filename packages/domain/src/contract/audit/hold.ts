import { z } from 'zod';
import { auditSubjectFields, takeAuditSubject } from '../fields/audit-subject.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { subjectKinds } from '../fields/subject.ts';
import { characterText } from '../fields/text.ts';
import { resolveTimes, timeField, timezoneField } from '../fields/time.ts';
import { limits } from '../limits.ts';

const instant = z.string().meta({ format: 'date-time' });

/** `/audit/v1/hold`: nothing of the subject is erased until it is released, or its time is over. */
export const placeHoldRequest = z
  .strictObject({
    ...auditSubjectFields,
    case_ref: characterText(limits.caseRefCharacters),
    owner: characterText(limits.caseRefCharacters),
    until: timeField.nullable().default(null),
    timezone: timezoneField,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = takeAuditSubject(body, context);
    return resolveTimes(rest, ['until'], timezone, context);
  });
export type PlaceHoldRequest = z.output<typeof placeHoldRequest>;

export const placeHoldAnswer = z.object({ hold_id: z.string(), position: z.string() });
export type PlaceHoldAnswer = Readonly<z.output<typeof placeHoldAnswer>>;

/** `/audit/v1/hold/release`: what waited for it goes on. */
export const releaseHoldRequest = z.strictObject({
  hold_id: characterText(limits.issuedIdCharacters),
});
export type ReleaseHoldRequest = z.output<typeof releaseHoldRequest>;

export const releaseHoldAnswer = z.object({
  hold_id: z.string(),
  released_at: instant,
  /** Tasks of erasures that waited for the release. */
  resumed: z.array(z.string()).readonly(),
  position: z.string(),
});
export type ReleaseHoldAnswer = Readonly<z.output<typeof releaseHoldAnswer>>;

/** `/audit/v1/holds`, newest first. */
export const holdsRequest = z.strictObject({ ...pagingFields, ...readAfterFields });
export type HoldsRequest = z.output<typeof holdsRequest>;

export const holdEntry = z
  .object({
    hold_id: z.string(),
    subject_id: z.string(),
    /** `null`: erased since. */
    subject: z
      .object({ kind: z.enum(subjectKinds), id: z.string() })
      .readonly()
      .nullable(),
    case_ref: z.string().nullable(),
    owner: z.string().nullable(),
    status: z.enum(['ACTIVE', 'EXPIRED', 'RELEASED']),
    placed_at: instant,
    until: instant.nullable(),
    released_at: instant.nullable(),
    /** Pseudonym of the key that placed it. */
    placed_by: z.string(),
  })
  .readonly();
export type HoldEntry = z.output<typeof holdEntry>;

export const holdsAnswer = z.object({
  holds: z.array(holdEntry).readonly(),
  next_cursor: nextCursorField,
});
export type HoldsAnswer = Readonly<z.output<typeof holdsAnswer>>;
