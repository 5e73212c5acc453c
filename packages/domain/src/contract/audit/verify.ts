import { receiptId } from '@palimpsest/kernel';
import { z } from 'zod';
import { auditSubjectFields, takeOptionalAuditSubject } from '../fields/audit-subject.ts';
import { memoryIdField } from '../fields/ids.ts';
import { readAfterFields } from '../fields/reading.ts';
import { characterText } from '../fields/text.ts';
import { limits } from '../limits.ts';
import { checkpointAnswer } from './checkpoint.ts';
import { instantAnswer, sizeField } from './fields.ts';

/** What an altered record shows itself by. */
export const tamperKinds = [
  'ALTERED',
  'REMOVED',
  'INSERTED',
  'REORDERED',
  'FORKED',
  'KEY_MISMATCH',
  'CHECKPOINT_SIGNATURE',
  'ROOT_MISMATCH',
  'PROJECTION_DRIFT',
] as const;
export type TamperKind = (typeof tamperKinds)[number];

/**
 * `/audit/v1/verify`: the tenant, a subject, a memory or a receipt. `full` begins at the first event and compares the
 * read model too; otherwise the tenant's log is verified from where the last verification ended. A subject's part of the
 * read model is always compared.
 */
export const verifyRequest = z
  .strictObject({
    ...auditSubjectFields,
    memory_id: memoryIdField.nullable().default(null),
    receipt_id: characterText(limits.issuedIdCharacters)
      .transform(receiptId)
      .nullable()
      .default(null),
    full: z.boolean().default(false),
    wait_ms: z.int().min(0).max(60_000).default(20_000),
    ...readAfterFields,
  })
  .transform(takeOptionalAuditSubject)
  .superRefine((body, context) => {
    const targets = [body.about, body.memory_id, body.receipt_id];
    if (targets.filter((one) => one !== null).length > 1) {
      context.addIssue({
        code: 'custom',
        path: ['memory_id'],
        message: 'give at most one of a subject, memory_id and receipt_id',
      });
    }
  });
export type VerifyRequest = z.output<typeof verifyRequest>;

const range = z
  .object({ from: sizeField, to: sizeField, events: sizeField })
  .meta({ description: 'Sequences; `to` is exclusive.' })
  .readonly();

export const verifyReport = z.object({
  ok: z.boolean(),
  checked: z
    .object({ events: sizeField, streams: sizeField, from: sizeField, to: sizeField })
    .readonly(),
  checkpoint: checkpointAnswer.nullable(),
  /** Events behind the last checkpoint: nothing signed speaks for them yet. */
  uncovered: range,
  /** Events behind the last checkpoint that left for an anchor; `anchored_at`: when that was. */
  unanchored: range.unwrap().extend({ anchored_at: instantAnswer.nullable() }).readonly(),
  /** Events whose bytes are gone because they were erased: their leaves stand. */
  erased: sizeField,
  first_bad: z
    .object({
      sequence: sizeField,
      stream: z.string().nullable(),
      revision: z.string().nullable(),
      event_id: z.string().nullable(),
      kind: z.enum(tamperKinds),
      /** What was compared, in our own words. */
      detail: z.string(),
    })
    .readonly()
    .nullable(),
});
export type VerifyReport = Readonly<z.output<typeof verifyReport>>;

export const verifyAnswer = z.union([verifyReport, z.object({ task_id: z.string() })]);
export type VerifyAnswer = VerifyReport | { readonly task_id: string };
