import { domainErrorCodes } from '@palimpsest/kernel';
import { z } from 'zod';
import { decisionOpField, taskStatusField } from '../fields/enums.ts';
import { taskIdField } from '../fields/ids.ts';
import { jsonAnswer } from '../fields/json.ts';
import { readAfterFields } from '../fields/reading.ts';
import { subjectFields, takeOptionalSubject } from '../fields/subject.ts';
import { limits } from '../limits.ts';

/** `/memory/v1/task`: how a task stands; `wait_ms` waits for its end. */
export const taskRequest = z
  .strictObject({
    ...subjectFields,
    task_id: taskIdField,
    wait_ms: z.int().min(0).max(limits.taskWaitMaxMs).default(0),
    min_position: readAfterFields.min_position,
    timeout_ms: readAfterFields.timeout_ms,
  })
  .transform(takeOptionalSubject);
export type TaskRequest = z.output<typeof taskRequest>;

const instant = z.string().meta({ format: 'date-time' });

export const taskDecision = z
  .object({
    op: decisionOpField,
    fact: z.string(),
    memory_id: z.string().nullable(),
    version: z.int().nullable(),
    /** The memory that it was decided against. */
    target: z.string().nullable(),
    reason: z.string().nullable(),
    /** Name of the error for `REFUSED`; the HTTP edge answers its number. */
    code: z.enum(domainErrorCodes).optional(),
  })
  .readonly();
export type TaskDecision = z.output<typeof taskDecision>;

export const taskError = z
  .object({
    /** Name of the error; the HTTP edge answers its number. */
    code: z.enum(domainErrorCodes),
    msg: z.string(),
    stage: z.string(),
    retryable: z.boolean(),
    attempts: z.int(),
  })
  .readonly();
export type TaskError = z.output<typeof taskError>;

export const taskKinds = [
  'add',
  'admin_purge',
  'bundle',
  'close',
  'erase',
  'export',
  'job',
  'profile',
  'purge',
  'rebuild',
  'reconcile',
  'remove_streams',
  'verify',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** A task. It is answered `SUCCEEDED` or `FAILED` only once every read shows its result. */
export const taskAnswer = z.object({
  task_id: z.string(),
  kind: z.enum(taskKinds),
  status: taskStatusField,
  /** `null` until the work began, and for kinds that ask no model. */
  mode: z.enum(['llm', 'offline', 'degraded', 'verbatim']).nullable(),
  decisions: z.array(taskDecision).readonly(),
  /** Messages that gave nothing because of their role. */
  ignored: z.int(),
  position: z.string(),
  usage: z
    .object({
      provider: z.string(),
      calls: z.int(),
      input_tokens: z.int(),
      output_tokens: z.int(),
    })
    .readonly()
    .nullable(),
  accepted_at: instant,
  finished_at: instant.nullable(),
  /** Of kinds other than `add`. */
  result: z.record(z.string(), jsonAnswer).readonly().nullable(),
  error: taskError.nullable(),
});
export type TaskAnswer = Readonly<z.output<typeof taskAnswer>>;
