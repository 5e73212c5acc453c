import { matchesFilter, reachAdmits, scopeAdmits } from '@palimpsest/domain';
import {
  type CallContext,
  type ListMemoriesAnswer,
  type ListMemoriesRequest,
  showsDeleted,
  type UseCase,
} from '@palimpsest/domain/contract';
import type { Instant } from '@palimpsest/kernel';
import type { NameVectors } from '../entities/same-entity.ts';
import { type NameLikeness, widenToAliases } from '../entities/widen-filter.ts';
import { contentsOfRows } from '../reading/contents.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { memoryObjects, type RowToAnswer } from '../reading/found.ts';
import { requireKnown } from '../reading/known-at.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { rowsOfSubject } from '../reading/rows.ts';
import { bothNow, overlaysOfSubject, standingsAt } from '../reading/standing.ts';
import { findSubject, type KnownSubject } from '../reading/subject.ts';
import { documentsById } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';
import type { UsageDocument } from '../usage/projection.ts';
import { countMemories, emptyCounts } from './counts.ts';
import { comparePlaces, type ListOrder, type Place, placeIn } from './order.ts';

const loadListed = async (
  deps: QueryDeps,
  request: ListMemoriesRequest,
  subject: KnownSubject,
  now: Instant,
): Promise<readonly RowToAnswer[]> => {
  const clocks = { asOf: request.as_of, knownAt: request.known_at };
  // Memories without an open row are history: they are looked for only when history is asked for.
  const current = clocks.knownAt === null && request.status.every((one) => isCurrent.has(one));
  const [rows, overlays] = await Promise.all([
    rowsOfSubject(deps.readModel, subject.id, current ? 'open' : 'all'),
    overlaysOfSubject(deps.readModel, subject.id),
  ]);
  const standings = standingsAt(rows, clocks, now, overlays);
  const today = standingsAt(rows, bothNow, now, overlays);
  return [...standings].map(([id, standing]) => ({
    ...standing,
    overlay: overlays.deletions.get(id),
    today: today.get(id),
  }));
};

const isCurrent: ReadonlySet<string> = new Set(['ACTIVE', 'ARCHIVED']);

/** Those that the key, the scope, the filter and the statuses asked for let through. */
const admit = async (
  deps: QueryDeps,
  request: ListMemoriesRequest,
  context: CallContext,
  subject: KnownSubject,
  all: readonly RowToAnswer[],
  likeness: NameLikeness,
): Promise<readonly RowToAnswer[]> => {
  const reach = await keyReach(deps.vault, context);
  const scope =
    request.scope === null ? null : await scopeRefs(deps.vault, context, subject.id, request.scope);
  const wanted = new Set(request.status);
  if (!showsDeleted(context.key.scopes)) wanted.delete('DELETED');
  const listed = all.filter(
    ({ row, status }) =>
      wanted.has(status) &&
      reachAdmits(reach, row, 'read') &&
      (scope === null || scopeAdmits(scope, row)),
  );
  if (request.filter === null) return listed;
  const rows = listed.map(({ row }) => row);
  const contents = await contentsOfRows(deps, rows);
  const filter = await widenToAliases(request.filter, rows, contents, likeness);
  return listed.filter(({ row }) =>
    matchesFilter(filter, { row, content: contents.get(row.content_event) ?? null }),
  );
};

const usagesOf = async (
  deps: QueryDeps,
  order: ListOrder,
  listed: readonly RowToAnswer[],
): Promise<ReadonlyMap<string, UsageDocument>> => {
  if (order !== 'weight') return new Map();
  const [found] = await deps.readModel.read([
    { kind: 'get', collection: 'usage', ids: listed.map(({ row }) => row.memory_id) },
  ]);
  return documentsById<UsageDocument>(found);
};

/** `/memory/v1/user/list`. Works while the switch is off: people see what is held on them. */
export const createListMemories =
  (
    deps: QueryDeps & { readonly nameVectors: NameVectors },
  ): UseCase<ListMemoriesRequest, ListMemoriesAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const now = deps.clock.now();
    requireKnown(request.known_at, now);
    const subject = await findSubject(deps.vault, context, request.subject);
    if (subject === undefined) return { memories: [], counts: emptyCounts, next_cursor: null };
    const list = `memories ${subject.id} ${request.order}`;
    // With the time of the first page: weights go on falling while somebody turns the pages.
    const cursor = readCursor(list, request.cursor);
    const policy = await deps.policies.current(context.tenant, subject.id);
    const all = await loadListed(deps, request, subject, now);
    const listed = await admit(deps, request, context, subject, all, {
      tenant: context.tenant,
      similarity: policy.policy.evolution.entity_similarity,
      vectorsOf: deps.nameVectors,
    });
    const usages = await usagesOf(deps, request.order, listed);
    const [key = '', id = '', began = now] = cursor ?? [];
    const after: Place | null = cursor === null ? null : [key, id];
    const place = placeIn(request.order, began as Instant, usages);
    const rest = listed
      .map((one) => ({ one, at: place(one.row) }))
      .filter(({ at }) => after === null || comparePlaces(at, after) > 0)
      .sort((a, b) => comparePlaces(a.at, b.at));
    const page = rest.slice(0, request.limit);
    const last = page.at(-1);
    const travelling = request.as_of !== null || request.known_at !== null;
    return {
      memories: await memoryObjects(
        deps,
        page.map(({ one }) => one),
        subject,
        { weigh: !travelling, policy, now },
      ),
      counts: await countMemories(deps, context, subject),
      next_cursor:
        last !== undefined && rest.length > page.length
          ? writeCursor(list, [...last.at, began])
          : null,
    };
  };
