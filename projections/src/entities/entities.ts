import { reachAdmits, scopeAdmits } from '@palimpsest/domain';
import type { EntitiesAnswer, EntitiesRequest, UseCase } from '@palimpsest/domain/contract';
import { normalise } from '@palimpsest/text';
import type { ContentDocument, OverlayDocument } from '../memories/collections.ts';
import { openContents } from '../reading/contents.ts';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { isDeleted } from '../reading/found.ts';
import { keyReach, scopeRefs } from '../reading/reach.ts';
import { rowPerMemory, rowsOfSubject } from '../reading/rows.ts';
import { findSubject } from '../reading/subject.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';

interface Gathered {
  readonly name: string;
  readonly type: string;
  readonly aliases: Set<string>;
  memories: number;
  lastSeen: string;
}

const keyOf = (name: string, type: string): string => `${type}\n${normalise(name).text}`;

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
    const current = rowPerMemory(await rowsOfSubject(deps.readModel, subject.id, 'open'), {
      asOf: null,
      knownAt: null,
    });
    const [overlayDocuments] = await deps.readModel.read([
      {
        kind: 'by-keys',
        collection: 'overlays',
        index: 'by_subject',
        keys: [[subject.id]],
        limit: 10_000,
      },
    ]);
    const overlays = documentsById<OverlayDocument>(overlayDocuments);
    const rows = [...current.values()].filter(
      (row) =>
        row.status === 'ACTIVE' &&
        !isDeleted(overlays.get(row.memory_id)) &&
        reachAdmits(reach, row, 'read') &&
        (scope === null || scopeAdmits(scope, row)),
    );
    const [contentDocuments] = await deps.readModel.read([
      {
        kind: 'get',
        collection: 'contents',
        ids: [...new Set(rows.map((row) => row.content_event))],
      },
    ]);
    const contents = await openContents(deps.vault, documentsOf<ContentDocument>(contentDocuments));
    const wanted = request.query === null ? null : normalise(request.query).text;
    const gathered = new Map<string, Gathered>();
    for (const row of rows) {
      for (const entity of contents.get(row.content_event)?.entities ?? []) {
        if (request.type !== null && entity.type !== request.type) continue;
        const key = keyOf(entity.name, entity.type);
        if (wanted !== null && !key.includes(wanted)) continue;
        const known = gathered.get(key);
        if (known === undefined) {
          gathered.set(key, {
            ...entity,
            aliases: new Set(),
            memories: 1,
            lastSeen: row.updated_at,
          });
        } else {
          known.memories += 1;
          if (entity.name !== known.name) known.aliases.add(entity.name);
          if (row.updated_at > known.lastSeen) known.lastSeen = row.updated_at;
        }
      }
    }
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
        memory_count: entity.memories,
        last_seen: entity.lastSeen,
      })),
      next_cursor: last !== undefined && rest.length > page.length ? writeCursor([last[0]]) : null,
    };
  };
