import type { Policy, QueryReading } from '@palimpsest/domain';
import type { Filter } from '@palimpsest/domain/contract';
import type { IndexedState, SearchIndex, SubjectId, TenantId } from '@palimpsest/kernel';
import type { NameVectors } from '../entities/same-entity.ts';
import type { ContentDeps } from '../reading/contents.ts';
import { isTravelling } from '../reading/standing.ts';
import { bestHits } from './best-hits.ts';
import { type FoundHit, foundHits } from './found-hits.ts';
import { type RankedRows, type Ranking, rankNow, rankThen } from './ranked-rows.ts';
import type { AskedQuestion } from './signals.ts';
import type { Sight } from './visible-rows.ts';

/** All that a recall wants found, as plain data: what finds it may run in another thread. */
export interface HitsWanted {
  readonly tenant: TenantId;
  readonly subject: SubjectId;
  readonly question: AskedQuestion;
  readonly reading: QueryReading;
  readonly sight: Sight;
  readonly filter: Filter | null;
  readonly topK: number;
  readonly minRelevance: number;
  readonly numbers: Policy['recall'];
  /** Cosine from which on two names of one type are one entity. */
  readonly entitySimilarity: number;
}

/** What was found, the best first; plain data as well. */
export interface HitsFound extends Pick<RankedRows, 'omitted' | 'documents'> {
  readonly hits: readonly FoundHit[];
  /** Checkpoint of the index when it answered. */
  readonly indexPosition: bigint | undefined;
}

/** Finds, ranks and opens what a recall answers with. Rejects with `PortError`. */
export type HitFinder = (wanted: HitsWanted) => Promise<HitsFound>;

export interface HitFinderDeps extends ContentDeps {
  readonly searchIndex: Pick<SearchIndex, 'candidates'>;
  /** For filters that name entities. */
  readonly nameVectors: NameVectors;
}

/** Candidates of a read whose filter or times are only known to the read model: all of a subject. */
const ALL_OF_A_SUBJECT = 10_000;
/** Candidates looked at only to count what was left out. */
const LEFT_OUT = 60;

const everyStatus = ['ACTIVE', 'ARCHIVED', 'SUPERSEDED'] as const;

/** Asks the index, joins what it finds with the rows, and ranks it. */
const rank = async (
  deps: HitFinderDeps,
  wanted: HitsWanted,
): Promise<RankedRows & Pick<HitsFound, 'indexPosition'>> => {
  const { tenant, subject, reading, sight, numbers } = wanted;
  const ranking: Ranking = {
    ...wanted,
    likeness: { tenant, similarity: wanted.entitySimilarity, vectorsOf: deps.nameVectors },
  };
  const query = {
    tenant,
    subjectId: subject,
    tokens: reading.terms.map((term) => term.token),
    vector: reading.vector,
  };
  if (isTravelling(sight.clocks)) {
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
    ARCHIVED: sight.includeArchived,
    SUPERSEDED: sight.includeSuperseded,
  };
  const leftOut = everyStatus.filter((status) => !asked[status]);
  const [found, others] = await Promise.all([
    deps.searchIndex.candidates({
      ...query,
      scope: sight.scope,
      statuses: everyStatus.filter((status) => asked[status]),
      limit:
        wanted.filter === null
          ? Math.max(numbers.candidates_per_hit * wanted.topK, numbers.candidates_at_least)
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

/** Finds hits through the ports that it is given. */
export const createHitFinder =
  (deps: HitFinderDeps): HitFinder =>
  async (wanted) => {
    const { question, sight, numbers, topK } = wanted;
    const travelling = isTravelling(sight.clocks);
    const { rows, omitted, documents, indexPosition } = await rank(deps, wanted);
    const best = await bestHits(deps, rows, numbers, {
      question,
      topK,
      travelling,
      now: sight.now,
    });
    const hits = await foundHits(deps.readModel, best, travelling, sight.now);
    return { hits, omitted, documents, indexPosition };
  };
