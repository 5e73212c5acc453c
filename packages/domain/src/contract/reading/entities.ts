import { z } from 'zod';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { scopeField } from '../fields/scope.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';
import { characterText } from '../fields/text.ts';
import { limits } from '../limits.ts';

/** `/memory/v1/entities`: who and what a subject's memories speak of. */
export const entitiesRequest = z
  .strictObject({
    ...subjectFields,
    scope: scopeField.nullable().default(null),
    query: characterText(limits.queryCharacters).nullable().default(null),
    type: characterText(limits.entityTypeNameCharacters).nullable().default(null),
    ...pagingFields,
    ...readAfterFields,
  })
  .transform(takeSubject);
export type EntitiesRequest = z.output<typeof entitiesRequest>;

export const entitiesAnswer = z.object({
  entities: z
    .array(
      z
        .object({
          name: z.string(),
          type: z.string(),
          aliases: z.array(z.string()).readonly(),
          memory_count: z.int(),
          last_seen: z.string().meta({ format: 'date-time' }),
        })
        .readonly(),
    )
    .readonly(),
  next_cursor: nextCursorField,
});
export type EntitiesAnswer = Readonly<z.output<typeof entitiesAnswer>>;
