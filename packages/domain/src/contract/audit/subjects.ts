import { subjectId } from '@palimpsest/kernel';
import { z } from 'zod';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { subjectKinds } from '../fields/subject.ts';
import { characterText } from '../fields/text.ts';
import { limits } from '../limits.ts';
import { instantAnswer, sizeField } from './fields.ts';

/** `/audit/v1/subjects`: whom data is or was held on. `query`: a part of the caller's id for them. */
export const subjectsRequest = z.strictObject({
  query: characterText(limits.idCharacters).nullable().default(null),
  subject_id: characterText(limits.issuedIdCharacters)
    .transform(subjectId)
    .nullable()
    .default(null),
  ...pagingFields,
  ...readAfterFields,
});
export type SubjectsRequest = z.output<typeof subjectsRequest>;

export const subjectEntry = z
  .object({
    subject_id: z.string(),
    /** `null`: the name was erased. */
    subject: z
      .object({ kind: z.enum(subjectKinds), id: z.string() })
      .readonly()
      .nullable(),
    user_id: z.string().nullable(),
    erased: z.boolean(),
    first_at: instantAnswer,
    last_at: instantAnswer,
    events: sizeField,
  })
  .readonly();
export type SubjectEntry = z.output<typeof subjectEntry>;

export const subjectsAnswer = z.object({
  subjects: z.array(subjectEntry).readonly(),
  next_cursor: nextCursorField,
});
export type SubjectsAnswer = Readonly<z.output<typeof subjectsAnswer>>;
