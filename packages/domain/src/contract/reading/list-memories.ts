import { z } from 'zod';
import { memoryStatusField, oneOrMany } from '../fields/enums.ts';
import { filterField, resolveFilter } from '../fields/filter.ts';
import { memoryObject } from '../fields/memory-object.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { scopeField } from '../fields/scope.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';
import { resolveTimes, timeField, timezoneField } from '../fields/time.ts';

/** `/memory/v1/user/list`: the memories of a subject; without `scope` all of them. */
export const listMemoriesRequest = z
  .strictObject({
    ...subjectFields,
    scope: scopeField.nullable().default(null),
    filter: filterField.optional(),
    status: oneOrMany(memoryStatusField).default(['ACTIVE']),
    as_of: timeField.nullable().default(null),
    known_at: timeField.nullable().default(null),
    order: z.enum(['created', 'updated', 'weight']).default('created'),
    timezone: timezoneField,
    ...pagingFields,
    ...readAfterFields,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = takeSubject(body, context);
    return {
      ...resolveTimes(rest, ['as_of', 'known_at'], timezone, context),
      filter: resolveFilter(body.filter, body.timezone, context),
    };
  });
export type ListMemoriesRequest = z.output<typeof listMemoriesRequest>;

export const listMemoriesAnswer = z.object({
  memories: z.array(memoryObject).readonly(),
  /** Of active memories, unless the name says otherwise. */
  counts: z
    .object({
      total: z.int(),
      global: z.int(),
      apps: z.record(z.string(), z.int()).readonly(),
      sessions: z.record(z.string(), z.int()).readonly(),
      important: z.int(),
      archived: z.int(),
      deleted: z.int(),
    })
    .readonly(),
  next_cursor: nextCursorField,
});
export type ListMemoriesAnswer = Readonly<z.output<typeof listMemoriesAnswer>>;
