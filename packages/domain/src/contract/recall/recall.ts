import { z } from 'zod';
import { filterField, resolveFilter } from '../fields/filter.ts';
import { memoryObject } from '../fields/memory-object.ts';
import { readAfterFields } from '../fields/reading.ts';
import { defaultScope, scopeField } from '../fields/scope.ts';
import { subjectFields, takeSubject } from '../fields/subject.ts';
import { characterText } from '../fields/text.ts';
import { resolveTimes, timeField, timezoneField } from '../fields/time.ts';
import { limits } from '../limits.ts';

/** `/memory/v1/recall`: what is remembered about a sentence. */
export const recallRequest = z
  .strictObject({
    ...subjectFields,
    query: characterText(limits.queryCharacters),
    scope: scopeField.optional(),
    filter: filterField.optional(),
    top_k: z.int().min(1).max(limits.topKMax).default(limits.topKDefault),
    /** Left out: `recall.min_relevance` of the policy (0.3). */
    min_relevance: z.number().min(0).max(1).nullable().default(null),
    include_archived: z.boolean().default(false),
    include_superseded: z.boolean().default(false),
    as_of: timeField.nullable().default(null),
    /** One in the future is 40001: nobody knows yet. */
    known_at: timeField.nullable().default(null),
    /** The query's own "today"; `null`: now. */
    reference_date: timeField.nullable().default(null),
    /** Bounds the whole call. */
    /** Left out: `recall.timeout_ms` of the policy (500). */
    timeout_ms: z.int().min(1).max(limits.timeoutMaxMs).nullable().default(null),
    min_position: readAfterFields.min_position,
    explain: z.boolean().default(false),
    reinforce: z.boolean().default(true),
    context: z
      .strictObject({
        max_tokens: z
          .int()
          .min(1)
          .max(limits.contextTokensMax)
          .default(limits.contextTokensDefault),
        profile: z.boolean().default(false),
      })
      .nullable()
      .default(null),
    purpose: characterText(limits.purposeCharacters).nullable().default(null),
    timezone: timezoneField,
  })
  .transform((body, context) => ({
    ...resolveTimes(
      takeSubject(body, context),
      ['as_of', 'known_at', 'reference_date'],
      body.timezone,
      context,
    ),
    scope: body.scope ?? defaultScope,
    filter: resolveFilter(body.filter, body.timezone, context),
  }));
export type RecallRequest = z.output<typeof recallRequest>;

export const recalledMemory = memoryObject
  .unwrap()
  .extend({
    relevance: z.number(),
    score: z.number(),
    /** Every part of the relevance, by name; only with `explain`. */
    explain: z.record(z.string(), z.number()).readonly().optional(),
  })
  .readonly()
  .meta({ id: 'RecalledMemory' });
export type RecalledMemory = z.output<typeof recalledMemory>;

export const recallAnswer = z.object({
  hit: z.boolean(),
  reason: z.enum(['NO_RELEVANT_MEMORY', 'EMPTY_SCOPE']).nullable(),
  memories: z.array(recalledMemory).readonly(),
  omitted: z
    .object({
      below_relevance: z.int(),
      archived: z.int(),
      superseded: z.int(),
      expired: z.int(),
    })
    .readonly(),
  /** Apps whose memories are switched off. */
  switched_off: z.array(z.string()).readonly(),
  /** `null` when receipts are off. */
  receipt_id: z.string().nullable(),
  receipt: z.enum(['durable', 'pending', 'off']),
  position: z.string(),
  as_of: z.string().nullable(),
  known_at: z.string().nullable(),
  /**
   * Parts that were left out because they were slow or down, such as `embedding`; `policy`: the log is away, and the policy of this
   * answer is the last that is known.
   */
  degraded: z.array(z.string()).readonly(),
  /** Prompt-ready block; only with `context`. */
  context: z.string().optional(),
});
export type RecallAnswer = Readonly<z.output<typeof recallAnswer>>;
