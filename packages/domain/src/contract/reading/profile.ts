import { z } from 'zod';
import { optionalCallerIdField } from '../fields/ids.ts';
import { readAfterFields } from '../fields/reading.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';

/** `/memory/v1/profile`: the strongest facts of a subject in a few lines. */
export const profileRequest = z
  .strictObject({
    ...subjectFields,
    /** With what that app was told; without it, what every app may see. */
    app_id: optionalCallerIdField,
    /** Writes it anew, even if nothing that it is made of has changed. */
    refresh: z.boolean().default(false),
    ...readAfterFields,
  })
  .transform(takeSubject);
export type ProfileRequest = z.output<typeof profileRequest>;

export const profileAnswer = z.object({
  /** `null`: nothing is known that could stand in it. */
  profile: z.string().nullable(),
  generated_at: z.string().meta({ format: 'date-time' }).nullable(),
  sources: z.array(z.object({ memory_id: z.string(), version: z.int() }).readonly()).readonly(),
  mode: z.enum(['llm', 'offline']).nullable(),
});
export type ProfileAnswer = Readonly<z.output<typeof profileAnswer>>;
