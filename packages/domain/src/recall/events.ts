import type { DomainEvent } from '@palimpsest/kernel';
import { z } from 'zod';
import {
  instantSchema,
  memoryIdSchema,
  pseudonymSchema,
  sealedBoxSchema,
} from '../shared/schemas.ts';

/** Receipts of a subject, stream `recall-<subjectId>-<yyyymm>`. Names and fields are storage format. */

export const recallEventSchemas = {
  MemoriesRecalled: z.strictObject({
    receipt_id: z.string(),
    /** `{query, purpose, filter}`; a key slot of its own. */
    sealed: sealedBoxSchema,
    scope: z.strictObject({
      include_global: z.boolean(),
      app_ref: pseudonymSchema.nullable(),
      session_ref: pseudonymSchema.nullable(),
      agent_ref: pseudonymSchema.nullable(),
    }),
    as_of: instantSchema.nullable(),
    known_at: instantSchema.nullable(),
    include_archived: z.boolean(),
    include_superseded: z.boolean(),
    top_k: z.int(),
    min_relevance: z.number(),
    hits: z.array(
      z.strictObject({
        memory_id: memoryIdSchema,
        version: z.int(),
        row_id: z.string(),
        relevance: z.number(),
        /** Named parts of the relevance and signals, each in [0, 1]. */
        parts: z.record(z.string(), z.number()),
        weight: z.number().nullable(),
        score: z.number(),
        /** New weight anchor where this recall reinforced the memory. */
        reinforced: z
          .strictObject({
            weight: z.number(),
            at: instantSchema,
            /** `weight_decay` and `fades_at` of a belief row, for this weight. */
            decay: z.number(),
            fades_at: instantSchema.nullable(),
          })
          .nullable(),
      }),
    ),
    omitted: z.strictObject({
      below_relevance: z.int(),
      archived: z.int(),
      superseded: z.int(),
      expired: z.int(),
    }),
    /** Log position that the index had applied; decimal. */
    index_position: z.string().nullable(),
    embedder: z.string().nullable(),
    degraded: z.array(z.string()),
    duration_ms: z.number(),
    key_id: z.string(),
  }),
  /** Another read of content (`get`, `history`, lists), batched per call. */
  ContentRead: z.strictObject({
    operation: z.string(),
    memory_ids: z.array(memoryIdSchema).max(1000),
    count: z.int(),
    key_id: z.string(),
  }),
} as const;

export const recallSchemaVersions: Readonly<Record<RecallEventType, number>> = {
  MemoriesRecalled: 2,
  ContentRead: 1,
};

export type RecallEventType = keyof typeof recallEventSchemas;
export type RecallEventData<T extends RecallEventType> = z.infer<(typeof recallEventSchemas)[T]>;
export type RecallEvent = {
  [T in RecallEventType]: DomainEvent<T, RecallEventData<T>>;
}[RecallEventType];
