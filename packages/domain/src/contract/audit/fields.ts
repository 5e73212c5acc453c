import { z } from 'zod';

/** Number of leaves, or place of one: JSON numbers hold them exactly up to 2^53. */
export const sizeField = z.int().min(0);

export const instantAnswer = z.string().meta({ format: 'date-time' });

/** Who did it: the scope by which the call was admitted, and a pseudonym. */
export const auditActor = z.object({ type: z.string(), id: z.string() }).readonly();

/** SHA-256 or Ed25519 material in hex. */
export const hexAnswer = z.string().regex(/^[0-9a-f]*$/);
