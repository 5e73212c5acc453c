import type { MemoryContent } from '@palimpsest/domain';
import { eventId, type SubjectId } from '@palimpsest/kernel';
import type { BoxAt, Vault } from '@palimpsest/vault';
import type { ContentDocument } from '../memories/collections.ts';

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

/** Opens wordings by the id of their event; `null` stands for one that was erased. */
export const openContents = async (
  vault: Vault,
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
