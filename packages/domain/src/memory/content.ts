import type { FactSlot, JsonValue } from '@palimpsest/kernel';
import { z } from 'zod';
import { polaritySchema, stanceSchema } from '../shared/schemas.ts';

const factSlotSchema: z.ZodType<FactSlot> = z.strictObject({
  person: z.string(),
  name: z.string(),
  key: z.string().nullable(),
  cardinality: z.enum(['one', 'many']),
});

/**
 * What the box of a memory version holds: all that a caller, a person or a model wrote.
 * One canonical JSON document; storage format.
 */
export const memoryContentSchema = z.strictObject({
  content: z.string(),
  /** HMAC of the normalised wording under the subject's key, for exact de-duplication. */
  content_hmac: z.string(),
  slot: factSlotSchema.nullable(),
  value: z.string().nullable(),
  polarity: polaritySchema,
  stance: stanceSchema,
  entities: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  categories: z.array(z.string()),
  custom_tags: z.array(z.string()),
  metadata: z.record(z.string(), z.custom<JsonValue>()),
  /** The caller's own ids; in clear only as pseudonyms. */
  app_id: z.string().nullable(),
  session_id: z.string().nullable(),
  agent_id: z.string().nullable(),
  message_ids: z.array(z.string()),
  /** When the message was said that this comes from. */
  said_at: z.string(),
  /** Why a model or a person wanted this change, in their words. */
  reason: z.string().nullable(),
});

export type MemoryContent = z.infer<typeof memoryContentSchema>;
