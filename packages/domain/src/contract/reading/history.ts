import { z } from 'zod';
import { memoryStatusField, opSourceField } from '../fields/enums.ts';
import { memoryIdField } from '../fields/ids.ts';
import { nextCursorField, pagingFields, readAfterFields } from '../fields/reading.ts';
import { subjectFields, takeOptionalSubject } from '../fields/subject.ts';

/** `/memory/v1/history`: every version of a memory with its cause, oldest first. */
export const historyRequest = z
  .strictObject({
    ...subjectFields,
    memory_id: memoryIdField,
    ...pagingFields,
    ...readAfterFields,
  })
  .transform(takeOptionalSubject);
export type HistoryRequest = z.output<typeof historyRequest>;

const instant = z.string().meta({ format: 'date-time' });

export const actorAnswer = z.object({ type: z.string(), id: z.string() }).readonly();

const cause = z
  .object({
    op: z.string(),
    mode: z.string().nullable(),
    reason: z.string().nullable(),
    actor: actorAnswer,
    op_source: opSourceField,
    task_id: z.string().nullable(),
    message_ids: z.array(z.string()).readonly(),
    quotes: z.array(z.string()).readonly(),
    model: z.string().nullable(),
    prompt_version: z.string().nullable(),
    policy_version: z.int(),
    candidates: z
      .array(
        z.object({ memory_id: z.string(), version: z.int(), similarity: z.number() }).readonly(),
      )
      .readonly(),
  })
  .readonly();

export const historyVersion = z
  .object({
    version: z.int(),
    /** `null` when erased. */
    content: z.string().nullable(),
    valid_at: instant.nullable(),
    invalid_at: instant.nullable(),
    known_from: instant,
    known_to: instant.nullable(),
    status: memoryStatusField,
    cause,
    event_id: z.string(),
    position: z.string(),
    erased: z.boolean(),
  })
  .readonly()
  .meta({ id: 'Version' });
export type HistoryVersion = z.output<typeof historyVersion>;

export const historyAnswer = z.object({
  memory_id: z.string(),
  versions: z.array(historyVersion).readonly(),
  /** Memories that it superseded and was superseded by, in order, itself among them. */
  chain: z.array(z.string()).readonly(),
  /** The versions of the others in the chain. */
  related: z.record(z.string(), z.array(historyVersion).readonly()).readonly(),
  next_cursor: nextCursorField,
});
export type HistoryAnswer = Readonly<z.output<typeof historyAnswer>>;
