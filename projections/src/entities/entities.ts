import { foldedName, reachAdmits, scopeAdmits } from '@palimpsest/domain';
import type { EntitiesAnswer, EntitiesRequest, UseCase } from '@palimpsest/domain/contract';
import { contentsOfRows } from '../reading/contents.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { rowsOfSubject } from '../reading/rows.ts';
import { bothNow, overlaysOfSubject, standingsAt } from '../reading/standing.ts';
import { findSubject } from '../reading/subject.ts';
import { waitForMinimum } from '../reading/wait.ts';
import { type Entity, gatherEntities } from './gather.ts';
import { joinAlike, type NameVectors } from './same-entity.ts';

/** Where an entity stands in the list: by type, then by its name. */
const placeOf = ({ type, names }: Entity): string => `${type}\n${foldedName(names[0] ?? '')}`;

/** Whether a request asks for an entity, by any of its names. */
const isAsked = (
  { type, names }: Entity,
  request: Pick<EntitiesRequest, 'query' | 'type'>,
): boolean => {
  const wanted = request.query === null ? null : foldedName(request.query);
  return (
    (request.type === null || type === request.type) &&
    (wanted === null || names.some((name) => foldedName(name).includes(wanted)))
  );
};

/**
 * `/memory/v1/entities`: gathered from the current memories when it is asked for. Names are content, so no
 * list of them lies anywhere.
 */
export const createEntities =
  (
    deps: QueryDeps & { readonly nameVectors: NameVectors },
  ): UseCase<EntitiesRequest, EntitiesAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const subject = await findSubject(deps.vault, context, request.subject);
    if (subject === undefined) return { entities: [], next_cursor: null };
    const list = `entities ${subject.id}`;
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
    const { policy } = await deps.policies.current(context.tenant, subject.id);
    const all = await joinAlike(
      gatherEntities(rows, await contentsOfRows(deps, rows)),
      policy.evolution.entity_similarity,
      context.tenant,
      deps.nameVectors,
    );
    const sorted = all
      .filter((entity) => isAsked(entity, request))
      .map((entity) => ({ entity, place: placeOf(entity) }))
      .sort((a, b) => (a.place < b.place ? -1 : 1));
    const [afterPlace = ''] = readCursor(list, request.cursor) ?? [];
    const rest = sorted.filter(({ place }) => place > afterPlace);
    const page = rest.slice(0, request.limit);
    const last = page.at(-1);
    return {
      entities: page.map(({ entity: { names, type, memories, lastSeen } }) => ({
        name: names[0] ?? '',
        type,
        aliases: names.slice(1),
        memory_count: memories.size,
        last_seen: lastSeen,
      })),
      next_cursor:
        last !== undefined && rest.length > page.length ? writeCursor(list, [last.place]) : null,
    };
  };
