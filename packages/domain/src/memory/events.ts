import type { DomainEvent } from '@palimpsest/kernel';
import { z } from 'zod';
import {
  instantSchema,
  levelSchema,
  memoryIdSchema,
  pseudonymSchema,
  revisionSchema,
  sealedBoxSchema,
} from '../shared/schemas.ts';
import { beliefRowSchema } from './belief-row.ts';

/**
 * Facts of a subject, stream `memory-<subjectId>`. Names and fields are storage format: what stands here
 * can be extended by a new `schema_version` with an upcaster, never changed.
 *
 * Clear fields are a closed list: our own ids, enums, numbers, instants, ciphertext, keyed pseudonyms.
 * Rows and counts are absolute, so that a fold reads no other document.
 */

/** Active and other memories of one scope after the event. `scope`: `all`, `global`, `app:<ref>`, `session:<ref>`. */
export const scopeCountSchema = z.strictObject({
  scope: z.string(),
  active: z.int().min(0),
  important: z.int().min(0),
  archived: z.int().min(0),
  deleted: z.int().min(0),
});
export type ScopeCount = z.infer<typeof scopeCountSchema>;

/** Why this was decided: makes "why did this change" answerable. Free text is in the box. */
export const decisionRecordSchema = z.strictObject({
  op: z.enum(['ADD', 'UPDATE', 'MERGE', 'SUPERSEDE', 'SKIP', 'REJECTED', 'REFUSED']),
  candidates: z.array(
    z.strictObject({
      memory_id: memoryIdSchema,
      version: z.int(),
      similarity: z.number(),
    }),
  ),
  targets: z.array(memoryIdSchema),
  /** Code of a closed list, such as `same_slot_other_value`. */
  reason_code: z.string(),
  mode: z.enum(['llm', 'offline', 'degraded', 'verbatim', 'direct']),
  model: z.string().nullable(),
  prompt_version: z.string().nullable(),
});
export type DecisionRecord = z.infer<typeof decisionRecordSchema>;

/** Where a fact comes from: an accepted intake and its messages, or a direct edit (`null`). */
export const sourceSchema = z
  .strictObject({
    task_id: z.string(),
    intake_revision: revisionSchema,
    message_ordinals: z.array(z.int()),
  })
  .nullable();
export type FactSource = z.infer<typeof sourceSchema>;

/** What a purge covers; without a scope the whole subject. */
export const purgeScopeSchema = z.strictObject({
  include_global: z.boolean(),
  app_ref: pseudonymSchema.nullable(),
  session_ref: pseudonymSchema.nullable(),
  agent_ref: pseudonymSchema.nullable(),
  /** All of that app, or of that agent, at whatever level and in whatever session. */
  all_of: z.enum(['app', 'agent']).optional(),
});
export type PurgeScope = z.infer<typeof purgeScopeSchema>;

const purgeSchema = z.strictObject({
  /** Task that the purge was answered with; names the erasure that follows. */
  purge_id: z.string(),
  scope: purgeScopeSchema.nullable(),
  /** Intakes accepted up to this revision (inclusive) are dropped where the purge reaches; `null`: none was accepted. */
  intake_epoch: revisionSchema.nullable(),
  /** Erased at once instead of after retention. */
  immediate: z.boolean(),
});

const rowChange = {
  /** Complete rows with `known_to` set to the record time. */
  closes: z.array(beliefRowSchema),
  /** Complete rows that are believed from the record time on. */
  opens: z.array(beliefRowSchema),
  counts: z.array(scopeCountSchema),
};

/**
 * What was known when room was made: the order in which memories were to go, the first ones first, with the weight
 * and the last recall that put them there. Those that this event is about.
 */
export const evictionSchema = z
  .strictObject({
    /** Scope that was full, its limit, and how many it held. */
    scope: z.string(),
    limit: z.int(),
    active: z.int(),
    order: z
      .array(
        z.strictObject({
          memory_id: memoryIdSchema,
          weight: z.number(),
          last_recalled_at: instantSchema.nullable(),
        }),
      )
      .max(1000),
    /** Position up to which recalls were known; decimal. */
    recalls_position: revisionSchema.nullable(),
  })
  .nullable();
export type Eviction = NonNullable<z.infer<typeof evictionSchema>>;

