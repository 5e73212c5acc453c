import {
  type KeyReach,
  type MemoryContent,
  matchesFilter,
  type Omission,
  type Relevance,
  type RelevanceFunction,
  reachAdmits,
  scopeAdmits,
  type TwoClocks,
  visibilityAt,
} from '@palimpsest/domain';
import type { Filter, MemoryStatus } from '@palimpsest/domain/contract';
import type { Candidate, CandidateScope, Instant, ReadModel } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';
import type { ContentDocument, OverlayDocument, RowDocument } from '../memories/collections.ts';
import { openContents } from '../reading/contents.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import type { UsageDocument } from '../usage/projection.ts';

/** A row that a recall may answer, with its relevance. */
export interface RankedRow {
  readonly row: RowDocument;
  readonly status: MemoryStatus;
  readonly relevance: Relevance;
  readonly overlay: OverlayDocument | undefined;
  readonly usage: UsageDocument | undefined;
  /** The memory's row of today, for reads at another time. */
  readonly today: RowDocument | undefined;
}

export interface RankedRows {
  readonly rows: readonly RankedRow[];
  readonly belowRelevance: number;
  readonly omitted: Readonly<Record<Omission, number>>;
}

export interface RankingRequest {
  readonly candidates: readonly Candidate[];
  readonly relevance: RelevanceFunction;
  readonly minRelevance: number;
  readonly clocks: TwoClocks;
  readonly scope: CandidateScope;
  readonly reach: KeyReach;
  readonly filter: Filter | null;
  readonly includeArchived: boolean;
  readonly includeSuperseded: boolean;
  readonly now: Instant;
  /** Apps whose memories are switched off. */
  readonly appsOff: ReadonlySet<string>;
}

const readsContent = (filter: Filter | null): boolean =>
  filter !== null &&
  (filter.custom_tags !== undefined ||
    filter.categories !== undefined ||
    filter.entities !== undefined ||
    filter.metadata !== undefined ||
    [...(filter.AND ?? []), ...(filter.OR ?? []), ...(filter.NOT ?? [])].some(readsContent));

const contentsFor = async (
  deps: { readonly readModel: ReadModel; readonly vault: Vault },
  rows: readonly RowDocument[],
): Promise<ReadonlyMap<string, MemoryContent | null>> => {
  const [documents] = await deps.readModel.read([
    {
      kind: 'get',
      collection: 'contents',
      ids: [...new Set(rows.map((row) => row.content_event))],
    },
  ]);
  return openContents(deps.vault, documentsOf<ContentDocument>(documents));
};

/** Joins candidates with their rows and says what may be seen: the read model is the authority. */
export const rankRows = async (
  deps: { readonly readModel: ReadModel; readonly vault: Vault },
  request: RankingRequest,
): Promise<RankedRows> => {
  const relevant = new Map<string, Relevance>();
  let below = 0;
  for (const candidate of request.candidates) {
    const relevance = request.relevance(candidate);
    if (relevance.value >= request.minRelevance) {
      relevant.set(`${candidate.memoryId}@${candidate.version}`, relevance);
    } else if (relevance.value > 0) below += 1;
  }
  const omitted: Record<Omission, number> = { archived: 0, superseded: 0, expired: 0 };
  if (relevant.size === 0) return { rows: [], belowRelevance: below, omitted };

  const ids = [...new Set([...relevant.keys()].map((key) => key.slice(0, key.lastIndexOf('@'))))];
  const [rowDocuments, overlayDocuments, usageDocuments] = await deps.readModel.read([
    {
      kind: 'by-keys',
      collection: 'rows',
      index: 'by_memory',
      keys: ids.map((id) => [id]),
      limit: 10_000,
    },
    { kind: 'get', collection: 'overlays', ids },
    { kind: 'get', collection: 'usage', ids },
  ]);
  const overlays = documentsById<OverlayDocument>(overlayDocuments);
  const usage = documentsById<UsageDocument>(usageDocuments);
  const all = documentsOf<RowDocument>(rowDocuments);
  const today = new Map<string, RowDocument>();
  for (const row of all) {
    const known = today.get(row.memory_id);
    if (row.open && (known === undefined || row.version >= known.version)) {
      if (known === undefined || row.status !== 'SUPERSEDED') today.set(row.memory_id, row);
    }
  }

  const rows: RankedRow[] = [];
  for (const row of all) {
    const relevance = relevant.get(`${row.memory_id}@${row.version}`);
    if (relevance === undefined) continue;
    const overlay = overlays.get(row.memory_id);
    // Deleted content is never shown by a recall, whatever the times; other scopes are never counted.
    if (overlay !== undefined && overlay.deleted_at !== null) continue;
    if (!scopeAdmits(request.scope, row) || !reachAdmits(request.reach, row, 'read')) continue;
    if (row.app_ref !== null && request.appsOff.has(row.app_ref)) continue;
    const seen = visibilityAt(row, request.clocks, request);
    if (seen.kind === 'elsewhere') continue;
    if (seen.kind === 'omitted') omitted[seen.why] += 1;
    else {
      rows.push({
        row,
        status: seen.status,
        relevance,
        overlay,
        usage: usage.get(row.memory_id),
        today: today.get(row.memory_id),
      });
    }
  }
  if (request.filter === null) return { rows, belowRelevance: below, omitted };
  const contents = readsContent(request.filter)
    ? await contentsFor(
        deps,
        rows.map(({ row }) => row),
      )
    : new Map<string, MemoryContent | null>();
  return {
    rows: rows.filter(({ row }) =>
      matchesFilter(request.filter, { row, content: contents.get(row.content_event) ?? null }),
    ),
    belowRelevance: below,
    omitted,
  };
};
