import type { FindQuery, ReadModel, StoredDocument } from '@palimpsest/kernel';

/**
 * All that an index names, `limit` documents at a time. What is written or removed meanwhile puts no document out of place: each is
 * seen at most once (`FindQuery.after`).
 */
export async function* findPages(
  readModel: Pick<ReadModel, 'find'>,
  query: Omit<FindQuery, 'after'>,
): AsyncGenerator<readonly StoredDocument[], void, undefined> {
  for (let after: string | undefined; ; ) {
    const page = await readModel.find({ ...query, ...(after === undefined ? {} : { after }) });
    yield page.documents;
    if (page.next === undefined) return;
    after = page.next;
  }
}