/** What models were asked for: provider that answered, calls, tokens and time (ms). */
const modelUsageSchema = z.strictObject({
  provider: z.string(),
  calls: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  duration_ms: z.number(),
});

/** `sealed` holds {@link MemoryContent}; `sealed_vector` the embedding and names its model in clear. */
const wording = {
  sealed: sealedBoxSchema,
  sealed_vector: sealedBoxSchema.nullable(),
  embedding_model: z.string().nullable(),
};

/** What the box of a legal hold holds: whoever asked for it, and for what case. */
export const holdDetailsSchema = z.strictObject({ case_ref: z.string(), owner: z.string() });
export type HoldDetails = z.infer<typeof holdDetailsSchema>;

/** What an erasure destroyed, removed and looked for afterwards. Counts alone. */
export const erasureEvidenceSchema = z.strictObject({
  /** Key slots that were destroyed, by what they had sealed. */
  slots: z.strictObject({
    memories: z.int().min(0),
    messages: z.int().min(0),
    receipts: z.int().min(0),
  }),
  /** Boxes of the log that were tried afterwards, and how many of them still opened: must be 0. */
  boxes_tried: z.int().min(0),
  boxes_opened: z.int().min(0),
  /** What was left of it in read model and index afterwards: must be 0. */
  documents_left: z.int().min(0),
  /** Copies that were removed: snapshots, export files, answers kept for repeats. */
  copies: z.int().min(0),
  /** Whether the subject's key and name were destroyed too. */
  subject_key: z.boolean(),
});
export type ErasureEvidence = z.infer<typeof erasureEvidenceSchema>;

/** Why an erasure was. `MESSAGES`: conversations past their term; no memory goes with them. */
export const erasureCauseSchema = z.enum(['PURGE', 'DELETED', 'ARCHIVED', 'MESSAGES']);

