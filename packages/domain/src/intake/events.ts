import type { DomainEvent } from '@palimpsest/kernel';
import { z } from 'zod';
import {
  instantSchema,
  levelSchema,
  pseudonymSchema,
  revisionSchema,
  sealedBoxSchema,
} from '../shared/schemas.ts';

/** Accepted conversations of a subject, stream `intake-<subjectId>`. Names and fields are storage format. */

const sealedMessageSchema = z.strictObject({
  ordinal: z.int().min(0),
  role: z.enum(['user', 'assistant', 'system', 'tool']),
  at: instantSchema,
  /** `{content, id, name}`; its own key slot, destroyed when a memory that it fed is erased. */
  sealed: sealedBoxSchema,
});
export type SealedMessage = z.infer<typeof sealedMessageSchema>;

export const intakeEventSchemas = {
  IntakeAccepted: z.strictObject({
    task_id: z.string(),
    level: levelSchema,
    app_ref: pseudonymSchema.nullable(),
    session_ref: pseudonymSchema.nullable(),
    agent_ref: pseudonymSchema.nullable(),
    ownership: z.enum(['USER', 'AGENT', 'BOTH']),
    infer: z.boolean(),
    evolution: z.enum(['balanced', 'conservative', 'aggressive', 'append_only']),
    is_important: z.boolean(),
    expire_at: instantSchema.nullable(),
    reference_time: instantSchema,
    timezone: z.string(),
    /** Messages in all; those that did not fit follow in `IntakePart`s of the same append. */
    message_count: z.int().min(1),
    messages: z.array(sealedMessageSchema),
    /** {@link IntakeOptions}; `null`: all of them are empty ({@link noIntakeOptions}). Version 1 always has a box. */
    sealed: sealedBoxSchema.nullable(),
  }),
  IntakePart: z.strictObject({
    task_id: z.string(),
    messages: z.array(sealedMessageSchema),
  }),
  IntakeFailed: z.strictObject({
    task_id: z.string(),
    intake_revision: revisionSchema,
    stage: z.enum(['extract', 'evolve', 'embed', 'append']),
    /** Name of a port or domain error. */
    error_code: z.string(),
    attempts: z.int().min(1),
    retryable: z.boolean(),
  }),
  /** By hand: a failed intake is to be tried again. */
  IntakeRetried: z.strictObject({
    task_id: z.string(),
    intake_revision: revisionSchema,
  }),
  /** The subject is being erased: as long as this is the last event, no conversation is accepted here. */
  IntakesClosed: z.strictObject({
    /** Task of the erasure. */
    task_id: z.string(),
  }),
  /** The subject was not erased as a whole after all: it holds something newer. */
  IntakesReopened: z.strictObject({
    task_id: z.string(),
  }),
} as const;

/** What the box of an intake holds besides its messages. */
export const intakeOptionsSchema = z.strictObject({
  app_id: z.string().nullable(),
  session_id: z.string().nullable(),
  agent_id: z.string().nullable(),
  focus: z.array(z.string()),
  instructions: z.string().nullable(),
  entity_types: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  custom_tags: z.array(z.string()),
  metadata: z.record(z.string(), z.json()),
  purpose: z.string().nullable(),
});
export type IntakeOptions = z.infer<typeof intakeOptionsSchema>;

/** Options of a call that gave none: nothing that would have to be sealed. */
export const noIntakeOptions: IntakeOptions = {
  app_id: null,
  session_id: null,
  agent_id: null,
  focus: [],
  instructions: null,
  entity_types: [],
  custom_tags: [],
  metadata: {},
  purpose: null,
};

/** Whether options say nothing. */
export const areNoOptions = (options: IntakeOptions): boolean =>
  Object.values(options).every(
    (value) => value === null || (typeof value === 'object' && Object.keys(value).length === 0),
  );

/** What the box of one message holds. */
export const intakeMessageSchema = z.strictObject({
  content: z.string(),
  id: z.string().nullable(),
  name: z.string().nullable(),
});
export type IntakeMessage = z.infer<typeof intakeMessageSchema>;

export const intakeSchemaVersions: Readonly<Record<IntakeEventType, number>> = {
  IntakeAccepted: 2,
  IntakePart: 1,
  IntakeFailed: 1,
  IntakeRetried: 1,
  IntakesClosed: 1,
  IntakesReopened: 1,
};

export type IntakeEventType = keyof typeof intakeEventSchemas;
export type IntakeEventData<T extends IntakeEventType> = z.infer<(typeof intakeEventSchemas)[T]>;
export type IntakeEvent = {
  [T in IntakeEventType]: DomainEvent<T, IntakeEventData<T>>;
}[IntakeEventType];
