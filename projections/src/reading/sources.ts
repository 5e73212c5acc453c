import type { FactSource } from '@palimpsest/domain';
import type { DocumentReader } from '@palimpsest/kernel';
import type { CauseDocument, ContentDocument, RowDocument } from '../memories/collections.ts';
import { documentsById, documentsOf } from './typed.ts';

/**
 * Where each row's wording comes from, by row id. An annotation keeps the wording of its version, so
 * the version's first event is asked where the last one names no source.
 */
export const sourcesOf = async (
  readModel: DocumentReader,
  rows: readonly RowDocument[],
): Promise<ReadonlyMap<string, FactSource>> => {
  const [causes] = await readModel.read([
    { kind: 'get', collection: 'causes', ids: [...new Set(rows.map((row) => row.content_event))] },
  ]);
  const byEvent = documentsById<CauseDocument>(causes);
  const annotated = rows.filter(
    (row) => byEvent.get(row.content_event)?.type === 'MemoryAnnotated',
  );
  const first =
    annotated.length === 0
      ? new Map<string, FactSource>()
      : await firstSources(readModel, annotated);
  return new Map(
    rows.map((row) => [
      row.row_id,
      byEvent.get(row.content_event)?.source ??
        first.get(`${row.memory_id}@${row.version}`) ??
        null,
    ]),
  );
};

const firstSources = async (
  readModel: DocumentReader,
  rows: readonly RowDocument[],
): Promise<ReadonlyMap<string, FactSource>> => {
  const [found] = await readModel.read([
    {
      kind: 'by-keys',
      collection: 'contents',
      index: 'by_memory',
      keys: [...new Set(rows.map((row) => row.memory_id))].map((id) => [id]),
      limit: 10_000,
    },
  ]);
  const earliest = new Map<string, ContentDocument>();
  for (const content of documentsOf<ContentDocument>(found)) {
    const key = `${content.memory_id}@${content.version}`;
    const known = earliest.get(key);
    if (known === undefined || content.position < known.position) earliest.set(key, content);
  }
  const [causes] = await readModel.read([
    {
      kind: 'get',
      collection: 'causes',
      ids: [...earliest.values()].map((content) => content.event_id),
    },
  ]);
  const byEvent = documentsById<CauseDocument>(causes);
  return new Map(
    [...earliest].map(([key, content]) => [key, byEvent.get(content.event_id)?.source ?? null]),
  );
};

/** Task that each row's wording comes from, by row id. */
export const taskIdsOf = async (
  readModel: DocumentReader,
  rows: readonly RowDocument[],
): Promise<ReadonlyMap<string, string | null>> =>
  new Map(
    [...(await sourcesOf(readModel, rows))].map(([id, source]) => [id, source?.task_id ?? null]),
  );
