import { z } from 'zod';
import { auditSubjectFields, takeOptionalAuditSubject } from '../fields/audit-subject.ts';
import { keyIdField, memoryIdField } from '../fields/ids.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { periodFields, resolvePeriod } from '../fields/time.ts';
import { auditActor, instantAnswer, sizeField } from './fields.ts';

/** `/audit/v1/receipts`: recalls of a subject, of a memory, through a key, or of the tenant; newest last. */
export const receiptsRequest = z
  .strictObject({
    ...auditSubjectFields,
    memory_id: memoryIdField.nullable().default(null),
    key_id: keyIdField.nullable().default(null),
    ...periodFields,
    ...pagingFields,
    ...readAfterFields,
  })
  .transform((body, context) => {
    const { timezone, ...rest } = takeOptionalAuditSubject(body, context);
    return resolvePeriod(rest, timezone, context);
  });
export type ReceiptsRequest = z.output<typeof receiptsRequest>;

export const receiptEntry = z
  .object({
    receipt_id: z.string(),
    subject_id: z.string(),
    at: instantAnswer,
    actor: auditActor,
    key_id: z.string(),
    hits: sizeField,
    event_id: z.string(),
  })
  .readonly();
export type ReceiptEntry = z.output<typeof receiptEntry>;

export const receiptsAnswer = z.object({
  receipts: z.array(receiptEntry).readonly(),
  next_cursor: nextCursorField,
});
export type ReceiptsAnswer = Readonly<z.output<typeof receiptsAnswer>>;
