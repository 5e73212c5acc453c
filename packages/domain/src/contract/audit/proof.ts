import { eventId } from '@palimpsest/kernel';
import { z } from 'zod';
import { memoryIdField } from '../fields/ids.ts';
import { readAfterFields } from '../fields/reading.ts';
import { characterText } from '../fields/text.ts';
import { limits } from '../limits.ts';
import { checkpointAnswer } from './checkpoint.ts';
import { hexAnswer, sizeField } from './fields.ts';

/** `/audit/v1/proof`: an event stands in the ledger. By memory: the event that gave that version its words. */
export const proofRequest = z
  .strictObject({
    event_id: characterText(limits.issuedIdCharacters).transform(eventId).nullable().default(null),
    memory_id: memoryIdField.nullable().default(null),
    version: z.int().min(1).nullable().default(null),
    ...readAfterFields,
  })
  .superRefine((body, context) => {
    if ((body.event_id === null) === (body.memory_id === null)) {
      context.addIssue({
        code: 'custom',
        path: ['event_id'],
        message: 'give event_id or memory_id, not both',
      });
    }
    if (body.version !== null && body.memory_id === null) {
      context.addIssue({
        code: 'custom',
        path: ['version'],
        message: 'goes with memory_id',
      });
    }
  });
export type ProofRequest = z.output<typeof proofRequest>;

export const proofAnswer = z.object({
  event_id: z.string(),
  /** Base64 of the bytes of the leaf. */
  leaf: z.string(),
  /** RFC 6962 leaf hash. */
  leaf_hash: hexAnswer,
  index: sizeField,
  tree_size: sizeField,
  inclusion: z.array(hexAnswer).readonly(),
  checkpoint: checkpointAnswer,
});
export type ProofAnswer = Readonly<z.output<typeof proofAnswer>>;
