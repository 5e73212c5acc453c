import { z } from 'zod';
import {
  eventIdSchema,
  instantSchema,
  levelSchema,
  memoryIdSchema,
  memTypeSchema,
  ownershipSchema,
  pseudonymSchema,
  rowStatusSchema,
  stanceSchema,
} from '../shared/schemas.ts';

/**
 * One version of a memory with one validity interval, held during one record interval (DESIGN section 5).
 * Complete: whoever folds it needs no other document, and a close carries the whole row again with
 * `known_to` set. Field names are storage format. Everything here is clear; the wording lies in the box
 * of the event named by `content_event`.
 */
export const beliefRowSchema = z.strictObject({
  /** `<event id>.<n>` of the event that opened it: unique, and the same on every replay. */
  row_id: z.string(),
  memory_id: memoryIdSchema,
  version: z.int().min(1),
  /** Event whose `sealed` box holds the wording, tags and names of this row. */
  content_event: eventIdSchema,
  content_schema_version: z.int().min(1),
  /** `[valid_from, valid_to)`; `null` = open. Never empty: what would be, is not opened at all. */
  valid_from: instantSchema.nullable(),
  valid_to: instantSchema.nullable(),
  /** The start was taken from the message time, not told: a past value told late may cut it. */
  valid_from_assumed: z.boolean(),
  /**
   * `[known_from, known_to)`; `null` = still believed. Both are equal where a later event of the same instant
   * replaced the row: it was never believed at any time that can be asked for.
   */
  known_from: instantSchema,
  known_to: instantSchema.nullable(),
  status: rowStatusSchema,
  /**
   * Whose value follows at `valid_to`: another memory, or the memory itself when a later version of it took
   * over. Set on an `ACTIVE` row whose end is still to come: it is superseded once `valid_to` has passed.
   */
  superseded_by: memoryIdSchema.nullable(),
  stance: stanceSchema,
  level: levelSchema,
  app_ref: pseudonymSchema.nullable(),
  session_ref: pseudonymSchema.nullable(),
  agent_ref: pseudonymSchema.nullable(),
  ownership: ownershipSchema,
  mem_type: memTypeSchema,
  /** Pseudonym of the slot; set only where two current values contradict each other. */
  slot_ref: pseudonymSchema.nullable(),
  /** Weight anchor: `weight` at `weight_at` under the policy `weight_policy`; decays from there. */
  weight: z.number().min(0).max(1),
  weight_at: instantSchema,
  weight_policy: z.int().min(0),
  /** What that policy made of it: the weight is `weight · e^(−weight_decay · days)` since `weight_at`. `0`: it stays. */
  weight_decay: z.number().min(0),
  /** When it falls under the share at which that policy archives; `null`: never. */
  fades_at: instantSchema.nullable(),
  /** Reinforcement never lifts above it. */
  initial_weight: z.number().min(0).max(1),
  is_important: z.boolean(),
  persona: z.boolean(),
  expire_at: instantSchema.nullable(),
  event_from: instantSchema.nullable(),
  event_to: instantSchema.nullable(),
  /** When version 1 was recorded, and when this wording or its fields were last changed. */
  created_at: instantSchema,
  updated_at: instantSchema,
  archived_at: instantSchema.nullable(),
});

export type BeliefRow = z.infer<typeof beliefRowSchema>;
