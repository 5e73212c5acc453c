import { type KeyReach, reachAdmits, scopeAdmits } from '@palimpsest/domain';
import {
  type ChangeEntry,
  type ChangeLogAnswer,
  type ChangeLogRequest,
  showsDeleted,
  type UseCase,
} from '@palimpsest/domain/contract';
import type { SubjectId } from '@palimpsest/kernel';
import type { BoxAt } from '@palimpsest/vault';
import type { ContentDocument, OverlayDocument } from '../memories/collections.ts';
import { openContents } from '../reading/contents.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { isDeleted } from '../reading/found.ts';
import { positionTokenOf } from '../reading/position.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { findSubject } from '../reading/subject.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';
import type { ChangeDocument } from './projection.ts';

const PAGE = 500;

const placed = (change: ChangeDocument) =>
  change.level === null
    ? null
    : {
        level: change.level as 'GLOBAL' | 'APP' | 'SESSION',
        app_ref: change.app_ref as Parameters<typeof scopeAdmits>[1]['app_ref'],
        session_ref: change.session_ref as Parameters<typeof scopeAdmits>[1]['session_ref'],
        agent_ref: change.agent_ref as Parameters<typeof scopeAdmits>[1]['agent_ref'],
      };

const reasonBox = (change: ChangeDocument, tenant: string): BoxAt | null =>
  change.reason_box === null
    ? null
    : {
        box: change.reason_box.sealed,
        context: {
          tenant,
          stream: change.reason_box.stream,
          eventId: change.reason_box.event_id,
          box: 'sealed_reason',
          schemaVersion: change.reason_box.schema_version,
        },
        subjectId: change.subject_id as SubjectId,
      };

/** `/memory/v1/change_log`, oldest first. */
export const createChangeLog =
  (deps: QueryDeps): UseCase<ChangeLogRequest, ChangeLogAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const after = readCursor(request.cursor, 1);
    const subject = await findSubject(deps.vault, context, request.subject);
    if (subject === undefined) return { changes: [], next_cursor: null };
    const reach = await keyReach(deps.vault, context);
    const scope =
      request.scope === null
        ? null
        : await scopeRefs(deps.vault, context, subject.id, request.scope);
    const admits = (change: ChangeDocument): boolean =>
      (request.op_type === null || request.op_type.includes(change.op_type)) &&
      (request.from === null || change.op_time >= request.from) &&
      (request.to === null || change.op_time < request.to) &&
      inReach(change, reach) &&
      (scope === null || scopeHolds(change));
    const scopeHolds = (change: ChangeDocument): boolean => {
      const place = placed(change);
      return place !== null && scope !== null && scopeAdmits(scope, place);
    };

    const page: ChangeDocument[] = [];
    let [from] = after ?? [''];
    let more = true;
    while (more && page.length <= request.limit) {
      const found = await deps.readModel.find({
        collection: 'changes',
        index: 'by_subject',
        equals: [subject.id],
        range: { gt: from ?? '' },
        limit: PAGE,
      });
      const changes = documentsOf<ChangeDocument>(found.documents);
      page.push(...changes.filter(admits));
      from = changes.at(-1)?.sort ?? from;
      more = changes.length === PAGE;
    }
    const shown = page.slice(0, request.limit);
    const last = shown.at(-1);

    const events = shown.flatMap(({ before_event, after_event }) =>
      [before_event, after_event].filter((id) => id !== null),
    );
    const [contentDocuments, overlayDocuments] = await deps.readModel.read([
      { kind: 'get', collection: 'contents', ids: [...new Set(events)] },
      {
        kind: 'get',
        collection: 'overlays',
        ids: [
          ...new Set(shown.flatMap(({ memory_id }) => (memory_id === null ? [] : [memory_id]))),
        ],
      },
    ]);
    const contents = await openContents(deps.vault, documentsOf<ContentDocument>(contentDocuments));
    const overlays = documentsById<OverlayDocument>(overlayDocuments);
    const reasons = await deps.vault.openMany(
      shown.flatMap((change) => reasonBox(change, context.tenant) ?? []),
    );
    let nextReason = 0;
    const position = await positionTokenOf(deps, context);
    const mayShowDeleted = showsDeleted(context.key.scopes);
    const changes = shown.map((change): ChangeEntry => {
      const reason = change.reason_box === null ? undefined : reasons[nextReason++];
      const gone =
        change.memory_id !== null && isDeleted(overlays.get(change.memory_id)) && !mayShowDeleted;
      const wording = (event: string | null): string | null =>
        event === null || gone ? null : (contents.get(event)?.content ?? null);
      const erased = [change.before_event, change.after_event].some(
        (event) => event !== null && (contents.get(event) ?? null) === null,
      );
      return {
        change_id: `${change.event_id}.${Number(change.sort.split('.')[1])}`,
        memory_id: change.memory_id,
        user_id: subject.ref.kind === 'user' ? subject.ref.id : null,
        op_type: change.op_type,
        content_before: wording(change.before_event),
        content_after: wording(change.after_event),
        reason: gone ? change.reason_code : (textOf(reason) ?? change.reason_code),
        op_source: change.op_source as ChangeEntry['op_source'],
        actor: change.actor,
        op_time: change.op_time,
        sanitized: gone || erased,
        event_id: change.event_id,
        position: position(change.position),
      };
    });
    return {
      changes,
      next_cursor:
        last !== undefined && page.length > shown.length ? writeCursor([last.sort]) : null,
    };
  };

const inReach = (change: ChangeDocument, reach: KeyReach): boolean => {
  const place = placed(change);
  // A change of no memory (the switch) belongs to the whole subject.
  return place === null ? reach.appRefs === null : reachAdmits(reach, place, 'read');
};

const textOf = (reason: object | null | undefined): string | null =>
  reason !== null && reason !== undefined && 'reason' in reason && typeof reason.reason === 'string'
    ? reason.reason
    : null;
