import { type MemoryContent, reachAdmits, scopeAdmits } from '@palimpsest/domain';
import type { EntitiesAnswer, EntitiesRequest, UseCase } from '@palimpsest/domain/contract';
import { normalise } from '@palimpsest/text';
import type { RowDocument } from '../memories/collections.ts';
import { contentsOfRows } from '../reading/contents.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { rowsOfSubject } from '../reading/rows.ts';
import { bothNow, overlaysOfSubject, standingsAt } from '../reading/standing.ts';
import { findSubject } from '../reading/subject.ts';
import { waitForMinimum } from '../reading/wait.ts';

interface Gathered {
  readonly name: string;
  readonly type: string;
  readonly aliases: Set<string>;
  readonly memories: Set<string>;
  lastSeen: string;
}

/** Entities of memories by type and folded name, as far as the request asks for them. */
const gather = (
  rows: readonly RowDocument[],
  contents: ReadonlyMap<string, MemoryContent | null>,
  request: Pick<EntitiesRequest, 'query' | 'type'>,
): ReadonlyMap<string, Gathered> => {
  const wanted = request.query === null ? null : normalise(request.query).text;
  const gathered = new Map<string, Gathered>();
  for (const row of rows) {
    for (const { name, type } of contents.get(row.content_event)?.entities ?? []) {
      if (request.type !== null && type !== request.type) continue;
      const folded = normalise(name).text;
      if (wanted !== null && !folded.includes(wanted)) continue;
      const key = `${type}\n${folded}`;
      const known = gathered.get(key);
      if (known === undefined) {
        gathered.set(key, {
          name,
          type,
          aliases: new Set(),
          memories: new Set([row.memory_id]),
          lastSeen: row.updated_at,
        });
        continue;
      }
      known.memories.add(row.memory_id);
      if (name !== known.name) known.aliases.add(name);
      if (row.updated_at > known.lastSeen) known.lastSeen = row.updated_at;
    }
  }
  return gathered;
};

/**
 * `/memory/v1/entities`: gathered from the current memories when it is asked for. Names are content, so no
 * list of them lies anywhere.
 */
export const createEntities =
  (deps: QueryDeps): UseCase<EntitiesRequest, EntitiesAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const after = readCursor(request.cursor, 1);
    const subject = await findSubject(deps.vault, context, request.subject);
    if (subject === undefined) return { entities: [], next_cursor: null };
    const reach = await keyReach(deps.vault, context);
    const scope =
      request.scope === null
        ? null
        : await scopeRefs(deps.vault, context, subject.id, request.scope);
    const now = deps.clock.now();
    const [open, overlays] = await Promise.all([
      rowsOfSubject(deps.readModel, subject.id, 'open'),
      overlaysOfSubject(deps.readModel, subject.id),
    ]);
    const rows = [...standingsAt(open, bothNow, now, overlays).values()]
      .filter(
        ({ row, status }) =>
          status === 'ACTIVE' &&
          (row.expire_at === null || row.expire_at > now) &&
          reachAdmits(reach, row, 'read') &&
          (scope === null || scopeAdmits(scope, row)),
      )
      .map(({ row }) => row);
    const gathered = gather(rows, await contentsOfRows(deps, rows), request);
    const sorted = [...gathered].sort(([a], [b]) => (a < b ? -1 : 1));
    const [afterKey] = after ?? [''];
    const rest = sorted.filter(([key]) => key > (afterKey ?? ''));
    const page = rest.slice(0, request.limit);
    const last = page.at(-1);
    return {
      entities: page.map(([, entity]) => ({
        name: entity.name,
        type: entity.type,
        aliases: [...entity.aliases],
        memory_count: entity.memories.size,
        last_seen: entity.lastSeen,
      })),
      next_cursor: last !== undefined && rest.length > page.length ? writeCursor([last[0]]) : null,
    };
  };
