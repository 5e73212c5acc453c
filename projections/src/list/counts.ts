import { reachAdmits } from '@palimpsest/domain';
import type { CallContext, ListMemoriesAnswer } from '@palimpsest/domain/contract';
import type {
  ContentDocument,
  CountDocument,
  OverlayDocument,
  RowDocument,
} from '../memories/collections.ts';
import { openContents } from '../reading/contents.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { keyReach } from '../reading/reach.ts';
import { rowsOfSubject } from '../reading/rows.ts';
import type { KnownSubject } from '../reading/subject.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';

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

/** A subject's counters as its last fact event left them; names of apps and sessions are opened for the answer. */
export const countMemories = async (
  deps: QueryDeps,
  context: CallContext,
  subject: KnownSubject,
): Promise<Counts> => {
  const reach = await keyReach(deps.vault, context);
  const [found] = await deps.readModel.read([
    {
      kind: 'by-keys',
      collection: 'counts',
      index: 'by_subject',
      keys: [[subject.id]],
      limit: 10_000,
    },
  ]);
  const counts = documentsOf<CountDocument>(found);
  const byScope = new Map(counts.map((count) => [count.scope, count]));
  const all = byScope.get('all');
  const names = await scopeNames(deps, subject, counts);
  const named = (prefix: string): Record<string, number> =>
    Object.fromEntries(
      counts.flatMap((count) => {
        const name = names.get(count.scope);
        return count.scope.startsWith(prefix) && count.active > 0 && name !== undefined
          ? [[name, count.active]]
          : [];
      }),
    );
  const whole: Counts = {
    total: all?.active ?? 0,
    global: byScope.get('global')?.active ?? 0,
    apps: named('app:'),
    sessions: named('session:'),
    important: all?.important ?? 0,
    archived: all?.archived ?? 0,
    deleted: all?.deleted ?? 0,
  };
  if (reach.appRefs === null) return whole;
  return narrowed(deps, subject, (row) => reachAdmits(reach, row, 'read'), whole, context);
};

/** What a key limited to some apps may know: counted from the rows that it may see. */
const narrowed = async (
  deps: QueryDeps,
  subject: KnownSubject,
  admits: (row: RowDocument) => boolean,
  whole: Counts,
  context: CallContext,
): Promise<Counts> => {
  const [overlays] = await deps.readModel.read([
    {
      kind: 'by-keys',
      collection: 'overlays',
      index: 'by_subject',
      keys: [[subject.id]],
      limit: 10_000,
    },
  ]);
  const deleted = documentsById<OverlayDocument>(overlays);
  const rows = (await rowsOfSubject(deps.readModel, subject.id, 'open')).filter(
    (row) => admits(row) && row.status !== 'SUPERSEDED',
  );
  const isGone = (row: RowDocument): boolean => {
    const overlay = deleted.get(row.memory_id);
    return overlay !== undefined && overlay.deleted_at !== null;
  };
  const active = rows.filter((row) => row.status === 'ACTIVE' && !isGone(row));
  const own = new Set(context.key.apps ?? []);
  return {
    total: active.length,
    global: active.filter((row) => row.level === 'GLOBAL').length,
    apps: Object.fromEntries(Object.entries(whole.apps).filter(([app]) => own.has(app))),
    sessions: {},
    important: active.filter((row) => row.is_important).length,
    archived: rows.filter((row) => row.status === 'ARCHIVED' && !isGone(row)).length,
    deleted: rows.filter(isGone).length,
  };
};

/** The caller's own names of `app:` and `session:` scopes: they stand in the box of any memory there. */
const scopeNames = async (
  deps: QueryDeps,
  subject: KnownSubject,
  counts: readonly CountDocument[],
): Promise<ReadonlyMap<string, string>> => {
  if (!counts.some(({ scope, active }) => scope.includes(':') && active > 0)) return new Map();
  const rows = await rowsOfSubject(deps.readModel, subject.id, 'open');
  const samples = new Map<string, RowDocument>();
  for (const row of rows) {
    if (row.level === 'APP' && row.app_ref !== null) samples.set(`app:${row.app_ref}`, row);
    if (row.level === 'SESSION' && row.session_ref !== null) {
      samples.set(`session:${row.session_ref}`, row);
    }
  }
  const [documents] = await deps.readModel.read([
    {
      kind: 'get',
      collection: 'contents',
      ids: [...new Set([...samples.values()].map((row) => row.content_event))],
    },
  ]);
  const contents = await openContents(deps.vault, documentsOf<ContentDocument>(documents));
  return new Map(
    [...samples].flatMap(([scope, row]) => {
      const content = contents.get(row.content_event);
      const name = scope.startsWith('app:') ? content?.app_id : content?.session_id;
      return name === undefined || name === null ? [] : [[scope, name] as const];
    }),
  );
};
