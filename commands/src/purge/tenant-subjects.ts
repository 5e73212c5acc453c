import type { EventStore, ReadModel, SubjectId, TenantId } from '@palimpsest/kernel';
import type { PositionGate } from '@palimpsest/runtime';

export interface TenantSubjectsDeps {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly gate: PositionGate;
}

/** Somebody whom a tenant was told of. */
export interface TenantSubject {
  readonly id: SubjectId;
  /** Erased as a whole. */
  readonly isErased: boolean;
}

const PAGE = 200;

/** Resolves when whoever was told of before the call is known to {@link tenantSubjects}. */
export const untilAllAreKnown = async (
  { eventStore, gate }: Pick<TenantSubjectsDeps, 'eventStore' | 'gate'>,
  signal: AbortSignal,
): Promise<void> => {
  const head = await eventStore.head();
  if (head !== undefined) await gate.waitFor(head, { signal, projections: ['audit'] });
};

/** Everybody whom a tenant was told of, page by page in the order of their ids, from behind `after`. */
export async function* tenantSubjects(
  { readModel }: Pick<TenantSubjectsDeps, 'readModel'>,
  tenant: TenantId,
  after = '',
): AsyncGenerator<readonly TenantSubject[]> {
  for (let last = after; ; ) {
    const { documents } = await readModel.find({
      collection: 'audit_subjects',
      index: 'by_tenant',
      equals: [tenant],
      range: { gt: last },
      limit: PAGE,
    });
    yield documents.map(({ id, document }) => ({
      id: id as SubjectId, // as the projection names them
      isErased: document['erased_at'] !== undefined,
    }));
    if (documents.length < PAGE) return;
    last = documents.at(-1)?.id ?? last;
  }
}
