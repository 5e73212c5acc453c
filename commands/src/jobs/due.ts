import type { FindQuery, ReadModel, SubjectId } from '@palimpsest/kernel';

const PAGE = 500;

/** A document that an index says is due. */
export interface Due {
  readonly id: string;
  readonly subject: SubjectId;
}

/** Documents that an index names, a page at a time, by the subject that they belong to. */
export async function* duePages(
  readModel: ReadModel,
  query: Omit<FindQuery, 'limit' | 'after'>,
): AsyncIterable<ReadonlyMap<SubjectId, readonly Due[]>> {
  for (let after: string | undefined; ; ) {
    const page = await readModel.find({
      ...query,
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    yield Map.groupBy(
      page.documents.map(({ id, document }) => ({
        id,
        subject: document['subject_id'] as SubjectId, // every document that jobs look for has one
      })),
      ({ subject }) => subject,
    );
    if (page.next === undefined) return;
    after = page.next;
  }
}
