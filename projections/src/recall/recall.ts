import type { VersionedPolicy } from '@palimpsest/domain';
import type {
  CallContext,
  RecallAnswer,
  RecallRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import {
  DomainError,
  type IdSource,
  type IndexedState,
  type JsonObject,
  type Pseudonym,
  type SearchIndex,
  type SubjectId,
} from '@palimpsest/kernel';
import type { NameVectors } from '../entities/same-entity.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { requireKnown } from '../reading/known-at.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { findSubject, type KnownSubject } from '../reading/subject.ts';
import { factProjections } from '../reading/wait.ts';
import { readSwitch } from '../switches/switches.ts';
import { bestHits } from './best-hits.ts';
import { contextBlock } from './context-block.ts';
import type { QueryReader, ReadQuery } from './query-reader.ts';
import { type RankedRows, type Ranking, rankNow, rankThen } from './ranked-rows.ts';
import { type RecalledMemory, recalledMemories } from './recalled-memories.ts';
import { newReceiptId, type ReceiptWriter } from './receipt-writer.ts';
import { createReinforcement, type Reinforce } from './reinforcement.ts';
import { withinTime } from './time-limit.ts';

export interface RecallDeps extends QueryDeps {
  readonly searchIndex: SearchIndex;
  readonly ids: IdSource;
  readonly readQuery: QueryReader;
  readonly writeReceipt: ReceiptWriter;
  readonly nameVectors: NameVectors;
  /** Names the embedding model in receipts. */
  readonly embeddingModel: string;
  /** The strongest facts of a subject in a few lines, as they stand; `null`: nothing is known. */
  readonly readProfile: (
    context: CallContext,
    subject: SubjectId,
    appRef: Pseudonym | null,
  ) => Promise<string | null>;
}

/** Candidates of a read whose filter or times are only known to the read model: all of a subject. */
const ALL_OF_A_SUBJECT = 10_000;
/** Candidates looked at only to count what was left out. */
const LEFT_OUT = 60;

const everyStatus = ['ACTIVE', 'ARCHIVED', 'SUPERSEDED'] as const;

const isTravelling = ({ as_of, known_at }: RecallRequest): boolean =>
  as_of !== null || known_at !== null;

/** Asks the index, joins what it finds with the rows, and ranks it. */
const rank = async (
  deps: RecallDeps,
  request: RecallRequest,
  context: CallContext,
  ranking: Ranking,
): Promise<RankedRows & { readonly indexPosition: bigint | undefined }> => {
  const { numbers, reading, subject: subjectId, sight } = ranking;
  const query = {
    tenant: context.tenant,
    subjectId,
    tokens: reading.terms.map((term) => term.token),
    vector: reading.vector,
  };
  if (isTravelling(request)) {
    const found = await deps.searchIndex.candidates({
      ...query,
      scope: null,
      statuses: everyStatus,
      limit: ALL_OF_A_SUBJECT,
    });
    const ranked = await rankThen(deps, ranking, found.candidates);
    return { ...ranked, indexPosition: found.position };
  }
  const asked: Readonly<Record<IndexedState['status'], boolean>> = {
    ACTIVE: true,
    ARCHIVED: request.include_archived,
    SUPERSEDED: request.include_superseded,
  };
  const leftOut = everyStatus.filter((status) => !asked[status]);
  const [found, others] = await Promise.all([
    deps.searchIndex.candidates({
      ...query,
      scope: sight.scope,
      statuses: everyStatus.filter((status) => asked[status]),
      limit:
        request.filter === null
          ? Math.max(numbers.candidates_per_hit * request.top_k, numbers.candidates_at_least)
          : ALL_OF_A_SUBJECT,
    }),
    leftOut.length === 0
      ? undefined
      : deps.searchIndex.candidates({
          ...query,
          scope: sight.scope,
          statuses: leftOut,
          limit: LEFT_OUT,
        }),
  ]);
  const ranked = await rankNow(deps, ranking, found, {
    candidates: others?.candidates ?? [],
    documents: others?.statistics.documents ?? 0,
  });
  return { ...ranked, indexPosition: found.position };
};

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
    const travelling = isTravelling(request);
    const minRelevance = request.min_relevance ?? policy.policy.recall.min_relevance;
    const [read, profile] = await Promise.all([
      deps.readQuery(context.tenant, request.query, timeoutMs, signal),
      // It speaks of now, and of what every app may see.
      request.context?.profile === true && !travelling && scope.includeGlobal
        ? deps.readProfile(context, subject.id, scope.appRef)
        : null,
    ]);
    const ranked = await rank(deps, request, context, {
      subject: subject.id,
      reading: read.reading,
      minRelevance,
      filter: request.filter,
      numbers: policy.policy.recall,
      likeness: {
        tenant: context.tenant,
        similarity: policy.policy.evolution.entity_similarity,
        vectorsOf: deps.nameVectors,
      },
      sight: {
        clocks: { asOf: request.as_of, knownAt: request.known_at },
        now,
        scope,
        reach,
        includeArchived: request.include_archived,
        includeSuperseded: request.include_superseded,
        appsOff: switched.appRefsOff,
      },
    });
    const hits = await bestHits(deps, ranked.rows, policy.policy, {
      question: {
        query: request.query,
        today: request.reference_date ?? now,
        timezone: request.timezone,
      },
      topK: request.top_k,
      travelling,
      now,
    });
    const memories = await recalledMemories(deps, hits, subject, travelling, now);
    signal.throwIfAborted();
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
        hits: hitsOf(memories, policy, now, !travelling && request.reinforce ? reinforce : null),
        omitted: ranked.omitted,
        index_position: ranked.indexPosition?.toString() ?? null,
        embedder: read.reading.vector === null ? null : deps.embeddingModel,
        degraded: [...read.degraded],
        duration_ms: Math.round((performance.now() - started) * 100) / 100,
        key_id: context.key.id,
      },
    );
    return {
      ...answerOf(request, memories, ranked, read, profile),
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
  memories: readonly RecalledMemory[],
  policy: VersionedPolicy,
  now: Parameters<Reinforce>[2],
  reinforce: Reinforce | null,
): Parameters<ReceiptWriter>[5]['hits'] =>
  memories.map(({ hit }) => ({
    memory_id: hit.ranked.row.memory_id,
    version: hit.ranked.row.version,
    row_id: hit.ranked.row.row_id,
    relevance: hit.ranked.relevance.value,
    parts: { ...hit.ranked.relevance.parts, ...hit.signals },
    weight: hit.weight,
    score: hit.score,
    reinforced: reinforce === null ? null : reinforce(hit, policy, now),
  }));

const answerOf = (
  request: RecallRequest,
  memories: readonly RecalledMemory[],
  { omitted, documents }: RankedRows,
  { degraded }: ReadQuery,
  profile: string | null,
): Partial<RecallAnswer> => ({
  hit: memories.length > 0,
  reason: memories.length > 0 ? null : documents === 0 ? 'EMPTY_SCOPE' : 'NO_RELEVANT_MEMORY',
  memories: memories.map(({ object, hit }) => ({
    ...object,
    relevance: hit.ranked.relevance.value,
    score: hit.score,
    ...(request.explain ? { explain: { ...hit.ranked.relevance.parts, ...hit.signals } } : {}),
  })),
  omitted,
  degraded,
  ...(request.context === null
    ? {}
    : {
        context: contextBlock(
          memories.map(({ object }) => object),
          request.context.max_tokens,
          profile,
        ),
      }),
});
