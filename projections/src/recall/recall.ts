import { relevanceOf, type VersionedPolicy } from '@palimpsest/domain';
import type {
  CallContext,
  MemoryStatus,
  RecallAnswer,
  RecallRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import {
  DomainError,
  type EventStore,
  type IdSource,
  type IndexedState,
  type JsonObject,
  PortError,
  type SearchIndex,
} from '@palimpsest/kernel';
import type { ContentDocument } from '../memories/collections.ts';
import { openContents } from '../reading/contents.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { currentWeight, memoryObjectOf } from '../reading/memory-object.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { taskIdsOf } from '../reading/sources.ts';
import { findSubject, type KnownSubject } from '../reading/subject.ts';
import { documentsOf } from '../reading/typed.ts';
import { factProjections } from '../reading/wait.ts';
import { readSwitch } from '../switches/switches.ts';
import { contextBlock } from './context-block.ts';
import type { QueryReader } from './query-reader.ts';
import { type RankedRow, rankRows } from './ranked-hits.ts';
import { newReceiptId, type ReceiptWriter } from './receipt-writer.ts';

export interface RecallDeps extends QueryDeps {
  readonly searchIndex: SearchIndex;
  readonly eventStore: EventStore;
  readonly ids: IdSource;
  readonly readQuery: QueryReader;
  readonly writeReceipt: ReceiptWriter;
  /** Names the embedding model in receipts. */
  readonly embeddingModel: string;
}

/** Candidates of a read whose filter or times are only known to the read model: all of a subject. */
const ALL_OF_A_SUBJECT = 10_000;
/** Candidates looked at only to count what was left out. */
const LEFT_OUT = 60;

interface Scored {
  readonly ranked: RankedRow;
  readonly weight: number | null;
  readonly score: number;
}

const tooLate = (): DomainError =>
  new DomainError('RECALL_TIMEOUT', 'the recall was not done within its time limit', {
    field: 'timeout_ms',
    retryable: true,
    hint: 'ask again, or with a longer timeout_ms',
  });

/** `/memory/v1/recall` (DESIGN section 7). */
export const createRecall = (deps: RecallDeps): UseCase<RecallRequest, RecallAnswer> => {
  const recall = async (
    request: RecallRequest,
    context: CallContext,
    signal: AbortSignal,
  ): Promise<RecallAnswer> => {
    const started = performance.now();
    const now = deps.clock.now();
    if (request.known_at !== null && request.known_at > now) {
      throw new DomainError('INVALID_ARGUMENT', 'known_at lies in the future', {
        field: 'known_at',
        hint: 'nobody knows yet what will be believed then; leave it out for now',
      });
    }
    const tokens = await deps.positionTokens(context.tenant);
    if (request.min_position !== null) {
      await deps.gate.waitFor(tokens.read(request.min_position), {
        signal,
        projections: factProjections,
      });
    }
    const subject = await findSubject(deps.vault, context, request.subject);
    const applied = deps.gate.applied() ?? 0n;
    const answer = (rest: Partial<RecallAnswer>): RecallAnswer => ({
      hit: false,
      reason: 'EMPTY_SCOPE',
      memories: [],
      omitted: { below_relevance: 0, archived: 0, superseded: 0, expired: 0 },
      switched_off: [],
      receipt_id: null,
      receipt: 'off',
      position: tokens.write(applied),
      as_of: request.as_of,
      known_at: request.known_at,
      degraded: [],
      ...(request.context === null ? {} : { context: contextBlock([], 0) }),
      ...rest,
    });
    if (subject === undefined) return answer({});

    const policy = await deps.policies.current(context.tenant);
    const switched = await readSwitch(deps, context, subject, request.scope.app_id);
    if (!switched.enabled) {
      throw new DomainError('MEMORY_OFF', 'memory is switched off for this subject', {
        hint: 'user/switch turns it on again',
      });
    }
    const travelling = request.as_of !== null || request.known_at !== null;
    const { reading, degraded } = await deps.readQuery(
      context.tenant,
      request.query,
      request.timeout_ms,
      signal,
    );
    const scope = await scopeRefs(deps.vault, context, subject.id, request.scope);
    const reach = await keyReach(deps.vault, context);
    const { recall: numbers } = policy.policy;
    const wanted: IndexedState['status'][] = ['ACTIVE'];
    if (request.include_archived || travelling) wanted.push('ARCHIVED');
    if (request.include_superseded || travelling) wanted.push('SUPERSEDED');
    const leftOut = (['ARCHIVED', 'SUPERSEDED'] as const).filter(
      (status) => !wanted.includes(status),
    );
    const query = {
      tenant: context.tenant,
      subjectId: subject.id,
      tokens: reading.terms.map((term) => term.token),
      vector: reading.vector,
      scope: travelling ? null : scope,
    };
    const [found, others] = await Promise.all([
      deps.searchIndex.candidates({
        ...query,
        statuses: wanted,
        limit:
          travelling || request.filter !== null
            ? ALL_OF_A_SUBJECT
            : Math.max(numbers.candidates_per_hit * request.top_k, numbers.candidates_at_least),
      }),
      leftOut.length === 0
        ? undefined
        : deps.searchIndex.candidates({ ...query, statuses: leftOut, limit: LEFT_OUT }),
    ]);
    signal.throwIfAborted();

    const ranked = await rankRows(deps, {
      candidates: [...found.candidates, ...(others?.candidates ?? [])],
      relevance: relevanceOf(reading, found.statistics, numbers),
      minRelevance: request.min_relevance,
      clocks: { asOf: request.as_of, knownAt: request.known_at },
      scope,
      reach,
      filter: request.filter,
      includeArchived: request.include_archived,
      includeSuperseded: request.include_superseded,
      now,
      appsOff: switched.appRefsOff,
    });
    const best = scoreRows(ranked.rows, policy, travelling, now).slice(0, request.top_k);
    const memories = await assemble(best, subject, travelling);
    signal.throwIfAborted();

    const omitted = { below_relevance: ranked.belowRelevance, ...ranked.omitted };
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
        min_relevance: request.min_relevance,
        hits: best.map((hit) => ({
          memory_id: hit.ranked.row.memory_id,
          version: hit.ranked.row.version,
          row_id: hit.ranked.row.row_id,
          relevance: hit.ranked.relevance.value,
          parts: { ...hit.ranked.relevance.parts },
          weight: hit.weight,
          score: hit.score,
          reinforced: travelling || !request.reinforce ? null : reinforcement(hit, policy, now),
        })),
        omitted,
        index_position: found.position === undefined ? null : found.position.toString(),
        embedder: reading.vector === null ? null : deps.embeddingModel,
        degraded: [...degraded],
        duration_ms: Math.round((performance.now() - started) * 100) / 100,
        key_id: context.key.id,
      },
    );
    return answer({
      hit: memories.length > 0,
      reason:
        memories.length > 0
          ? null
          : found.statistics.documents === 0
            ? 'EMPTY_SCOPE'
            : 'NO_RELEVANT_MEMORY',
      memories: memories.map(({ object, hit }) => ({
        ...object,
        relevance: hit.ranked.relevance.value,
        score: hit.score,
        ...(request.explain ? { explain: { ...hit.ranked.relevance.parts } } : {}),
      })),
      omitted,
      switched_off: switched.appsOff,
      receipt_id: receipt.id,
      receipt: receipt.state,
      degraded,
      ...(request.context === null
        ? {}
        : {
            context: contextBlock(
              memories.map(({ object }) => object),
              request.context.max_tokens,
            ),
          }),
    });
  };

  const assemble = async (hits: readonly Scored[], subject: KnownSubject, travelling: boolean) => {
    const rows = hits.map(({ ranked }) => ranked.row);
    const [[documents], taskIds] = await Promise.all([
      deps.readModel.read([
        {
          kind: 'get',
          collection: 'contents',
          ids: [...new Set(rows.map((row) => row.content_event))],
        },
      ]),
      taskIdsOf(deps.readModel, rows),
    ]);
    const contents = await openContents(deps.vault, documentsOf<ContentDocument>(documents));
    return hits.flatMap((hit) => {
      const { row, status, overlay, usage, today } = hit.ranked;
      const content = contents.get(row.content_event);
      // Erased between the index and here: it is gone, then.
      if (content === undefined || content === null) return [];
      const object = memoryObjectOf(
        {
          row,
          status,
          content,
          overlay,
          usage,
          taskId: taskIds.get(row.row_id) ?? null,
          ...(travelling && today !== undefined
            ? { now: { status: today.status as MemoryStatus, version: today.version } }
            : {}),
        },
        subject.ref,
        hit.weight,
      );
      return [{ object, hit }];
    });
  };

  return async (request, context) => {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(request.timeout_ms)]);
    const expired = Promise.withResolvers<never>();
    const onAbort = (): void => expired.reject(tooLate());
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([recall(request, context, signal), expired.promise]);
    } catch (error) {
      if (signal.aborted && !(error instanceof DomainError)) throw tooLate();
      if (error instanceof PortError && error.code === 'TIMEOUT') throw tooLate();
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  };
};

