import { z } from 'zod';
import { readAfterFields } from '../fields/reading.ts';
import { hexAnswer, instantAnswer, sizeField } from './fields.ts';

/** `/audit/v1/checkpoint`: the newest one, or the first that covers `size` leaves. */
export const checkpointRequest = z.strictObject({
  size: sizeField.nullable().default(null),
  ...readAfterFields,
});
export type CheckpointRequest = z.output<typeof checkpointRequest>;

export const checkpointAnswer = z
  .object({
    origin: z.string(),
    size: sizeField,
    root: hexAnswer,
    at: instantAnswer,
    key_id: z.string(),
    /** Signed note (C2SP tlog-checkpoint). */
    text: z.string(),
  })
  .readonly();
export type CheckpointAnswer = z.output<typeof checkpointAnswer>;
