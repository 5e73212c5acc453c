import { domainErrorCodes } from '@palimpsest/kernel';
import { z } from 'zod';
import { subjectFields, takeOptionalSubject } from '../fields/subject.ts';
import { timezoneField } from '../fields/time.ts';
import { limits } from '../limits.ts';
import { settleUpdate, updateFields } from './update.ts';

/** `/memory/v1/batch_update`: many updates, atomic per subject. */
export const batchUpdateRequest = z
  .strictObject({
    ...subjectFields,
    updates: z.array(z.strictObject(updateFields)).min(1).max(limits.batchItems),
    timezone: timezoneField,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = takeOptionalSubject(body, context);
    return {
      ...rest,
      updates: body.updates.map((update, at) =>
        settleUpdate(update, timezone, context, ['updates', at]),
      ),
    };
  });
export type BatchUpdateRequest = z.output<typeof batchUpdateRequest>;

export const batchUpdateResult = z
  .object({
    memory_id: z.string(),
    /** `null` when the item's subject was left as it was. */
    version: z.int().nullable(),
    error: z
      .object({
        /** Name of the error; the HTTP edge answers its number. */
        code: z.enum(domainErrorCodes),
        msg: z.string(),
        field: z.string().optional(),
      })
      .readonly()
      .nullable(),
  })
  .readonly();
export type BatchUpdateResult = z.output<typeof batchUpdateResult>;

export const batchUpdateAnswer = z.object({
  /** In the order of the request. When one item of a subject fails, none of that subject is written. */
  results: z.array(batchUpdateResult).readonly(),
  position: z.string(),
});
export type BatchUpdateAnswer = Readonly<z.output<typeof batchUpdateAnswer>>;
