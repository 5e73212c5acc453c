import type { VersionedPolicy } from '@palimpsest/domain';
import type {
  CallContext,
  MemoryObject,
  RecallAnswer,
  RecallRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import {
  DomainError,
  type IdSource,
  type JsonObject,
  type Pseudonym,
  type SubjectId,
} from '@palimpsest/kernel';
import type { QueryDeps } from '../reading/deps.ts';
import { requireKnown } from '../reading/known-at.ts';
import { memoryObjectOf } from '../reading/memory-object.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { isTravelling } from '../reading/standing.ts';
import { findSubject, type KnownSubject } from '../reading/subject.ts';
import { factProjections } from '../reading/wait.ts';
import { readSwitch } from '../switches/switches.ts';
import { contextBlock } from './context-block.ts';
import type { HitFinder, HitsFound } from './find-hits.ts';
import type { FoundHit } from './found-hits.ts';
import type { QueryReader } from './query-reader.ts';
import { newReceiptId, type ReceiptWriter } from './receipt-writer.ts';
import { createReinforcement, type Reinforce } from './reinforcement.ts';
import { withinTime } from './time-limit.ts';

export interface RecallDeps extends QueryDeps {
  readonly findHits: HitFinder;
  readonly ids: IdSource;
  readonly readQuery: QueryReader;
  readonly writeReceipt: ReceiptWriter;
  /** Names the embedding model in receipts. */
  readonly embeddingModel: string;
  /** The strongest facts of a subject in a few lines, as they stand; `null`: nothing is known. */
  readonly readProfile: (
    context: CallContext,
    subject: SubjectId,
    appRef: Pseudonym | null,
  ) => Promise<string | null>;
}

/** How long a recall may take in all, and the signal that ends it then. */
interface TimeLimit {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** `/memory/v1/recall` (DESIGN section 7). */
export const createRecall = (deps: RecallDeps): UseCase<RecallRequest, RecallAnswer> => {
  const reinforce = createReinforcement();

  const recallOf = async (
    request: RecallRequest,
    context: CallContext,
    subject: KnownSubject,
    { timeoutMs, signal }: TimeLimit,
  ): Promise<Partial<RecallAnswer>> => {
    const started = performance.now();
    const now = deps.clock.now();
    // What costs nothing is asked for together; the question is read only when memory is on.
    const [policy, switched, scope, reach] = await Promise.all([
      deps.policies.current(context.tenant, subject.id),
      readSwitch(deps, context, subject, request.scope.app_id),
      scopeRefs(deps.vault, context, subject.id, request.scope),
      keyReach(deps.vault, context),
    ]);
    if (!switched.enabled) {
      throw new DomainError('MEMORY_OFF', 'memory is switched off for this subject', {
        hint: 'user/switch turns it on again',
      });
    }
    const clocks = { asOf: request.as_of, knownAt: request.known_at };
    const travelling = isTravelling(clocks);
    const minRelevance = request.min_relevance ?? policy.policy.recall.min_relevance;
    const [read, profile] = await Promise.all([
      deps.readQuery(context.tenant, request.query, timeoutMs, signal),
      // It speaks of now, and of what every app may see.
      request.context?.profile === true && !travelling && scope.includeGlobal
        ? deps.readProfile(context, subject.id, scope.appRef)
        : null,
    ]);
    const found = await deps.findHits({
      tenant: context.tenant,
      subject: subject.id,
      question: {
        query: request.query,
        today: request.reference_date ?? now,
        timezone: request.timezone,
      },
      reading: read.reading,
      minRelevance,
      filter: request.filter,
      topK: request.top_k,
      numbers: policy.policy.recall,
      entitySimilarity: policy.policy.evolution.entity_similarity,
      sight: {
        clocks,
        now,
        scope,
        reach,
        includeArchived: request.include_archived,
        includeSuperseded: request.include_superseded,
        appsOff: switched.appRefsOff,
      },
    });
    signal.throwIfAborted();
    const degraded = [...read.degraded, ...(policy.mayBeOld === true ? ['policy'] : [])];
    const receipt = await deps.writeReceipt(
      context,
      subject.id,
      now,
      policy,
      {
        query: request.query,
        purpose: request.purpose,
        filter: request.filter as unknown as JsonObject | null, // parsed JSON, absent members aside
      },
      {
        receipt_id: newReceiptId(subject.id, now, deps.ids),
        scope: {
          include_global: scope.includeGlobal,
          app_ref: scope.appRef,
          session_ref: scope.sessionRef,
          agent_ref: scope.agentRef,
        },
        as_of: request.as_of,
        known_at: request.known_at,
        include_archived: request.include_archived,
        include_superseded: request.include_superseded,
        top_k: request.top_k,
        min_relevance: minRelevance,
        hits: hitsOf(found.hits, policy, now, !travelling && request.reinforce ? reinforce : null),
        omitted: found.omitted,
        index_position: found.indexPosition?.toString() ?? null,
        embedder: read.reading.vector === null ? null : deps.embeddingModel,
        degraded,
        duration_ms: Math.round((performance.now() - started) * 100) / 100,
        key_id: context.key.id,
      },
    );
    return {
      ...answerOf(request, subject, found, profile),
      degraded,
      switched_off: switched.appsOff,
      receipt_id: receipt.id,
      receipt: receipt.state,
    };
  };

  const recall = async (
    request: RecallRequest,
    context: CallContext,
    limit: TimeLimit,
  ): Promise<RecallAnswer> => {
    requireKnown(request.known_at, deps.clock.now());
    const tokens = await deps.positionTokens(context.tenant);
    if (request.min_position !== null) {
      const position = tokens.read(request.min_position);
      await deps.gate.waitFor(position, { signal: limit.signal, projections: factProjections });
    }
    const position = tokens.write(deps.gate.applied(factProjections) ?? 0n);
    const subject = await findSubject(deps.vault, context, request.subject);
    return {
      hit: false,
      reason: 'EMPTY_SCOPE',
      memories: [],
      omitted: { below_relevance: 0, archived: 0, superseded: 0, expired: 0 },
      switched_off: [],
      receipt_id: null,
      receipt: 'off',
      position,
      as_of: request.as_of,
      known_at: request.known_at,
      degraded: [],
      ...(request.context === null ? {} : { context: contextBlock([], 0) }),
      ...(subject === undefined ? {} : await recallOf(request, context, subject, limit)),
    };
  };

  return async (request, context) => {
    const { policy } = await deps.policies.current(context.tenant);
    const timeoutMs = request.timeout_ms ?? policy.recall.timeout_ms;
    return withinTime(timeoutMs, context.signal, (signal) =>
      recall(request, context, { timeoutMs, signal }),
    );
  };
};

/** Hits as a receipt records them. */
const hitsOf = (
  hits: readonly FoundHit[],
  policy: VersionedPolicy,
  now: Parameters<Reinforce>[2],
  reinforce: Reinforce | null,
): Parameters<ReceiptWriter>[5]['hits'] =>
  hits.map(({ hit }) => ({
    memory_id: hit.ranked.row.memory_id,
    version: hit.ranked.row.version,
    row_id: hit.ranked.row.row_id,
    relevance: hit.ranked.relevance.value,
    parts: { ...hit.ranked.relevance.parts, ...hit.signals },
    weight: hit.weight,
    score: hit.score,
    reinforced: reinforce === null ? null : reinforce(hit, policy, now),
  }));

/** The memory object of a hit. */
const objectOf = (
  { hit, content, taskId, today }: FoundHit,
  { ref }: KnownSubject,
): MemoryObject => {
  const { row, status, usage } = hit.ranked;
  const now = today === undefined ? {} : { now: today };
  return memoryObjectOf(
    { row, status, content, overlay: undefined, usage, taskId, ...now },
    ref,
    hit.weight,
  );
};

const answerOf = (
  request: RecallRequest,
  subject: KnownSubject,
  { hits, omitted, documents }: HitsFound,
  profile: string | null,
): Partial<RecallAnswer> => {
  const objects = hits.map((found) => objectOf(found, subject));
  return {
    hit: hits.length > 0,
    reason: hits.length > 0 ? null : documents === 0 ? 'EMPTY_SCOPE' : 'NO_RELEVANT_MEMORY',
    memories: hits.map(({ hit }, index) => ({
      ...(objects[index] as MemoryObject), // one of each hit
      relevance: hit.ranked.relevance.value,
      score: hit.score,
      ...(request.explain ? { explain: { ...hit.ranked.relevance.parts, ...hit.signals } } : {}),
    })),
    omitted,
    ...(request.context === null
      ? {}
      : { context: contextBlock(objects, request.context.max_tokens, profile) }),
  };
};
