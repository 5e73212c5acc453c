import { z } from 'zod';
import { jobNames } from './job-names.ts';
import { isTimezone } from './timezone.ts';

const share = z.number().min(0).max(1);
const weightsByType = z.strictObject({ SEMANTIC: share, EPISODIC: share, PROCEDURAL: share });

/**
 * Every tunable number in one document; its defaults are those of DESIGN sections 6 to 9.
 * A decision names the version it was made under.
 */
export const policySchema = z.strictObject({
  recall: z
    .strictObject({
      /** Hits under it are not answered, unless the caller says otherwise. */
      min_relevance: share.default(0.3),
      /** score = relevance_share × relevance + (1 − relevance_share) × weight. */
      relevance_share: share.default(0.7),
      /** Candidates of each kind: max(per_hit × top_k, at_least). */
      candidates_per_hit: z.int().min(1).max(50).default(4),
      candidates_at_least: z.int().min(1).max(1000).default(60),
      /** Lexical part: BM25's saturation, and how many background documents the idf blends in. */
      k1: z.number().min(0).max(5).default(1.2),
      b: share.default(0.75),
      background_documents: z.number().min(0).max(10_000).default(100),
      /** Parts at or under their floor count as nothing. */
      lexical_floor: share.default(0.2),
      timeout_ms: z.int().min(1).max(10_000).default(500),
      /** How far each signal beside the relevance reorders hits; 0 takes no notice of it. */
      signals: z
        .strictObject({
          /** Hits that the signals look at for each one asked for. */
          hits_per_answer: z.int().min(1).max(50).default(3),
          /** Told in the session of a better hit. */
          session: share.default(0.3),
          /** Told within two messages of a better hit. */
          neighbour: share.default(0.5),
          /** Took place when the question says. */
          time: share.default(0.6),
          /** Is a question itself: counts against it. */
          question: share.default(0.3),
        })
        .prefault({}),
      reinforcement: z
        .strictObject({
          step: share.default(0.05),
          /** Once per memory in this many seconds. */
          every_seconds: z.int().min(0).max(86_400).default(60),
        })
        .prefault({}),
    })
    .prefault({}),
  audit: z
    .strictObject({
      receipts: z.enum(['before_answer', 'strict', 'async', 'off']).default('before_answer'),
      /** How long `before_answer` waits for durability. */
      receipt_wait_ms: z.int().min(0).max(1000).default(25),
    })
    .prefault({}),
  decay: z
    .strictObject({
      /** Per day: ln(0.80 / 0.10) / 90, so that an ordinary semantic memory reaches 0.10 on day 90. */
      lambda: z
        .number()
        .gt(0)
        .max(10)
        .default(Math.log(8) / 90),
      important_factor: share.default(0.1),
      archive_below: share.default(0.1),
    })
    .prefault({}),
  weights: z
    .strictObject({
      USER: weightsByType.prefault({ SEMANTIC: 0.8, EPISODIC: 0.6, PROCEDURAL: 0.7 }),
      AGENT: weightsByType.prefault({ SEMANTIC: 0.7, EPISODIC: 0.5, PROCEDURAL: 0.6 }),
      time_bound: share.default(0.85),
      important: share.default(0.9),
    })
    .prefault({}),
  capacity: z
    .strictObject({
      global: z.int().min(1).max(100_000).default(500),
      app: z.int().min(1).max(100_000).default(200),
      total: z.int().min(1).max(100_000).default(2000),
      /** Share of a limit that is still taken after an eviction. */
      evict_to: z.number().gt(0).lt(1).default(0.9),
      /** Largest share of a limit that may be important. */
      important_share: share.default(0.2),
      persona: z.int().min(0).max(1000).default(20),
    })
    .prefault({}),
  compaction: z
    .strictObject({
      /** Memories that weigh less may be put together, by a model, where they are alike. */
      weight_below: share.default(0.5),
      /** Cosine from which on two of them are put before it together. */
      similarity: share.default(0.5),
      /** Memories of one question, and questions of one full scope or one consolidation. */
      group_size: z.int().min(2).max(50).default(12),
      groups: z.int().min(0).max(100).default(5),
    })
    .prefault({}),
  session: z
    .strictObject({
      /** What becomes of memories that are not worth keeping when their session ends. */
      discard: z.enum(['delete', 'archive']).default('delete'),
      /** A session that nothing was told in for so long is closed. */
      idle_hours: z.number().gt(0).max(8_760).default(24),
      /** How long the next session can go on from one that is to be continued. */
      continuity_hours: z.number().gt(0).max(8_760).default(24),
    })
    .prefault({}),
  profile: z
    .strictObject({
      /** Facts that a profile is made of, at most. */
      facts: z.int().min(1).max(200).default(20),
    })
    .prefault({}),
  evolution: z
    .strictObject({
      candidates: z.int().min(1).max(50).default(10),
      /** Cosine under which no two memories are merged that no slot proves to be one. */
      merge_similarity: z.number().min(0.9).max(1).default(0.9),
      /** Cosine from which on two names of one type are one entity. */
      entity_similarity: share.default(0.95),
      /** Containment and overlap that count as the same wording, offline. */
      same_overlap: z.number().min(0.5).max(1).default(0.8),
    })
    .prefault({}),
  intake: z
    .strictObject({
      attempts: z.int().min(1).max(100).default(5),
      backoff_ms: z.int().min(1).max(60_000).default(500),
      backoff_max_ms: z.int().min(1).max(3_600_000).default(60_000),
      context_messages: z.int().min(0).max(50).default(10),
    })
    .prefault({}),
  retention: z
    .strictObject({
      deleted_days: z.int().min(0).max(3650).default(30),
      archived_days: z.int().min(1).max(36_500).default(180),
      messages_days: z.int().min(1).max(36_500).default(180),
      /** How long backups of the key database are kept: an erasure holds for them too only after that. */
      key_backup_days: z.int().min(0).max(3650).default(7),
    })
    .prefault({}),
  models: z
    .strictObject({
      /** Calls to models that a tenant's conversations may lead to in a day (UTC); `null`: any number. */
      calls_per_day: z.int().min(0).max(1e9).nullable().default(null),
      /** Tokens, read and written, likewise. */
      tokens_per_day: z.int().min(0).max(1e12).nullable().default(null),
    })
    .prefault({}),
  jobs: z
    .strictObject({
      /** IANA name: off-peak hours are hours there. */
      timezone: z.string().max(64).refine(isTimezone, 'must be an IANA time zone').default('UTC'),
      /** Daily jobs start within `off_peak_hours` from this full hour on. */
      off_peak_from: z.int().min(0).max(23).default(2),
      off_peak_hours: z.int().min(1).max(24).default(4),
      /** Subjects that a job works on in a second, at most. */
      subjects_per_second: z.number().gt(0).max(10_000).default(200),
      /** Names of jobs that are not started by themselves. */
      off: z.array(z.enum(jobNames)).max(jobNames.length).default(['consolidation']),
    })
    .prefault({}),
  limits: z
    .strictObject({
      body_bytes: z.int().min(1024).max(8_388_608).default(524_288),
      bulk_body_bytes: z.int().min(1024).max(8_388_608).default(2_097_152),
      /** Calls in a minute of each API key that has no limit of its own; `null`: any number. */
      calls_per_minute: z.int().min(1).max(1_000_000).nullable().default(null),
    })
    .prefault({}),
});

export type Policy = z.infer<typeof policySchema>;

/** The numbers of the design; published as the first event of every tenant's policy stream. */
export const defaultPolicy: Policy = policySchema.parse({});
