import type { FindPage, FindQuery } from '@palimpsest/kernel';
import type { ClientSession, Collection, Filter } from 'mongodb';
import { type DocumentRow, storedOf } from './document-row.ts';
import { indexBounds } from './index-bounds.ts';
import { indexName, keyPath } from './index-definition.ts';
import { fieldOf, toKey, toTextKey } from './index-value.ts';
import { type PageMark, toCursor } from './page-cursor.ts';

const defaultPage = 100;
const largestPage = 10_000;

/** The part of a read model that a page comes from, at one moment. */
export interface PageSource {
  readonly rows: Collection<DocumentRow>;
  /** Fields of the index. */
  readonly fields: readonly string[];
  readonly generation: number;
  /** Number of the last batch of writes; asked for on a first page only. */
  readonly lastChange: () => Promise<bigint>;
  readonly session: ClientSession;
}

type Query = Omit<FindQuery, 'after'>;

const filterOf = (
  { fields, generation }: PageSource,
  { equals, range }: Query,
  after: PageMark | undefined,
): Filter<DocumentRow> => {
  const filter: Record<string, unknown> = { live: true };
  const field = fields[equals.length];
  if (range !== undefined && field !== undefined) {
    const bounds = (['gte', 'gt', 'lte', 'lt'] as const).flatMap((name) => {
      const bound = range[name];
      return bound === undefined ? [] : [[`$${name}`, toKey(bound)] as const];
    });
    // Beside the bounds of the index, for a range that names two lower or two upper ones.
    if (bounds.length > 0) filter[keyPath(field)] = Object.fromEntries(bounds);
  }
  if (after !== undefined) {
    filter['_id'] = { $ne: toTextKey(after.id) };
    // What moved since the first page may have been seen where it was before.
    if (after.generation === generation) filter['moved'] = { $lte: after.change };
  }
  return filter;
};

/** One page of an index, by a walk along it: never a sort in memory, however long the index. */
export const findDocuments = async (
  source: PageSource,
  query: Query,
  after: PageMark | undefined,
): Promise<FindPage> => {
  const { rows, fields, generation, session } = source;
  const direction = query.order === 'descending' ? -1 : 1;
  const order = ['live', ...fields.map(keyPath), '_id'];
  const limit = Math.min(query.limit ?? defaultPage, largestPage);
  const [found, change] = await Promise.all([
    rows
      .find(filterOf(source, query, after), {
        ...indexBounds(fields, query, after),
        hint: indexName(fields),
        sort: order.map((name) => [name, direction] as [string, 1 | -1]),
        limit: limit + 1,
        session,
      })
      .toArray(),
    after?.generation === generation ? after.change : source.lastChange(),
  ]);
  const documents = found.slice(0, limit).map(storedOf);
  const last = documents.at(-1);
  if (found.length <= limit || last === undefined) return { documents, next: undefined };
  const values = fields.slice(query.equals.length).map((field) => fieldOf(last.document, field));
  return { documents, next: toCursor({ generation, change, values, id: last.id }) };
};
