import { type MemoryContent, reachAdmits } from '@palimpsest/domain';
import {
  type CallContext,
  type HistoryAnswer,
  type HistoryRequest,
  type HistoryVersion,
  showsDeleted,
  type UseCase,
} from '@palimpsest/domain/contract';
import type { MemoryId, SubjectId } from '@palimpsest/kernel';
import type { Quote, QuoteReader } from '../get/quotes.ts';
import type {
  CauseDocument,
  ContentDocument,
  OverlayDocument,
  RowDocument,
} from '../memories/collections.ts';
import { openContents } from '../reading/contents.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { isDeleted } from '../reading/found.ts';
import { positionTokenOf } from '../reading/position.ts';
import { keyReach } from '../reading/reach.ts';
import { notFound, subjectOfId } from '../reading/subject.ts';
import { documentsById, documentsOf, openingEvent } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';

/** Longest chain of supersessions that is followed to either side. */
const CHAIN = 50;

interface Lineage {
  readonly rows: ReadonlyMap<string, readonly RowDocument[]>;
  /** Ids in order of supersession, the asked one among them. */
  readonly chain: readonly string[];
}

const rowsOf = async (
  deps: QueryDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RowDocument[]>> => {
  const [found] = await deps.readModel.read([
    {
      kind: 'by-keys',
      collection: 'rows',
      index: 'by_memory',
      keys: ids.map((id) => [id]),
      limit: 10_000,
    },
  ]);
  const rows = new Map<string, RowDocument[]>();
  for (const row of documentsOf<RowDocument>(found)) {
    const known = rows.get(row.memory_id);
    if (known === undefined) rows.set(row.memory_id, [row]);
    else known.push(row);
  }
  return rows;
};

const successorOf = (rows: readonly RowDocument[]): string | null =>
  rows.find((row) => row.open && row.superseded_by !== null)?.superseded_by ?? null;

/** Follows `superseded_by` forwards, and the rows that name a memory as successor backwards. */
const lineageOf = async (deps: QueryDeps, id: MemoryId): Promise<Lineage> => {
  const rows = new Map(await rowsOf(deps, [id]));
  const chain: string[] = [id];
  for (let next = successorOf(rows.get(id) ?? []); next !== null && chain.length < CHAIN; ) {
    if (chain.includes(next)) break;
    chain.push(next);
    const found = await rowsOf(deps, [next]);
    for (const [key, value] of found) rows.set(key, value);
    next = successorOf(found.get(next) ?? []);
  }
  let frontier = [...chain];
  const before: string[] = [];
  while (frontier.length > 0 && before.length < CHAIN) {
    const [found] = await deps.readModel.read([
      {
        kind: 'by-keys',
        collection: 'rows',
        index: 'by_superseder',
        keys: frontier.map((key) => [key]),
      },
    ]);
    const ids = new Set(
      documentsOf<RowDocument>(found)
        .filter((row) => row.open)
        .map((row) => row.memory_id as string),
    );
    frontier = [...ids].filter((key) => !chain.includes(key) && !before.includes(key));
    before.unshift(...frontier);
    for (const [key, value] of await rowsOf(deps, frontier)) rows.set(key, value);
  }
  const firstKnown = (key: string): string =>
    (rows.get(key) ?? []).reduce((min, row) => (row.known_from < min ? row.known_from : min), '~');
  before.sort((a, b) => (firstKnown(a) < firstKnown(b) ? -1 : 1));
  return { rows, chain: [...before, ...chain] };
};

interface HistoryParts {
  readonly contents: ReadonlyMap<string, MemoryContent | null>;
  readonly causes: ReadonlyMap<string, CauseDocument>;
  readonly overlays: ReadonlyMap<string, OverlayDocument>;
  readonly quotes: ReadonlyMap<string, readonly Quote[]>;
}

const loadParts = async (
  deps: QueryDeps & { readonly readQuotes: QuoteReader },
  context: CallContext,
  subject: SubjectId,
  rows: readonly RowDocument[],
): Promise<HistoryParts> => {
  const contentEvents = [...new Set(rows.map((row) => row.content_event as string))];
  const [contents, causes, overlays] = await deps.readModel.read([
    { kind: 'get', collection: 'contents', ids: contentEvents },
    {
      kind: 'get',
      collection: 'causes',
      ids: [...new Set([...rows.map((row) => openingEvent(row.row_id)), ...contentEvents])],
    },
    { kind: 'get', collection: 'overlays', ids: [...new Set(rows.map((row) => row.memory_id))] },
  ]);
  return {
    contents: await openContents(deps.vault, documentsOf<ContentDocument>(contents)),
    causes: documentsById<CauseDocument>(causes),
    overlays: documentsById<OverlayDocument>(overlays),
    quotes: await deps.readQuotes(context.tenant, subject, contentEvents),
  };
};

const opSource = (type: string): HistoryVersion['cause']['op_source'] =>
  type === 'AGENT' || type === 'USER' || type === 'ADMIN' ? type : 'SYSTEM';

const versionOf = (
  row: RowDocument,
  parts: HistoryParts,
  position: (text: string) => string,
): HistoryVersion => {
  const event = openingEvent(row.row_id);
  const cause = parts.causes.get(event);
  const wording = parts.causes.get(row.content_event);
  const content = parts.contents.get(row.content_event) ?? null;
  const overlay = parts.overlays.get(row.memory_id);
  const source = cause?.source ?? wording?.source ?? null;
  return {
    version: row.version,
    content: content?.content ?? null,
    valid_at: row.valid_from,
    invalid_at: row.valid_to,
    known_from: row.known_from,
    known_to: row.known_to,
    status: row.open && isDeleted(overlay) ? 'DELETED' : row.status,
    cause: {
      op: cause?.op ?? 'ADD',
      mode: cause?.mode ?? null,
      reason: cause?.decision?.reason_code ?? content?.reason ?? null,
      actor: cause?.actor ?? { type: 'SYSTEM', id: 'worker' },
      op_source: opSource(cause?.actor.type ?? 'SYSTEM'),
      task_id: source?.task_id ?? null,
      message_ids: content?.message_ids ?? [],
      quotes: (parts.quotes.get(row.content_event) ?? []).map((quote) => quote.text),
      model: cause?.decision?.model ?? null,
      prompt_version: cause?.decision?.prompt_version ?? null,
      policy_version: cause?.policy_version ?? 0,
      candidates: cause?.decision?.candidates ?? [],
    },
    event_id: event,
    position: position(cause?.position ?? '0'),
    erased: content === null,
  };
};

const byTime = (a: RowDocument, b: RowDocument): number =>
  a.known_from !== b.known_from
    ? a.known_from < b.known_from
      ? -1
      : 1
    : a.version - b.version ||
      ((a.valid_from ?? '') < (b.valid_from ?? '')
        ? -1
        : (a.valid_from ?? '') > (b.valid_from ?? '')
          ? 1
          : 0) ||
      (a.row_id < b.row_id ? -1 : 1);

/** `/memory/v1/history`: every belief row of a memory and of those it replaced or was replaced by, oldest first. */
export const createHistory =
  (
    deps: QueryDeps & { readonly readQuotes: QuoteReader },
  ): UseCase<HistoryRequest, HistoryAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const subject = await subjectOfId(deps.vault, context, request.memory_id, request.subject);
    const lineage = await lineageOf(deps, request.memory_id);
    const reach = await keyReach(deps.vault, context);
    const visible = (rows: readonly RowDocument[]): readonly RowDocument[] =>
      rows.filter((row) => reachAdmits(reach, row, 'read')).toSorted(byTime);
    const own = visible(lineage.rows.get(request.memory_id) ?? []);
    if (own.length === 0) throw notFound('memory');
    const parts = await loadParts(deps, context, subject.id, [...lineage.rows.values()].flat());
    const hidden = (id: string): boolean =>
      isDeleted(parts.overlays.get(id)) && !showsDeleted(context.key.scopes);
    if (hidden(request.memory_id)) throw notFound('memory');
    const position = await positionTokenOf(deps, context);

    const [after] = readCursor(request.cursor, 1) ?? ['0'];
    const start = Number(after);
    const page = own.slice(start, start + request.limit);
    const others = lineage.chain.filter(
      (id) =>
        id !== request.memory_id && !hidden(id) && visible(lineage.rows.get(id) ?? []).length > 0,
    );
    return {
      memory_id: request.memory_id,
      versions: page.map((row) => versionOf(row, parts, position)),
      chain: lineage.chain.filter((id) => id === request.memory_id || others.includes(id)),
      related: Object.fromEntries(
        others.map((id) => [
          id,
          visible(lineage.rows.get(id) ?? []).map((row) => versionOf(row, parts, position)),
        ]),
      ),
      next_cursor:
        start + page.length < own.length ? writeCursor([String(start + page.length)]) : null,
    };
  };
