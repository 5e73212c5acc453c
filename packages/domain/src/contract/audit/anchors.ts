import { z } from 'zod';
import { readAfterFields } from '../fields/reading.ts';
import { hexAnswer, instantAnswer, sizeField } from './fields.ts';

/** `/audit/v1/anchors`: where checkpoints are kept outside, and how far each place is. */
export const anchorsRequest = z.strictObject({ ...readAfterFields });
export type AnchorsRequest = z.output<typeof anchorsRequest>;

export const anchorsAnswer = z.object({
  origin: z.string(),
  anchors: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(['file', 'http']),
        /** Leaves of the last checkpoint that it took; `null`: none yet. */
        size: sizeField.nullable(),
        at: instantAnswer.nullable(),
        /** Leaves that it does not know of yet. */
        behind: sizeField,
        /** Why the last try failed, as a code of our own. */
        error: z.string().nullable(),
      }),
    )
    .readonly(),
  /** Keys that sign or signed for this log: oldest first. */
  public_keys: z
    .array(
      z.object({
        key_id: z.string(),
        algorithm: z.literal('Ed25519'),
        public_key: hexAnswer,
        /** As tools for signed notes take it. */
        verifier_key: z.string(),
        current: z.boolean(),
      }),
    )
    .readonly(),
});
export type AnchorsAnswer = Readonly<z.output<typeof anchorsAnswer>>;
