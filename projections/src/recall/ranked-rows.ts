import {
  matchesFilter,
  type Omission,
  type Policy,
  type QueryReading,
  type Relevance,
  relevanceOf,
  type SubjectStatistics,
} from '@palimpsest/domain';
import type { Filter, MemoryStatus } from '@palimpsest/domain/contract';
import type { Candidate, DocumentReader, MemoryId, SubjectId } from '@palimpsest/kernel';
import { type NameLikeness, widenToAliases } from '../entities/widen-filter.ts';
import type { RowDocument } from '../memories/collections.ts';
import { type ContentDeps, contentsOfRows } from '../reading/contents.ts';
import { rowsOfMemories, rowsOfSubject } from '../reading/rows.ts';
import { overlaysOfMemories, overlaysOfSubject } from '../reading/standing.ts';
import { documentsById } from '../reading/typed.ts';
import type { UsageDocument } from '../usage/projection.ts';
import { readsContent } from './reads-content.ts';
import { type SeenRows, type Sight, seeRows, versionKey, versionOfRow } from './visible-rows.ts';

/** A row that a recall may answer, with its relevance. */
export interface RankedRow {
  readonly row: RowDocument;
  readonly status: MemoryStatus;
  readonly relevance: Relevance;
  readonly usage: UsageDocument | undefined;
}

export interface RankedRows {
  readonly rows: readonly RankedRow[];
  readonly omitted: Readonly<Record<Omission | 'below_relevance', number>>;
  /** Versions that the question was held against, the left-out kinds among them. */
  readonly documents: number;
}

export interface Ranking {
  readonly subject: SubjectId;
  readonly reading: QueryReading;
  readonly minRelevance: number;
  readonly filter: Filter | null;
  readonly sight: Sight;
  readonly numbers: Policy['recall'];
  /** How names in the filter are told apart. */
  readonly likeness: NameLikeness;
}

const memoriesOf = (versions: Iterable<string>): readonly MemoryId[] => [
  ...new Set([...versions].map((key) => key.slice(0, key.lastIndexOf('@')) as MemoryId)),
];

/** Visible rows that are relevant enough and match the filter, and counts of what was left out. */
const select = async (
  deps: ContentDeps,
  { visible, omitted }: SeenRows,
  relevant: ReadonlyMap<string, Relevance>,
  usage: ReadonlyMap<string, UsageDocument>,
  { filter, likeness }: Pick<Ranking, 'filter' | 'likeness'>,
): Promise<Pick<RankedRows, 'rows'> & { readonly left: Readonly<Record<Omission, number>> }> => {
  const found = visible.flatMap((one) => {
    const relevance = relevant.get(versionOfRow(one.row));
    return relevance === undefined ? [] : [{ ...one, relevance }];
  });
  const rows = found.map(({ row }) => row);
  const contents = readsContent(filter)
    ? await contentsOfRows(deps, rows)
    : new Map<string, null>();
  const widened = await widenToAliases(filter, rows, contents, likeness);
  const matching = found.filter(({ row }) =>
    matchesFilter(widened, { row, content: contents.get(row.content_event) ?? null }),
  );
  const left: Record<Omission, number> = { archived: 0, superseded: 0, expired: 0 };
  for (const { row, why } of omitted) if (relevant.has(versionOfRow(row))) left[why] += 1;
  return { rows: matching.map((one) => ({ ...one, usage: usage.get(one.row.memory_id) })), left };
};

const usageOf = async (
  readModel: DocumentReader,
  ids: readonly MemoryId[],
): Promise<ReadonlyMap<string, UsageDocument>> => {
  const [usages] = await readModel.read([{ kind: 'get', collection: 'usage', ids }]);
  return documentsById<UsageDocument>(usages);
};

interface Judged {
  /** At least as relevant as asked for, by version. */
  readonly relevant: ReadonlyMap<string, Relevance>;
  /** Versions that have something to do with the question, but too little. */
  readonly below: number;
}

