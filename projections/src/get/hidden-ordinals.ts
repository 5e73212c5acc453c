import type { ReadModel, SubjectId } from '@palimpsest/kernel';
import type { CauseDocument, OverlayDocument } from '../memories/collections.ts';
import { isDeleted } from '../reading/standing.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';

/** Far more facts than one conversation gives. */
const FACTS = 10_000;

/**
 * Messages of an intake that a deleted memory comes from. One message may have told two facts: who may not see
 * the deleted one must not read it out of the source of the other.
 */
export const hiddenOrdinals = async (
  readModel: ReadModel,
  subject: SubjectId,
  intakeRevision: string,
): Promise<ReadonlySet<number>> => {
  const [found] = await readModel.read([
    {
      kind: 'by-keys',
      collection: 'causes',
      index: 'by_intake',
      keys: [[subject, intakeRevision]],
      limit: FACTS,
    },
  ]);
  const causes = documentsOf<CauseDocument>(found);
  const [overlays] = await readModel.read([
    {
      kind: 'get',
      collection: 'overlays',
      ids: [...new Set(causes.flatMap(({ memory_id: id }) => id ?? []))],
    },
  ]);
  const deletions = documentsById<OverlayDocument>(overlays);
  return new Set(
    causes.flatMap(({ memory_id: id, source }) =>
      id !== null && isDeleted(deletions.get(id)) ? (source?.message_ordinals ?? []) : [],
    ),
  );
};
