import { z } from 'zod';
import { taskIdField } from '../fields/ids.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { proofAnswer } from './proof.ts';

const instant = z.string().meta({ format: 'date-time' });

/** `/audit/v1/erasures`, newest first. */
export const erasuresRequest = z.strictObject({ ...pagingFields, ...readAfterFields });
export type ErasuresRequest = z.output<typeof erasuresRequest>;

const erasureFields = {
  /** Names the erasure. */
  task_id: z.string(),
  /** Random id that stood for the person; their name is gone where `whole` is true. */
  subject_id: z.string(),
  /** `MESSAGES`: conversations past their term; what they had told stays as memories. */
  cause: z.enum(['PURGE', 'DELETED', 'ARCHIVED', 'MESSAGES']),
  /** The whole subject was erased, its key and name too. */
  whole: z.boolean(),
  memories: z.int(),
  started_at: instant,
  /** `null`: still at work. */
  ended_at: instant.nullable(),
} as const;

export const erasureEntry = z.object(erasureFields).readonly();
export type ErasureEntry = z.output<typeof erasureEntry>;

export const erasuresAnswer = z.object({
  erasures: z.array(erasureEntry).readonly(),
  next_cursor: nextCursorField,
});
export type ErasuresAnswer = Readonly<z.output<typeof erasuresAnswer>>;

/** `/audit/v1/erasure`: the certificate of one erasure. */
export const erasureRequest = z.strictObject({ task_id: taskIdField, ...readAfterFields });
export type ErasureRequest = z.output<typeof erasureRequest>;

export const erasureAnswer = z.object({
  ...erasureFields,
  method: z.literal('KEY_DESTRUCTION_AND_REMOVAL'),
  /** Key slots destroyed, by what they had sealed. */
  keys_destroyed: z
    .object({
      memories: z.int(),
      messages: z.int(),
      receipts: z.int(),
      subject_key: z.boolean(),
    })
    .readonly()
    .nullable(),
  /** Places that it was removed from. */
  removed_from: z.array(z.string()).readonly(),
  scan: z
    .object({
      /** Sealed boxes of the log that were tried afterwards, and those that still opened. */
      boxes_tried: z.int(),
      boxes_opened: z.int(),
      documents_left: z.int(),
    })
    .readonly()
    .nullable(),
  /** From when on no backup holds its keys; `null`: still at work. */
  backup_expiry: instant.nullable(),
  /**
   * That the last of these events is in the ledger, as `/audit/v1/proof` gives it; `null`: no signed checkpoint covers it
   * yet.
   */
  proof: proofAnswer.nullable(),
  /** Events that tell of it, for `/audit/v1/proof`. */
  event_ids: z.array(z.string()).readonly(),
  position: z.string(),
});
export type ErasureAnswer = Readonly<z.output<typeof erasureAnswer>>;
