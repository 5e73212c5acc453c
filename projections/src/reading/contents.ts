import type { MemoryContent } from '@palimpsest/domain';
import { type DocumentReader, eventId, type SubjectId } from '@palimpsest/kernel';
import type { BoxAt, Vault } from '@palimpsest/vault';
import type { ContentDocument, RowDocument } from '../memories/collections.ts';
import { documentsOf } from './typed.ts';

const boxOf = (document: ContentDocument): BoxAt => ({
  box: document.sealed,
  context: {
    tenant: document.tenant,
    stream: document.stream,
    eventId: document.event_id,
    box: 'sealed',
    schemaVersion: document.schema_version,
  },
  subjectId: document.subject_id as SubjectId,
});

/** What wordings are read with. */
export interface ContentDeps {
  readonly readModel: DocumentReader;
  readonly vault: Pick<Vault, 'openMany'>;
}

/** Opens wordings by the id of their event; `null` stands for one that was erased. */
export const openContents = async (
  vault: Pick<Vault, 'openMany'>,
  documents: readonly ContentDocument[],
): Promise<ReadonlyMap<string, MemoryContent | null>> => {
  const opened = await vault.openMany(documents.map(boxOf));
  return new Map(
    documents.map((document, index) => [
      eventId(document.event_id),
      // What we sealed was checked by its schema before; a changed box does not open at all.
      (opened[index] ?? null) as MemoryContent | null,
    ]),
  );
};

/** The wordings of rows, by the id of their event; `null` stands for one that was erased. */
export const contentsOfRows = async (
  deps: ContentDeps,
  rows: readonly RowDocument[],
): Promise<ReadonlyMap<string, MemoryContent | null>> => {
  if (rows.length === 0) return new Map();
  const [documents] = await deps.readModel.read([
    {
      kind: 'get',
      collection: 'contents',
      ids: [...new Set(rows.map((row) => row.content_event))],
    },
  ]);
  return openContents(deps.vault, documentsOf<ContentDocument>(documents));
};
