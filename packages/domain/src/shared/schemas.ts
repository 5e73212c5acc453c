import type { EventId, Instant, KeySlotId, MemoryId, Pseudonym } from '@palimpsest/kernel';
import { z } from 'zod';

/** Building blocks of event schemas. Field names and values are storage format. */

const branded = <T extends string>() =>
  z.custom<T>((value) => typeof value === 'string' && value.length > 0 && value.length <= 200);

export const instantSchema = z.custom<Instant>(
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
);
export const memoryIdSchema = branded<MemoryId>();
export const eventIdSchema = branded<EventId>();
export const pseudonymSchema = branded<Pseudonym>();

/** Revision of an event in another stream, in decimal: JSON numbers end at 2^53. */
export const revisionSchema = z.string().regex(/^\d{1,20}$/);

export const sealedBoxSchema = z.strictObject({
  k: branded<KeySlotId>(),
  v: z.literal(1),
  iv: z.string(),
  ct: z.string(),
});

export const levelSchema = z.enum(['GLOBAL', 'APP', 'SESSION']);
export const ownershipSchema = z.enum(['USER', 'AGENT']);
export const memTypeSchema = z.enum(['SEMANTIC', 'EPISODIC', 'PROCEDURAL']);
export const polaritySchema = z.enum(['positive', 'negative']);
export const stanceSchema = z.enum(['state', 'past_state', 'episode', 'plan', 'ending']);
export const rowStatusSchema = z.enum(['ACTIVE', 'SUPERSEDED', 'ARCHIVED']);

export type Level = z.infer<typeof levelSchema>;
export type RowStatus = z.infer<typeof rowStatusSchema>;