const judge = (
  candidates: readonly Candidate[],
  statistics: SubjectStatistics,
  { reading, numbers, minRelevance }: Ranking,
): Judged => {
  const relevanceFor = relevanceOf(reading, statistics, numbers);
  const relevant = new Map<string, Relevance>();
  let below = 0;
  for (const candidate of candidates) {
    const relevance = relevanceFor(candidate);
    if (relevance.value >= minRelevance) relevant.set(versionKey(candidate), relevance);
    else if (relevance.value > 0) below += 1;
  }
  return { relevant, below };
};

/** A recall at both clocks' now: the index knows the scope, and only the rows of what is relevant are read. */
export const rankNow = async (
  deps: ContentDeps,
  ranking: Ranking,
  found: { readonly candidates: readonly Candidate[]; readonly statistics: SubjectStatistics },
  /** Of kinds that are only counted. */
  leftOut: { readonly candidates: readonly Candidate[]; readonly documents: number },
): Promise<RankedRows> => {
  const wanted = judge(found.candidates, found.statistics, ranking);
  const others = judge(leftOut.candidates, found.statistics, ranking);
  const relevant = new Map([...others.relevant, ...wanted.relevant]);
  const ids = memoriesOf(relevant.keys());
  const { sight } = ranking;
  const [rows, overlays, usage] = await Promise.all([
    rowsOfMemories(deps.readModel, ids, sight.includeSuperseded ? 'all' : 'open'),
    overlaysOfMemories(deps.readModel, ids, { endings: sight.includeSuperseded }),
    usageOf(deps.readModel, ids),
  ]);
  const seen = seeRows(rows, overlays, sight);
  const selected = await select(deps, seen, relevant, usage, ranking);
  return {
    rows: selected.rows,
    omitted: { below_relevance: wanted.below, ...selected.left },
    documents: found.statistics.documents + leftOut.documents,
  };
};

/** Counts over the versions that could be seen at that time: what came later must not weigh on it. */
const statisticsOf = (candidates: readonly Candidate[], terms: number): SubjectStatistics => {
  const documents = candidates.length;
  const length = candidates.reduce((sum, candidate) => sum + candidate.length, 0);
  return {
    documents,
    averageLength: documents === 0 ? 0 : length / documents,
    documentFrequencies: Array.from(
      { length: terms },
      (_, term) => candidates.filter((one) => (one.termFrequencies[term] ?? 0) > 0).length,
    ),
  };
};

/**
 * A recall at other times: scopes and statuses may have been others then, so that the rows of the whole subject say
 * first what could be seen.
 */
export const rankThen = async (
  deps: ContentDeps,
  ranking: Ranking,
  candidates: readonly Candidate[],
): Promise<RankedRows> => {
  const { sight, subject, reading } = ranking;
  const [rows, overlays] = await Promise.all([
    rowsOfSubject(deps.readModel, subject, sight.clocks.knownAt === null ? 'open' : 'all'),
    overlaysOfSubject(deps.readModel, subject),
  ]);
  const seen = seeRows(rows, overlays, sight);
  const visible = new Set(seen.visible.map(({ row }) => versionOfRow(row)));
  const omitted = new Set(seen.omitted.map(({ row }) => versionOfRow(row)));
  const inSight = candidates.filter((candidate) => visible.has(versionKey(candidate)));
  const outOfSight = candidates.filter(
    (candidate) => !visible.has(versionKey(candidate)) && omitted.has(versionKey(candidate)),
  );
  const statistics = statisticsOf(inSight, reading.terms.length);
  const wanted = judge(inSight, statistics, ranking);
  const others = judge(outOfSight, statistics, ranking);
  const relevant = new Map([...others.relevant, ...wanted.relevant]);
  const usage = await usageOf(deps.readModel, memoriesOf(relevant.keys()));
  const selected = await select(deps, seen, relevant, usage, ranking);
  return {
    rows: selected.rows,
    omitted: { below_relevance: wanted.below, ...selected.left },
    documents: visible.size + omitted.size,
  };
};
