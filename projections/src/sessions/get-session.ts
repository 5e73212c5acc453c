import {
  continuityCategory,
  type KeyReach,
  reachAdmits,
  type SessionWords,
} from '@palimpsest/domain';
import type {
  GetSessionAnswer,
  GetSessionRequest,
  MemoryObject,
  UseCase,
} from '@palimpsest/domain/contract';
import type { Instant, Pseudonym, SubjectId, TenantId } from '@palimpsest/kernel';
import type { RowDocument } from '../memories/collections.ts';
import { contentsOfRows } from '../reading/contents.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { memoryObjects, type RowToAnswer } from '../reading/found.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { rowsOfSubject } from '../reading/rows.ts';
import { bothNow, overlaysOfSubject, standingsAt } from '../reading/standing.ts';
import { findSubject, type KnownSubject } from '../reading/subject.ts';
import { documentsOf } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';
import { type SessionDocument, sessionDocumentId } from './projection.ts';

/** What a subject has now and the key may see, the oldest first. */
const currentRows = async (
  deps: QueryDeps,
  subject: KnownSubject,
  reach: KeyReach,
  now: Instant,
): Promise<readonly RowToAnswer[]> => {
  const [open, overlays] = await Promise.all([
    rowsOfSubject(deps.readModel, subject.id, 'open'),
    overlaysOfSubject(deps.readModel, subject.id),
  ]);
  const placeOf = ({ created_at: at, memory_id: id }: RowDocument): string => `${at} ${id}`;
  return [...standingsAt(open, bothNow, now, overlays).values()]
    .filter(
      ({ row, status }) =>
        status === 'ACTIVE' &&
        (row.expire_at === null || row.expire_at > now) &&
        reachAdmits(reach, row, 'read'),
    )
    .map((standing) => ({ ...standing, overlay: undefined }))
    .sort((a, b) => (placeOf(a.row) < placeOf(b.row) ? -1 : 1));
};

/** Rows of what sessions of that app left to go on from: expiring ones of no session, told apart by their category. */
const continuityRows = async (
  deps: QueryDeps,
  current: readonly RowToAnswer[],
  appRef: Pseudonym | null,
): Promise<readonly RowToAnswer[]> => {
  const possible = current.filter(
    ({ row }) =>
      row.session_ref === null &&
      row.ownership === 'AGENT' &&
      row.expire_at !== null &&
      (row.level === 'GLOBAL' || (row.level === 'APP' && row.app_ref === appRef)),
  );
  const contents = await contentsOfRows(
    deps,
    possible.map(({ row }) => row),
  );
  return possible
    .filter(({ row }) => contents.get(row.content_event)?.categories.includes(continuityCategory))
    .toReversed();
};

const openWords = async (
  deps: QueryDeps,
  tenant: TenantId,
  subject: SubjectId,
  closing: SessionDocument['closing'],
): Promise<SessionWords | null> => {
  if (closing === undefined || closing.sealed === null) return null;
  const words = await deps.vault.open({
    box: closing.sealed,
    context: {
      tenant,
      stream: closing.stream,
      eventId: closing.event_id,
      box: 'sealed',
      schemaVersion: closing.schema_version,
    },
    subjectId: subject,
  });
  return words as SessionWords | null; // what we sealed
};

const stateOf = (
  session: SessionDocument | undefined,
  memories: number,
): GetSessionAnswer['state'] => {
  const { last_activity_at: told = '', closed_at: closed } = session ?? {};
  if (closed !== undefined && closed >= told) return 'CLOSED';
  return told === '' && memories === 0 ? 'UNKNOWN' : 'OPEN';
};

/** `/memory/v1/session/get`. */
export const createGetSession =
  (deps: QueryDeps): UseCase<GetSessionRequest, GetSessionAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const { session_id, app_id } = request;
    const subject = await findSubject(deps.vault, context, request.subject);
    const unknown: GetSessionAnswer = {
      session_id,
      app_id,
      state: 'UNKNOWN',
      summary: null,
      last_activity_at: null,
      closed_at: null,
      continues: [],
      memories: [],
      next_cursor: null,
    };
    if (subject === undefined) return unknown;
    const now = deps.clock.now();
    const { sessionRef, appRef } = await scopeRefs(deps.vault, context, subject.id, {
      include_global: true,
      agent_id: null,
      session_id,
      app_id,
    });
    const id = sessionDocumentId(subject.id, sessionRef ?? '');
    const [[found], current, policy] = await Promise.all([
      deps.readModel.read([{ kind: 'get', collection: 'sessions', ids: [id] }]),
      currentRows(deps, subject, await keyReach(deps.vault, context), now),
      deps.policies.current(context.tenant, subject.id),
    ]);
    const [session] = documentsOf<SessionDocument>(found);
    const own = current.filter(({ row }) => row.session_ref === sessionRef);
    const list = `session ${id}`;
    const [at = '', last = ''] = readCursor(list, request.cursor) ?? [];
    const rest = own.filter(
      ({ row }) => row.created_at > at || (row.created_at === at && row.memory_id > last),
    );
    const page = rest.slice(0, request.limit);
    const end = page.at(-1)?.row;
    const objects = (rows: readonly RowToAnswer[]): Promise<readonly MemoryObject[]> =>
      memoryObjects(deps, rows, subject, { weigh: true, policy, now });
    const words = await openWords(deps, context.tenant, subject.id, session?.closing);
    const state = stateOf(session, own.length);
    return {
      ...unknown,
      state,
      summary: state === 'CLOSED' ? (words?.summary ?? null) : null,
      last_activity_at: session?.last_activity_at ?? null,
      closed_at: session?.closed_at ?? null,
      continues: await objects(await continuityRows(deps, current, appRef)),
      memories: await objects(page),
      next_cursor:
        end !== undefined && rest.length > page.length
          ? writeCursor(list, [end.created_at, end.memory_id])
          : null,
    };
  };