export const memoryEventSchemas = {
  MemoryAdded: z.strictObject({
    memory_id: memoryIdSchema,
    version: z.literal(1),
    source: sourceSchema,
    derived_from: z.array(memoryIdSchema),
    decision: decisionRecordSchema,
    ...rowChange,
    ...wording,
  }),
  MemoryRevised: z.strictObject({
    memory_id: memoryIdSchema,
    version: z.int().min(2),
    mode: z.enum(['CORRECTS', 'CHANGES']),
    cause: z.enum(['UPDATE', 'MERGE', 'REVERT', 'EDIT']),
    /** Memories that this one absorbed (merge). */
    absorbed: z.array(memoryIdSchema),
    source: sourceSchema,
    decision: decisionRecordSchema,
    ...rowChange,
    ...wording,
  }),
  MemorySuperseded: z.strictObject({
    memory_id: memoryIdSchema,
    superseded_by: memoryIdSchema,
    /** Instant from which it no longer holds. */
    ends_at: instantSchema,
    decision: decisionRecordSchema,
    ...rowChange,
  }),
  /** Fields around the wording; `sealed` is the whole content document again under the version's slot. */
  MemoryAnnotated: z.strictObject({
    memory_id: memoryIdSchema,
    version: z.int().min(1),
    /** Names of the fields that changed. */
    changed: z.array(
      z.enum([
        'is_important',
        'expire_at',
        'valid_at',
        'invalid_at',
        'custom_tags',
        'metadata',
        'level',
        'categories',
      ]),
    ),
    ...rowChange,
    sealed: sealedBoxSchema.nullable(),
  }),
  MemoriesArchived: z.strictObject({
    memory_ids: z.array(memoryIdSchema).max(1000),
    reason: z.enum(['DECAYED', 'EXPIRED', 'EVICTED', 'SESSION_CLOSED', 'MANUAL']),
    /** Reason `EVICTED` only. */
    eviction: evictionSchema,
    ...rowChange,
  }),
  /** An overlay, no rows of their own; `closes`/`opens` are those of reinstated memories. */
  MemoriesDeleted: z.strictObject({
    memory_ids: z.array(memoryIdSchema).max(1000),
    reason: z.enum(['MANUAL', 'PURGE', 'EVICTED', 'SESSION_CLOSED', 'RETENTION']),
    reinstated: z.array(memoryIdSchema),
    /** Reason `EVICTED` only. */
    eviction: evictionSchema,
    deleted_at: instantSchema,
    /** Of a purge; `null` for everything else, and for all but the last event of a long purge. */
    purge: purgeSchema.nullable(),
    ...rowChange,
    sealed_reason: sealedBoxSchema.nullable(),
  }),
  /**
   * Undo of a delete (`UNDELETED`) or of archiving (`UNARCHIVED`); or the memory that these went up in is erased
   * because another of its sources is, and they stand for themselves again (`UNCOMPACTED`).
   */
  MemoriesReactivated: z.strictObject({
    memory_ids: z.array(memoryIdSchema).max(1000),
    kind: z.enum(['UNDELETED', 'UNARCHIVED', 'UNCOMPACTED']),
    ...rowChange,
  }),
  MemoriesPromoted: z.strictObject({
    memory_ids: z.array(memoryIdSchema).max(1000),
    level: levelSchema,
    ...rowChange,
  }),
  /**
   * Several light memories that one new one stands for (`into`, added by the next event of the append): they become
   * history, as what a merge absorbs does.
   */
  MemoriesCompacted: z.strictObject({
    memory_ids: z.array(memoryIdSchema).min(2).max(1000),
    into: memoryIdSchema,
    reason: z.enum(['CAPACITY', 'CONSOLIDATION']),
    /** Its targets are the sources; its candidates say with which versions. */
    decision: decisionRecordSchema,
    ...rowChange,
  }),
  /**
   * What a memory means for the others was decided again: it had been added while the model was away (`DEGRADED`), or
   * memories are looked through (`CONSOLIDATION`). Other events of the append carry the decision out.
   */
  FactReevaluated: z.strictObject({
    memory_id: memoryIdSchema,
    version: z.int().min(1),
    cause: z.enum(['DEGRADED', 'CONSOLIDATION']),
    decision: decisionRecordSchema,
    usage: modelUsageSchema,
    ...rowChange,
  }),
  /** Always the last event of a consolidation: how much was looked at, and what came of it. */
  MemoriesConsolidated: z.strictObject({
    looked_at: z.int().min(0),
    changed: z.int().min(0),
    compacted: z.int().min(0),
    mode: z.enum(['llm', 'offline']),
    /** Of what no other event of the consolidation counts. */
    usage: modelUsageSchema,
  }),
  /**
   * What models were asked where no other event of the append says what it cost: for memories that a caller words himself, to
   * make room, or for a consolidation that was cut short.
   */
  ModelUsageRecorded: z.strictObject({
    purpose: z.enum(['EVOLUTION', 'COMPACTION', 'CONSOLIDATION']),
    usage: modelUsageSchema,
  }),
  /** Always the last event of a close: what became of the memories that only the session saw. */
  SessionClosed: z.strictObject({
    session_ref: pseudonymSchema,
    app_ref: pseudonymSchema.nullable(),
    task_id: z.string(),
    cause: z.enum(['CALLER', 'IDLE']),
    /** Who judged what nobody had named; `offline` also where the model could not be asked. */
    mode: z.enum(['llm', 'offline']),
    model: z.string().nullable(),
    prompt_version: z.string().nullable(),
    usage: modelUsageSchema.nullable(),
    /** How many are seen more widely now, and how many went. */
    promoted: z.int().min(0),
    discarded: z.int().min(0),
    /** What was to be promoted and was not, with the name of the error. */
    refused: z.array(z.strictObject({ memory_id: memoryIdSchema, code: z.string() })).max(1000),
    /** The memory that the next session goes on from. */
    continuity: memoryIdSchema.nullable(),
    /** `{session_id, app_id, summary}`, as the caller said them; `null` where nobody did. */
    sealed: sealedBoxSchema.nullable(),
  }),
  /** The strongest facts of a subject in a few lines; `app_ref: null`: what every app may see. */
  ProfileRefreshed: z.strictObject({
    app_ref: pseudonymSchema.nullable(),
    sources: z
      .array(z.strictObject({ memory_id: memoryIdSchema, version: z.int().min(1) }))
      .max(200),
    language: z.enum(['en', 'zh']),
    mode: z.enum(['llm', 'offline']),
    model: z.string().nullable(),
    prompt_version: z.string().nullable(),
    usage: modelUsageSchema.nullable(),
    /** `{profile}`. */
    sealed: sealedBoxSchema,
  }),
  FactSkipped: z.strictObject({
    matched: memoryIdSchema,
    matched_version: z.int(),
    source: sourceSchema,
    decision: decisionRecordSchema,
    sealed_reason: sealedBoxSchema.nullable(),
  }),
  /** Always the last event of an intake's append, even with no fact: makes the effect exactly once. */
  IntakeAbsorbed: z.strictObject({
    task_id: z.string(),
    intake_revision: revisionSchema,
    outcome: z.enum(['ABSORBED', 'DROPPED']),
    mode: z.enum(['llm', 'offline', 'degraded', 'verbatim']),
    /** In the order of the facts. `memory_id` is what the fact became or met. */
    decisions: z.array(
      z.strictObject({
        op: z.enum(['ADD', 'UPDATE', 'MERGE', 'SUPERSEDE', 'SKIP', 'REJECTED', 'REFUSED']),
        memory_id: memoryIdSchema.nullable(),
        version: z.int().nullable(),
        targets: z.array(memoryIdSchema),
        reason_code: z.string(),
        /** Envelope code of a refusal, such as 42901. */
        code: z.int().nullable(),
      }),
    ),
    ignored: z.int().min(0),
    usage: modelUsageSchema,
    /** Fact texts as extracted, in order, so that a task can show them. */
    sealed: sealedBoxSchema.nullable(),
  }),
  MemorySwitchChanged: z.strictObject({
    /** `null`: the whole subject. */
    app_ref: pseudonymSchema.nullable(),
    enabled: z.boolean(),
    /** Whole switch state after the event. */
    global_enabled: z.boolean(),
    apps_off: z.array(pseudonymSchema),
    /** Intakes accepted up to this revision (inclusive) are dropped where the switch went off. */
    intake_epoch: revisionSchema.nullable(),
    sealed: sealedBoxSchema.nullable(),
  }),
  /** Nothing of the subject is erased while it stands. `sealed` holds {@link HoldDetails}. */
  LegalHoldPlaced: z.strictObject({
    hold_id: z.string(),
    /** From when on it no longer counts; `null`: until it is released. */
    until: instantSchema.nullable(),
    sealed: sealedBoxSchema.nullable(),
  }),
  LegalHoldReleased: z.strictObject({
    hold_id: z.string(),
    cause: z.enum(['RELEASED', 'EXPIRED']),
  }),
  /**
   * From here on the memories are gone: their keys are destroyed next. Its revision fences whoever still works on
   * an older state. A long list takes several events of one append.
   */
  ErasureStarted: z.strictObject({
    erasure_id: z.string(),
    memory_ids: z.array(memoryIdSchema).max(1000),
    /** Those among them that are erased because they were derived from others. */
    derived: z.array(memoryIdSchema).max(1000),
    cause: erasureCauseSchema,
    /** Intakes, by the revision of their acceptance, whose messages and options go although no memory does. */
    intakes: z.array(revisionSchema).max(1000),
    /** The whole subject ends with it: key, name and streams go too. */
    whole: z.boolean(),
    counts: z.array(scopeCountSchema),
  }),
  /** The end of an erasure, with what was found and removed. */
  MemoriesErased: z.strictObject({
    erasure_id: z.string(),
    memories: z.int().min(0),
    whole: z.boolean(),
    started_at: instantSchema,
    evidence: erasureEvidenceSchema,
  }),
} as const;

export const memorySchemaVersions: Readonly<Record<MemoryEventType, number>> = {
  MemoryAdded: 2,
  MemoryRevised: 2,
  MemorySuperseded: 2,
  MemoryAnnotated: 2,
  MemoriesArchived: 2,
  MemoriesDeleted: 3,
  MemoriesReactivated: 3,
  MemoriesPromoted: 2,
  MemoriesCompacted: 1,
  FactReevaluated: 1,
  MemoriesConsolidated: 1,
  ModelUsageRecorded: 1,
  SessionClosed: 2,
  ProfileRefreshed: 2,
  FactSkipped: 1,
  IntakeAbsorbed: 1,
  MemorySwitchChanged: 1,
  LegalHoldPlaced: 1,
  LegalHoldReleased: 1,
  ErasureStarted: 2,
  MemoriesErased: 1,
};

export type MemoryEventType = keyof typeof memoryEventSchemas;
export type MemoryEventData<T extends MemoryEventType> = z.infer<(typeof memoryEventSchemas)[T]>;
export type MemoryEvent = {
  [T in MemoryEventType]: DomainEvent<T, MemoryEventData<T>>;
}[MemoryEventType];
