import type { Instant, ReadModel } from '@palimpsest/kernel';
import { readCursor, writeCursor } from '../../reading/cursor.ts';
import { documentsOf } from '../../reading/typed.ts';

/** What a list of the record is paged by. */
interface Sorted {
  readonly sort: string;
  readonly at: string;
}

export interface PageRequest {
  readonly from: Instant | null;
  readonly to: Instant | null;
  readonly limit: number;
  readonly cursor: string | null;
}

export interface Page<Document> {
  readonly documents: readonly Document[];
  readonly next_cursor: string | null;
}

const CHUNK = 500;

/**
 * A page of documents of one key of an index, oldest first, of those that are let through. The index is in log order, so a
 * page is stable whatever is written meanwhile.
 */
export const findPage = async <Document extends Sorted>(
  readModel: ReadModel,
  query: {
    readonly collection: string;
    readonly index: string;
    readonly equals: readonly string[];
  },
  request: PageRequest,
  admits: (document: Document) => boolean = () => true,
): Promise<Page<Document>> => {
  const found: Document[] = [];
  const list = [query.collection, query.index, ...query.equals].join(' ');
  let [after = ''] = readCursor(list, request.cursor) ?? [];
  for (let more = true; more && found.length <= request.limit; ) {
    const { documents } = await readModel.find({ ...query, range: { gt: after }, limit: CHUNK });
    const page = documentsOf<Document>(documents);
    found.push(
      ...page.filter(
        (one) =>
          (request.from === null || one.at >= request.from) &&
          (request.to === null || one.at < request.to) &&
          admits(one),
      ),
    );
    after = page.at(-1)?.sort ?? after;
    more = page.length === CHUNK;
  }
  const shown = found.slice(0, request.limit);
  const last = shown.at(-1);
  return {
    documents: shown,
    next_cursor:
      last !== undefined && found.length > shown.length ? writeCursor(list, [last.sort]) : null,
  };
};
