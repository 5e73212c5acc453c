import { z } from 'zod';
import { auditSubjectFields, takeAuditSubject } from '../fields/audit-subject.ts';
import { readAfterFields } from '../fields/reading.ts';
import { instantAnswer, sizeField } from './fields.ts';

/** `/audit/v1/recipients`: which keys and which model providers received content of a subject. */
export const recipientsRequest = z
  .strictObject({ ...auditSubjectFields, ...readAfterFields })
  .transform(takeAuditSubject);
export type RecipientsRequest = z.output<typeof recipientsRequest>;

export const recipientsAnswer = z.object({
  subject_id: z.string(),
  keys: z
    .array(
      z
        .object({
          key_id: z.string(),
          operations: z.record(z.string(), sizeField),
          memories: sizeField,
          first_at: instantAnswer,
          last_at: instantAnswer,
        })
        .readonly(),
    )
    .readonly(),
  providers: z
    .array(
      z
        .object({
          provider: z.string(),
          model: z.string().nullable(),
          calls: sizeField,
          first_at: instantAnswer,
          last_at: instantAnswer,
        })
        .readonly(),
    )
    .readonly(),
});
export type RecipientsAnswer = Readonly<z.output<typeof recipientsAnswer>>;
