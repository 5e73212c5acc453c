import { reachAdmits } from '@palimpsest/domain';
import {
  type HistoryAnswer,
  type HistoryRequest,
  showsDeleted,
  type UseCase,
} from '@palimpsest/domain/contract';
import type { MemoryId, SubjectId } from '@palimpsest/kernel';
import type { QuoteReader } from '../get/quotes.ts';
import type { CauseDocument, RowDocument } from '../memories/collections.ts';
import { contentsOfRows } from '../reading/contents.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { positionTokenOf } from '../reading/position.ts';
import { keyReach } from '../reading/reach.ts';
import { isDeleted, type Overlays, overlaysOfMemories } from '../reading/standing.ts';
import { notFound, subjectOfId } from '../reading/subject.ts';
import { documentsById, openingEvent } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';
import { lineageOf } from './lineage.ts';
import { type HistoryParts, versionsOf } from './version.ts';

type HistoryDeps = QueryDeps & { readonly readQuotes: QuoteReader };

const loadParts = async (
  deps: HistoryDeps,
  subject: SubjectId,
  rows: readonly RowDocument[],
  overlays: Overlays,
  mayShowDeleted: boolean,
): Promise<HistoryParts> => {
  const contentEvents = [...new Set(rows.map((row) => row.content_event as string))];
  const events = new Set([...rows.map((row) => openingEvent(row.row_id)), ...contentEvents]);
  const [[causes], contents, quotes] = await Promise.all([
    deps.readModel.read([{ kind: 'get', collection: 'causes', ids: [...events] }]),
    contentsOfRows(deps, rows),
    deps.readQuotes(subject, contentEvents, mayShowDeleted),
  ]);
  return { contents, causes: documentsById<CauseDocument>(causes), overlays, quotes };
};

/** `/memory/v1/history`: every belief row of a memory and of those it replaced or was replaced by, oldest first. */
export const createHistory =
  (deps: HistoryDeps): UseCase<HistoryRequest, HistoryAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const list = `history ${request.memory_id}`;
    const [cursor = '0'] = readCursor(list, request.cursor) ?? [];
    const subject = await subjectOfId(deps.vault, context, request.memory_id, request.subject);
    const { rows, chain } = await lineageOf(deps.readModel, request.memory_id);
    const overlays = await overlaysOfMemories(deps.readModel, chain);
    const reach = await keyReach(deps.vault, context);
    const mayShowDeleted = showsDeleted(context.key.scopes);
    const visible = (id: MemoryId): readonly RowDocument[] =>
      isDeleted(overlays.deletions.get(id)) && !mayShowDeleted
        ? []
        : (rows.get(id) ?? []).filter((row) => reachAdmits(reach, row, 'read'));
    if (visible(request.memory_id).length === 0) throw notFound('memory');

    const shown = chain.filter((id) => visible(id).length > 0);
    const parts = await loadParts(
      deps,
      subject.id,
      shown.flatMap(visible),
      overlays,
      mayShowDeleted,
    );
    const position = await positionTokenOf(deps, context);
    const own = versionsOf(visible(request.memory_id), parts, position);
    const start = Number(cursor) || 0;
    const end = start + request.limit;
    return {
      memory_id: request.memory_id,
      versions: own.slice(start, end),
      chain: shown,
      related: Object.fromEntries(
        shown
          .filter((id) => id !== request.memory_id)
          .map((id) => [id, versionsOf(visible(id), parts, position)]),
      ),
      next_cursor: end < own.length ? writeCursor(list, [String(end)]) : null,
    };
  };
