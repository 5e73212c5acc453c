import { streamPrefixes, type TenantEvent, type TenantEventData } from '@palimpsest/domain';
import type { ProjectionSchema, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';

/** The end of a subject, as the tenant's log tells it. */
export type SubjectEnd = StoredEvent<{
  readonly type: 'SubjectErased';
  readonly data: TenantEventData<'SubjectErased'>;
}>;

/** An event as the end of a subject; `undefined`: it is something else. */
export const asSubjectEnd = (stored: StoredEvent): SubjectEnd | undefined => {
  const { event } = stored as StoredEvent<TenantEvent>; // told apart by its type, which is of `tenant-` streams alone
  return event.type === 'SubjectErased' ? { ...stored, event } : undefined;
};

/** Takes out every document of a schema that lies by subject. */
export const removeBySubject = (
  { collections }: Pick<ProjectionSchema, 'collections'>,
  { event, position }: SubjectEnd,
): readonly ReadModelWrite[] =>
  collections.map(({ name }) => ({
    kind: 'remove',
    collection: name,
    index: 'by_subject',
    equals: [event.data.subject_id],
    position,
  }));

/**
 * A projection of a subject's streams that forgets the subject when it ends. The streams may be removed from then on: a
 * projection that is filled again finds nothing of them, and must come to the same.
 */
export const untilSubjectEnds = <Write>(
  projection: Projection<Write>,
  forget: (end: SubjectEnd) => readonly Write[],
): Projection<Write> => ({
  ...projection,
  prefixes: [...projection.prefixes, streamPrefixes.tenant],
  fold: (stored) => {
    if (!stored.stream.startsWith(streamPrefixes.tenant)) return projection.fold(stored);
    const end = asSubjectEnd(stored);
    return end === undefined ? [] : forget(end);
  },
});
