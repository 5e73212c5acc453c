import { z } from 'zod';
import { memoryIdField } from '../fields/ids.ts';
import { subjectFields, takeOptionalSubject } from '../fields/subject.ts';
import { byteText } from '../fields/text.ts';
import { limits } from '../limits.ts';

export const deleteOptionFields = {
  reason: byteText(limits.reasonBytes).nullable().default(null),
  /** True: what the deleted memory had superseded is current again. */
  reinstate: z.boolean().default(false),
} as const;

/** `/memory/v1/delete`: hidden at once, with undo until it is erased. */
export const deleteRequest = z
  .strictObject({ ...subjectFields, memory_id: memoryIdField, ...deleteOptionFields })
  .transform(takeOptionalSubject);
export type DeleteRequest = z.output<typeof deleteRequest>;

/** Answer of `delete` and `batch_delete`. */
export const deleteAnswer = z
  .object({
    deleted: z.int(),
    reinstated: z.array(z.string()).readonly(),
    position: z.string(),
  })
  .meta({ id: 'Deleted' });
export type DeleteAnswer = Readonly<z.output<typeof deleteAnswer>>;
