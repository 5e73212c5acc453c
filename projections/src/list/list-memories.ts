import { type MemoryContent, matchesFilter, reachAdmits, scopeAdmits } from '@palimpsest/domain';
import {
  type CallContext,
  type ListMemoriesAnswer,
  type ListMemoriesRequest,
  type MemoryStatus,
  showsDeleted,
  type UseCase,
} from '@palimpsest/domain/contract';
import { DomainError, type Instant, pseudonym } from '@palimpsest/kernel';
import type { ContentDocument, OverlayDocument, RowDocument } from '../memories/collections.ts';
import { openContents } from '../reading/contents.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { isDeleted, memoryObjects, type RowToAnswer } from '../reading/found.ts';
import { currentWeight } from '../reading/memory-object.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { rowPerMemory, rowsOfSubject } from '../reading/rows.ts';
import { findSubject, type KnownSubject } from '../reading/subject.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';
import type { UsageDocument } from '../usage/projection.ts';
import { countMemories, emptyCounts } from './counts.ts';

type Listed = RowToAnswer & { readonly usage: UsageDocument | undefined };

const statusAt = (
  row: RowDocument,
  overlay: OverlayDocument | undefined,
  asOf: Instant | null,
  travelling: boolean,
): MemoryStatus => {
  if (isDeleted(overlay)) return 'DELETED';
  return travelling && asOf !== null && row.status === 'SUPERSEDED' ? 'ACTIVE' : row.status;
};

const loadListed = async (
  deps: QueryDeps,
  request: ListMemoriesRequest,
  subject: KnownSubject,
): Promise<readonly Listed[]> => {
  const clocks = { asOf: request.as_of, knownAt: request.known_at };
  const travelling = clocks.asOf !== null || clocks.knownAt !== null;
  const all = await rowsOfSubject(
    deps.readModel,
    subject.id,
    clocks.knownAt === null ? 'open' : 'all',
  );
  const rows = rowPerMemory(all, clocks);
  const today = rowPerMemory(all, { asOf: null, knownAt: null });
  const [overlays, usages] = await deps.readModel.read([
    {
      kind: 'by-keys',
      collection: 'overlays',
      index: 'by_subject',
      keys: [[subject.id]],
      limit: 10_000,
    },
    { kind: 'get', collection: 'usage', ids: [...rows.keys()] },
  ]);
  const overlayOf = documentsById<OverlayDocument>(overlays);
  const usageOf = documentsById<UsageDocument>(usages);
  return [...rows.values()].map((row) => {
    const overlay = overlayOf.get(row.memory_id);
    return {
      row,
      overlay,
      usage: usageOf.get(row.memory_id),
      status: statusAt(row, overlay, clocks.asOf, travelling),
      today: today.get(row.memory_id),
    };
  });
};

const contentsFor = async (
  deps: QueryDeps,
  listed: readonly Listed[],
): Promise<ReadonlyMap<string, MemoryContent | null>> => {
  const [documents] = await deps.readModel.read([
    {
      kind: 'get',
      collection: 'contents',
      ids: [...new Set(listed.map(({ row }) => row.content_event))],
    },
  ]);
  return openContents(deps.vault, documentsOf<ContentDocument>(documents));
};

const sortKey = (
  order: ListMemoriesRequest['order'],
  { row, usage }: Listed,
  weightOf: (row: RowDocument, usage: UsageDocument | undefined) => number,
): string => {
  switch (order) {
    case 'created':
      return row.created_at;
    case 'updated':
      return row.updated_at;
    case 'weight':
      // The heaviest first, as text that rises.
      return (1 - weightOf(row, usage)).toFixed(9);
  }
};

/** `/memory/v1/user/list`. Works while the switch is off: people see what is held on them. */
export const createListMemories =
  (deps: QueryDeps): UseCase<ListMemoriesRequest, ListMemoriesAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const now = deps.clock.now();
    if (request.known_at !== null && request.known_at > now) {
      throw new DomainError('INVALID_ARGUMENT', 'known_at lies in the future', {
        field: 'known_at',
      });
    }
    const after = readCursor(request.cursor, 2);
    const subject = await findSubject(deps.vault, context, request.subject);
    if (subject === undefined) return { memories: [], counts: emptyCounts, next_cursor: null };
    const policy = await deps.policies.current(context.tenant);
    const admitted = await admit(deps, request, context, subject);
    const weightOf = (row: RowDocument, usage: UsageDocument | undefined): number =>
      currentWeight(row, usage, policy.policy, now);
    const sorted = admitted
      .map((listed) => ({
        listed,
        key: [sortKey(request.order, listed, weightOf), pseudonym(listed.row.memory_id)] as const,
      }))
      .sort((a, b) => compare(a.key, b.key))
      .filter(({ key }) => after === null || compare(key, after) > 0);
    const page = sorted.slice(0, request.limit);
    const last = page.at(-1);
    const travelling = request.as_of !== null || request.known_at !== null;
    return {
      memories: await memoryObjects(
        deps,
        page.map(({ listed }) => listed),
        subject,
        { weigh: !travelling, policy, now },
      ),
      counts: await countMemories(deps, context, subject),
      next_cursor: last !== undefined && sorted.length > page.length ? writeCursor(last.key) : null,
    };
  };

const compare = (a: readonly string[], b: readonly string[]): number => {
  for (const [index, part] of a.entries()) {
    const other = b[index] ?? '';
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
};

const admit = async (
  deps: QueryDeps,
  request: ListMemoriesRequest,
  context: CallContext,
  subject: KnownSubject,
): Promise<readonly Listed[]> => {
  const reach = await keyReach(deps.vault, context);
  const scope =
    request.scope === null ? null : await scopeRefs(deps.vault, context, subject.id, request.scope);
  const wanted = new Set(request.status);
  const listed = (await loadListed(deps, request, subject)).filter(
    ({ row, status }) =>
      wanted.has(status) &&
      (status !== 'DELETED' || showsDeleted(context.key.scopes)) &&
      reachAdmits(reach, row, 'read') &&
      (scope === null || scopeAdmits(scope, row)),
  );
  if (request.filter === null) return listed;
  const contents = await contentsFor(deps, listed);
  return listed.filter(({ row }) =>
    matchesFilter(request.filter, { row, content: contents.get(row.content_event) ?? null }),
  );
};
