import { z } from 'zod';
import { scopeField } from '../fields/scope.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';
import { byteText } from '../fields/text.ts';
import { limits } from '../limits.ts';

/** `/memory/v1/user/purge`: a subject, or all within a scope, gone from every recall before the answer. */
export const purgeRequest = z
  .strictObject({
    ...subjectFields,
    /** Without one: the whole subject. */
    scope: scopeField.nullable().default(null),
    /** Erased now, not after retention. */
    immediate: z.boolean().default(false),
    /** The caller's own reference for the request. */
    request_ref: byteText(limits.reasonBytes).nullable().default(null),
  })
  .transform(takeSubject);
export type PurgeRequest = z.output<typeof purgeRequest>;

export const purgeAnswer = z.object({
  task_id: z.string(),
  /** Memories that the purge hid. */
  deleted: z.int(),
  /** By when they are erased for good; `null`: not before a legal hold is released. */
  erase_by: z.string().meta({ format: 'date-time' }).nullable(),
  /** Under a legal hold; told only to keys that may know of holds. */
  held: z.boolean().optional(),
  position: z.string(),
});
export type PurgeAnswer = Readonly<z.output<typeof purgeAnswer>>;
