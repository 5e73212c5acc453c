import { z } from 'zod';
import { memoryIdField } from '../fields/ids.ts';
import { memoryObject } from '../fields/memory-object.ts';
import { readAfterFields } from '../fields/reading.ts';
import { subjectFields, takeOptionalSubject } from '../fields/subject.ts';
import { resolveTimes, timeField, timezoneField } from '../fields/time.ts';

/** `/memory/v1/get`: one memory, now or at the two times asked for. */
export const getRequest = z
  .strictObject({
    ...subjectFields,
    memory_id: memoryIdField,
    as_of: timeField.nullable().default(null),
    known_at: timeField.nullable().default(null),
    /** True: also the sentences that it comes from, while they are kept. */
    quotes: z.boolean().default(false),
    timezone: timezoneField,
    ...readAfterFields,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = takeOptionalSubject(body, context);
    return resolveTimes(rest, ['as_of', 'known_at'], timezone, context);
  });
export type GetRequest = z.output<typeof getRequest>;

export const getAnswer = memoryObject
  .unwrap()
  .extend({
    quotes: z
      .array(
        z
          .object({
            message_id: z.string().nullable(),
            role: z.string(),
            at: z.string(),
            text: z.string(),
          })
          .readonly(),
      )
      .readonly()
      .optional(),
  })
  .readonly();
export type GetAnswer = z.output<typeof getAnswer>;
