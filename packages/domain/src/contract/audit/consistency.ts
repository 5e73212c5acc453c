import { z } from 'zod';
import { readAfterFields } from '../fields/reading.ts';
import { hexAnswer, sizeField } from './fields.ts';

/** `/audit/v1/consistency`: the ledger of `from_size` leaves is a beginning of that of `to_size` (RFC 6962, 2.1.2). */
export const consistencyRequest = z
  .strictObject({ from_size: sizeField, to_size: sizeField, ...readAfterFields })
  .refine(({ from_size: from, to_size: to }) => from <= to, {
    path: ['to_size'],
    message: 'must not be less than from_size',
  });
export type ConsistencyRequest = z.output<typeof consistencyRequest>;

export const consistencyAnswer = z.object({
  proof: z.array(hexAnswer).readonly(),
  from_root: hexAnswer,
  to_root: hexAnswer,
});
export type ConsistencyAnswer = Readonly<z.output<typeof consistencyAnswer>>;
