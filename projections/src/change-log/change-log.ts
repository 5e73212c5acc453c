import { reachAdmits, scopeAdmits } from '@palimpsest/domain';
import {
  type CallContext,
  type ChangeLogAnswer,
  type ChangeLogRequest,
  showsDeleted,
  type UseCase,
} from '@palimpsest/domain/contract';
import type { ContentDocument, OverlayDocument } from '../memories/collections.ts';
import { openContents } from '../reading/contents.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { positionTokenOf } from '../reading/position.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { isDeleted } from '../reading/standing.ts';
import { findSubject, type KnownSubject } from '../reading/subject.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';
import { changeEntry } from './change-entry.ts';
import { placementsOf } from './placement.ts';
import type { ChangeDocument } from './projection.ts';
import { openReasons } from './reasons.ts';

const PAGE = 500;

/** Which changes the key and the request let through. */
const admission = async (
  deps: QueryDeps,
  request: ChangeLogRequest,
  context: CallContext,
  subject: KnownSubject,
) => {
  const reach = await keyReach(deps.vault, context);
  const scope =
    request.scope === null ? null : await scopeRefs(deps.vault, context, subject.id, request.scope);
  const { op_type: types, from, to } = request;
  return async (changes: readonly ChangeDocument[]): Promise<readonly ChangeDocument[]> => {
    const asked = changes.filter(
      (change) =>
        (types === null || types.includes(change.op_type)) &&
        (from === null || change.op_time >= from) &&
        (to === null || change.op_time < to),
    );
    const placeOf = await placementsOf(deps.readModel, asked);
    return asked.filter((change) => {
      const place = placeOf(change);
      // The switch belongs to the whole subject, and to no scope.
      if (place === null) return reach.appRefs === null && scope === null;
      return reachAdmits(reach, place, 'read') && (scope === null || scopeAdmits(scope, place));
    });
  };
};

/** Up to one change more than a page, so that its end is known. */
const findChanges = async (
  deps: QueryDeps,
  subject: KnownSubject,
  after: string,
  limit: number,
  admit: (changes: readonly ChangeDocument[]) => Promise<readonly ChangeDocument[]>,
): Promise<readonly ChangeDocument[]> => {
  const admitted: ChangeDocument[] = [];
  let from = after;
  for (let more = true; more && admitted.length <= limit; ) {
    const found = await deps.readModel.find({
      collection: 'changes',
      index: 'by_subject',
      equals: [subject.id],
      range: { gt: from },
      limit: PAGE,
    });
    const changes = documentsOf<ChangeDocument>(found.documents);
    admitted.push(...(await admit(changes)));
    from = changes.at(-1)?.sort ?? from;
    more = changes.length === PAGE;
  }
  return admitted;
};

/** `/memory/v1/change_log`, oldest first. */
export const createChangeLog =
  (deps: QueryDeps): UseCase<ChangeLogRequest, ChangeLogAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const subject = await findSubject(deps.vault, context, request.subject);
    if (subject === undefined) return { changes: [], next_cursor: null };
    const list = `changes ${subject.id}`;
    const [after = ''] = readCursor(list, request.cursor) ?? [];
    const admit = await admission(deps, request, context, subject);
    const found = await findChanges(deps, subject, after, request.limit, admit);
    const shown = found.slice(0, request.limit);
    const last = shown.at(-1);

    const wordings = shown.flatMap((change) =>
      [change.before_event, change.after_event].filter((id) => id !== null),
    );
    const memories = shown.flatMap(({ memory_id: id }) => id ?? []);
    const [contentDocuments, overlayDocuments] = await deps.readModel.read([
      { kind: 'get', collection: 'contents', ids: [...new Set(wordings)] },
      { kind: 'get', collection: 'overlays', ids: [...new Set(memories)] },
    ]);
    const deletions = documentsById<OverlayDocument>(overlayDocuments);
    const mayShowDeleted = showsDeleted(context.key.scopes);
    const parts = {
      contents: await openContents(deps.vault, documentsOf<ContentDocument>(contentDocuments)),
      reasons: await openReasons(deps.vault, context.tenant, shown),
      isHidden: (memory: string): boolean => isDeleted(deletions.get(memory)) && !mayShowDeleted,
      position: await positionTokenOf(deps, context),
    };
    return {
      changes: shown.map((change) => changeEntry(change, subject.ref, parts)),
      next_cursor:
        last !== undefined && found.length > shown.length ? writeCursor(list, [last.sort]) : null,
    };
  };
