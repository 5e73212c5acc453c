import { z } from 'zod';
import { levelField, memoryStatusField, memTypeField, ownershipField } from './enums.ts';
import { jsonAnswer } from './json.ts';
import { subjectKinds } from './subject.ts';

const instant = z.string().meta({ format: 'date-time' });
const id = z.string();

/** Answers name a subject twice: `user_id` when it is a user, and always `subject`. */
const subjectAnswerFields = {
  user_id: id.nullable(),
  subject: z.object({ kind: z.enum(subjectKinds), id }),
} as const;

/** One memory as every read answers it: the fields of the row found, at the two times asked for. */
export const memoryObject = z
  .object({
    memory_id: id,
    version: z.int(),
    content: z.string(),
    status: memoryStatusField,
    ...subjectAnswerFields,
    level: levelField,
    ownership: ownershipField,
    mem_type: memTypeField,
    app_id: id.nullable(),
    session_id: id.nullable(),
    agent_id: id.nullable(),
    /** `null` when a time was asked for: what a weight was is no fact about the past. */
    weight: z.number().nullable(),
    is_important: z.boolean(),
    persona: z.boolean(),
    valid_at: instant.nullable(),
    invalid_at: instant.nullable(),
    event_from: instant.nullable(),
    event_to: instant.nullable(),
    known_from: instant,
    known_to: instant.nullable(),
    superseded_by: id.nullable(),
    created_at: instant,
    updated_at: instant,
    last_recalled_at: instant.nullable(),
    recall_count: z.int(),
    expire_at: instant.nullable(),
    archived_at: instant.nullable(),
    deleted_at: instant.nullable(),
    custom_tags: z.array(z.string()).readonly(),
    metadata: z.record(z.string(), jsonAnswer).readonly(),
    entities: z.array(z.object({ name: z.string(), type: z.string() }).readonly()).readonly(),
    categories: z.array(z.string()).readonly(),
    source: z
      .object({
        task_id: id.nullable(),
        session_id: id.nullable(),
        message_ids: z.array(id).readonly(),
      })
      .readonly(),
    /** Only with `as_of` or `known_at`: how the memory stands today. */
    now: z.object({ status: memoryStatusField, version: z.int() }).readonly().optional(),
  })
  .readonly()
  .meta({ id: 'Memory' });

export type MemoryObject = z.output<typeof memoryObject>;
