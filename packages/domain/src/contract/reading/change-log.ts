import { z } from 'zod';
import { changeTypeField, oneOrMany, opSourceField } from '../fields/enums.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { scopeField } from '../fields/scope.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';
import { periodFields, resolvePeriod } from '../fields/time.ts';
import { actorAnswer } from './history.ts';

/** `/memory/v1/change_log`: what happened to a subject's memories, `from` on and before `to`. */
export const changeLogRequest = z
  .strictObject({
    ...subjectFields,
    scope: scopeField.nullable().default(null),
    op_type: oneOrMany(changeTypeField).nullable().default(null),
    ...periodFields,
    ...pagingFields,
    ...readAfterFields,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = takeSubject(body, context);
    return resolvePeriod(rest, timezone, context);
  });
export type ChangeLogRequest = z.output<typeof changeLogRequest>;

export const changeEntry = z
  .object({
    change_id: z.string(),
    memory_id: z.string().nullable(),
    user_id: z.string().nullable(),
    op_type: changeTypeField,
    content_before: z.string().nullable(),
    content_after: z.string().nullable(),
    reason: z.string().nullable(),
    op_source: opSourceField,
    actor: actorAnswer,
    op_time: z.string().meta({ format: 'date-time' }),
    /** True when content was taken out because it was erased or must not be shown. */
    sanitized: z.boolean(),
    event_id: z.string(),
    position: z.string(),
  })
  .readonly();
export type ChangeEntry = z.output<typeof changeEntry>;

export const changeLogAnswer = z.object({
  changes: z.array(changeEntry).readonly(),
  next_cursor: nextCursorField,
});
export type ChangeLogAnswer = Readonly<z.output<typeof changeLogAnswer>>;
