import type { ReadRequest, StoredDocument } from '@palimpsest/kernel';
import type { ClientSession, Collection, Filter } from 'mongodb';
import { type DocumentRow, storedOf } from './document-row.ts';
import { indexName, keyPath } from './index-definition.ts';
import { type Scalar, toKey, toTextKey } from './index-value.ts';

type GetRequest = Extract<ReadRequest, { readonly kind: 'get' }>;
type KeysRequest = Extract<ReadRequest, { readonly kind: 'by-keys' }>;
type Key = KeysRequest['keys'][number];

/** Documents of one look-up by keys when the caller names no limit. */
const defaultKeyLimit = 1_000;

export const getDocuments = async (
  rows: Collection<DocumentRow>,
  { ids }: GetRequest,
  session: ClientSession,
): Promise<StoredDocument[]> => {
  if (ids.length === 0) return [];
  const filter = { _id: { $in: ids.map(toTextKey) }, live: true };
  const found = new Map<string, StoredDocument>();
  for await (const row of rows.find(filter, { session })) found.set(row._id, storedOf(row));
  return ids.flatMap((id) => found.get(toTextKey(id)) ?? []);
};

const textOf = (key: readonly (Scalar | undefined)[]): string => JSON.stringify(key);

/** Keys that differ in their last value only become one `$in`: most look-ups are a single one of these. */
const filterOf = (fields: readonly string[], keys: readonly Key[]): Filter<DocumentRow> => {
  const groups = new Map<string, { readonly prefix: Key; readonly last: Scalar[] }>();
  for (const key of keys) {
    const prefix = key.slice(0, -1);
    const text = textOf([key.length, ...prefix]);
    const group = groups.get(text) ?? { prefix, last: [] };
    group.last.push(...key.slice(-1));
    groups.set(text, group);
  }
  const clauses = [...groups.values()].map(({ prefix, last }) => {
    const values = [...prefix.map(toKey), ...(last.length > 0 ? [{ $in: last.map(toKey) }] : [])];
    const pairs = values.map((value, index) => [keyPath(fields[index] ?? ''), value] as const);
    return Object.fromEntries([['live', true], ...pairs]) as Filter<DocumentRow>;
  });
  const [only] = clauses;
  return clauses.length === 1 && only !== undefined ? only : { live: true, $or: clauses };
};

/** The rows of all keys in the order of the index; more than `limit` of them when there are more. */
const rowsOfKeys = (
  rows: Collection<DocumentRow>,
  fields: readonly string[],
  keys: readonly Key[],
  limit: number,
  session: ClientSession,
): Promise<DocumentRow[]> =>
  rows
    .find(filterOf(fields, keys), {
      hint: indexName(fields),
      sort: ['live', ...fields.map(keyPath), '_id'].map((name) => [name, 1] as [string, 1]),
      limit,
      session,
    })
    .toArray();

export const documentsByKeys = async (
  rows: Collection<DocumentRow>,
  fields: readonly string[],
  { keys, limit = defaultKeyLimit }: KeysRequest,
  session: ClientSession,
): Promise<StoredDocument[]> => {
  if (keys.length === 0 || limit <= 0) return [];
  const found = await rowsOfKeys(rows, fields, keys, limit + 1, session);
  const byKey = new Map<string, DocumentRow[]>();
  if (found.length <= limit) {
    const lengths = [...new Set(keys.map(({ length }) => length))];
    for (const row of found) {
      const values = fields.map((field) => row.keys[field]);
      for (const length of lengths) {
        const text = textOf(values.slice(0, length));
        byKey.set(text, [...(byKey.get(text) ?? []), row]);
      }
    }
    return keys
      .flatMap((key) => byKey.get(textOf(key.map(toKey))) ?? [])
      .slice(0, limit)
      .map(storedOf);
  }
  // Too many for one answer: the first keys are served before the later ones, as far as the limit goes.
  const documents: StoredDocument[] = [];
  for (const key of keys) {
    const missing = limit - documents.length;
    if (missing === 0) break;
    const ofKey = await rowsOfKeys(rows, fields, [key], missing, session);
    documents.push(...ofKey.map(storedOf));
  }
  return documents;
};