const scoreRows = (
  rows: readonly RankedRow[],
  { policy }: VersionedPolicy,
  travelling: boolean,
  now: Parameters<typeof currentWeight>[3],
): readonly Scored[] => {
  const share = policy.recall.relevance_share;
  return rows
    .map((ranked): Scored => {
      if (travelling) return { ranked, weight: null, score: ranked.relevance.value };
      const weight = currentWeight(ranked.row, ranked.usage, policy, now);
      return { ranked, weight, score: share * ranked.relevance.value + (1 - share) * weight };
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.ranked.relevance.value - a.ranked.relevance.value ||
        (a.ranked.row.row_id < b.ranked.row.row_id ? -1 : 1),
    );
};

/** The anchor that a recall leaves: lifted by a step, never over the initial weight, once per memory and minute. */
const reinforcement = (
  { ranked, weight }: Scored,
  { policy }: VersionedPolicy,
  now: Parameters<typeof currentWeight>[3],
): { weight: number; at: typeof now } | null => {
  if (weight === null || ranked.row.status !== 'ACTIVE') return null;
  const { step, every_seconds: every } = policy.recall.reinforcement;
  const last = ranked.usage?.weight_at;
  if (last !== undefined && Date.parse(now) - Date.parse(last) < every * 1000) return null;
  return { weight: Math.max(weight, Math.min(weight + step, ranked.row.initial_weight)), at: now };
};
