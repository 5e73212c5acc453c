import { reachAdmits } from '@palimpsest/domain';
import type { CallContext, ListMemoriesAnswer } from '@palimpsest/domain/contract';
import type { CountDocument, RowDocument } from '../memories/collections.ts';
import { contentsOfRows } from '../reading/contents.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { keyReach } from '../reading/reach.ts';
import { rowsOfSubject } from '../reading/rows.ts';
import { bothNow, overlaysOfSubject, type Standing, standingsAt } from '../reading/standing.ts';
import type { KnownSubject } from '../reading/subject.ts';
import { documentsOf } from '../reading/typed.ts';

type Counts = ListMemoriesAnswer['counts'];

export const emptyCounts: Counts = {
  total: 0,
  global: 0,
  apps: {},
  sessions: {},
  important: 0,
  archived: 0,
  deleted: 0,
};

/** How many memories a subject has, as far as the key may know; apps and sessions by the caller's own names. */
export const countMemories = async (
  deps: QueryDeps,
  context: CallContext,
  subject: KnownSubject,
): Promise<Counts> => {
  const reach = await keyReach(deps.vault, context);
  return reach.appRefs === null
    ? countAll(deps, subject)
    : countReached(deps, subject, (row) => reachAdmits(reach, row, 'read'));
};

/** A subject's counters as its last fact event left them. */
const countAll = async (deps: QueryDeps, subject: KnownSubject): Promise<Counts> => {
  const [found] = await deps.readModel.read([
    {
      kind: 'by-keys',
      collection: 'counts',
      index: 'by_subject',
      keys: [[subject.id]],
      limit: SCOPES,
    },
  ]);
  const counts = documentsOf<CountDocument>(found);
  const byScope = new Map(counts.map((count) => [count.scope, count]));
  const all = byScope.get('all');
  const live = counts.filter(({ scope, active }) => scope.includes(':') && active > 0);
  const rows = live.length === 0 ? [] : await rowsOfSubject(deps.readModel, subject.id, 'open');
  const scopes = new Map(live.map(({ scope, active }) => [scope, active]));
  return {
    total: all?.active ?? 0,
    global: byScope.get('global')?.active ?? 0,
    ...(await namedScopes(deps, scopes, rows)),
    important: all?.important ?? 0,
    archived: all?.archived ?? 0,
    deleted: all?.deleted ?? 0,
  };
};

/** Far more apps and sessions than a subject has memories. */
const SCOPES = 10_000;

/** Counted from the memories that a key limited to some apps may see. */
const countReached = async (
  deps: QueryDeps,
  subject: KnownSubject,
  admits: (row: RowDocument) => boolean,
): Promise<Counts> => {
  const [rows, overlays] = await Promise.all([
    rowsOfSubject(deps.readModel, subject.id, 'all'),
    overlaysOfSubject(deps.readModel, subject.id),
  ]);
  const standings = [...standingsAt(rows, bothNow, deps.clock.now(), overlays).values()].filter(
    ({ row }) => admits(row),
  );
  const withStatus = (status: Standing['status']): readonly RowDocument[] =>
    standings.filter((one) => one.status === status).map(({ row }) => row);
  const active = withStatus('ACTIVE');
  const scopes = new Map<string, number>();
  for (const row of active) {
    const scope = scopeOf(row);
    if (scope !== null) scopes.set(scope, (scopes.get(scope) ?? 0) + 1);
  }
  return {
    total: active.length,
    global: active.filter((row) => row.level === 'GLOBAL').length,
    ...(await namedScopes(deps, scopes, active)),
    important: active.filter((row) => row.is_important).length,
    archived: withStatus('ARCHIVED').length,
    deleted: withStatus('DELETED').length,
  };
};

/** Name of the counter of a row's app or session; `null` for a global one. */
const scopeOf = (row: RowDocument): string | null => {
  if (row.level === 'APP' && row.app_ref !== null) return `app:${row.app_ref}`;
  if (row.level === 'SESSION' && row.session_ref !== null) return `session:${row.session_ref}`;
  return null;
};

/** Counts under the caller's own names of apps and sessions: they stand in the box of any memory there. */
const namedScopes = async (
  deps: QueryDeps,
  scopes: ReadonlyMap<string, number>,
  rows: readonly RowDocument[],
): Promise<Pick<Counts, 'apps' | 'sessions'>> => {
  const samples = new Map<string, RowDocument>();
  for (const row of rows) {
    const scope = scopeOf(row);
    if (scope !== null && scopes.has(scope)) samples.set(scope, row);
  }
  const contents = await contentsOfRows(deps, [...samples.values()]);
  const apps = new Map<string, number>();
  const sessions = new Map<string, number>();
  for (const [scope, row] of samples) {
    const content = contents.get(row.content_event);
    const [counted, name] =
      row.level === 'APP' ? [apps, content?.app_id] : [sessions, content?.session_id];
    // Two apps may have a session of the same name.
    if (name) counted.set(name, (counted.get(name) ?? 0) + (scopes.get(scope) ?? 0));
  }
  return { apps: Object.fromEntries(apps), sessions: Object.fromEntries(sessions) };
};
