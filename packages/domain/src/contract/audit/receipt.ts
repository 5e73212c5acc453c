import { receiptId } from '@palimpsest/kernel';
import { z } from 'zod';
import { readAfterFields } from '../fields/reading.ts';
import { characterText } from '../fields/text.ts';
import { limits } from '../limits.ts';
import { auditActor, instantAnswer, sizeField } from './fields.ts';
import { replayedMemory } from './replay.ts';

/** `/audit/v1/receipt`: what was asked, and what the agent saw. */
export const receiptRequest = z.strictObject({
  receipt_id: characterText(limits.issuedIdCharacters).transform(receiptId),
  ...readAfterFields,
});
export type ReceiptRequest = z.output<typeof receiptRequest>;

export const receiptAnswer = z.object({
  receipt_id: z.string(),
  subject_id: z.string(),
  event_id: z.string(),
  sequence: sizeField.nullable(),
  at: instantAnswer,
  actor: auditActor,
  key_id: z.string(),
  policy_version: z.int(),
  /** `null`: erased. */
  query: z.string().nullable(),
  purpose: z.string().nullable(),
  filter: z.record(z.string(), z.unknown()).nullable(),
  as_of: instantAnswer.nullable(),
  known_at: instantAnswer.nullable(),
  top_k: z.int(),
  min_relevance: z.number(),
  embedder: z.string().nullable(),
  degraded: z.array(z.string()).readonly(),
  duration_ms: z.number(),
  omitted: z.record(z.string(), z.int()),
  /** In the order in which they were answered, with the words of that version. */
  hits: z
    .array(
      z
        .object({
          memory_id: z.string(),
          version: z.int(),
          relevance: z.number(),
          score: z.number(),
          weight: z.number().nullable(),
          parts: z.record(z.string(), z.number()),
          memory: replayedMemory.nullable(),
        })
        .readonly(),
    )
    .readonly(),
  /** Whether what it names stands in the log as it says; `"erased"` where words are gone since. */
  matches: z.union([z.boolean(), z.literal('erased')]),
  erased: z
    .array(z.object({ memory_id: z.string(), at: instantAnswer.nullable() }).readonly())
    .readonly(),
});
export type ReceiptAnswer = Readonly<z.output<typeof receiptAnswer>>;
