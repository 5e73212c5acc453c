import { createHash } from 'node:crypto';
import {
  type FindQuery,
  type Generation,
  PortError,
  type ProjectionSchema,
  type ReadModel,
  type ReadModelWrite,
  type ReadRequest,
  type StoredDocument,
} from '@palimpsest/kernel';
import { canonicalJson } from './canonical-json.ts';
import { type DocumentRow, type DocumentWrite, rowAfter } from './document-row.ts';
import { comparePlaces, type Place, placeOf, searchRows } from './index-search.ts';
import { compareTexts } from './scalar-order.ts';

interface Store {
  readonly collections: ReadonlyMap<string, Map<string, DocumentRow>>;
  checkpoint: bigint | undefined;
}

interface Projection {
  schema: ProjectionSchema;
  live: Store;
  shadow: Store | undefined;
}

interface Mark extends Place {
  readonly change: number;
}

const incompatible = (message: string): PortError =>
  new PortError('INCOMPATIBLE', message, { retryable: false });

const emptyStore = (schema: ProjectionSchema): Store => ({
  collections: new Map(
    schema.collections.map(({ name }) => [name, new Map<string, DocumentRow>()]),
  ),
  checkpoint: undefined,
});

/**
 * Collections in maps: the reference that other engines are compared with, and the read model of unit
 * tests. It keeps every promise of the port but durability.
 */
export const createMemoryReadModel = (): ReadModel => {
  const projections = new Map<string, Projection>();
  let change = 0;
  let isClosed = false;

  const projectionOf = (name: string): Projection => {
    if (isClosed) throw new PortError('CLOSED', 'the read model was closed', { retryable: false });
    const projection = projections.get(name);
    if (projection === undefined) throw incompatible(`the projection ${name} was not declared`);
    return projection;
  };
  const ownerOf = (collection: string): Projection => {
    const owner = [...projections.values()].find(({ schema }) =>
      schema.collections.some(({ name }) => name === collection),
    );
    if (owner === undefined) throw incompatible(`the collection ${collection} was not declared`);
    return projectionOf(owner.schema.projection);
  };
  const storeOf = (projection: Projection, generation: Generation): Store => {
    const store = generation === 'live' ? projection.live : projection.shadow;
    if (store === undefined) throw incompatible('no rebuild is running');
    return store;
  };
  const rowsOf = (collection: string, generation: Generation): Map<string, DocumentRow> =>
    storeOf(ownerOf(collection), generation).collections.get(collection) ??
    new Map<string, DocumentRow>();
  const indexOf = (collection: string, index: string): readonly string[] => {
    const { schema } = ownerOf(collection);
    const fields = schema.collections.find(({ name }) => name === collection)?.indexes[index];
    if (fields === undefined) throw incompatible(`the index ${index} was not declared`);
    return fields;
  };
  const fieldsOf = (collection: string): readonly string[] => {
    const { schema } = ownerOf(collection);
    const definition = schema.collections.find(({ name }) => name === collection);
    return Object.values(definition?.indexes ?? {}).flat();
  };

  const stored = (row: DocumentRow): StoredDocument[] =>
    row.document === undefined
      ? []
      : [{ id: row.id, document: row.document, position: row.position }];

  const search = (query: FindQuery, generation: Generation): DocumentRow[] =>
    searchRows(
      rowsOf(query.collection, generation).values(),
      indexOf(query.collection, query.index),
      query,
    );

  /** A removal as the deletes that it comes to. */
  const writesTo = (rows: Map<string, DocumentRow>, write: ReadModelWrite): DocumentWrite[] => {
    if (write.kind !== 'remove') return [write];
    const { collection, index, equals, position } = write;
    return searchRows(rows.values(), indexOf(collection, index), { equals }).map(({ id }) => ({
      kind: 'delete',
      collection,
      id,
      position,
    }));
  };

  const readOne = (request: ReadRequest, generation: Generation): StoredDocument[] => {
    const rows = rowsOf(request.collection, generation);
    if (request.kind === 'get') {
      return request.ids.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : stored(row);
      });
    }
    return request.keys
      .flatMap((equals) => search({ ...request, equals }, generation).flatMap(stored))
      .slice(0, request.limit ?? 1_000);
  };

  return {
    declare: async (schema) => {
      const known = projections.get(schema.projection);
      if (known !== undefined && known.schema.version > schema.version) {
        throw incompatible('a higher version is stored');
      }
      if (known?.schema.version !== schema.version) {
        projections.set(schema.projection, {
          schema,
          live: emptyStore(schema),
          shadow: undefined,
        });
        return;
      }
      const withAdded = (store: Store): Store => ({
        collections: new Map([...emptyStore(schema).collections, ...store.collections]),
        checkpoint: store.checkpoint,
      });
      known.schema = schema;
      known.live = withAdded(known.live);
      if (known.shadow !== undefined) known.shadow = withAdded(known.shadow);
    },
    apply: async (projection, generation, writes, checkpoint) => {
      const store = storeOf(projectionOf(projection), generation);
      if (writes.some(({ collection }) => !store.collections.has(collection))) {
        throw incompatible('a collection was not declared by this projection');
      }
      change += 1;
      for (const write of writes) {
        const rows = store.collections.get(write.collection) ?? new Map<string, DocumentRow>();
        const fields = fieldsOf(write.collection);
        for (const each of writesTo(rows, write)) {
          const row = rowAfter(rows.get(each.id), each, fields, change);
          if (row !== undefined) rows.set(each.id, row);
        }
      }
      if (checkpoint !== undefined && checkpoint > (store.checkpoint ?? -1n)) {
        store.checkpoint = checkpoint;
      }
    },
    checkpoint: async (projection, generation) => {
      const { live, shadow } = projectionOf(projection);
      return (generation === 'live' ? live : shadow)?.checkpoint;
    },
    read: async (requests, generation = 'live') =>
      requests.map((request) => readOne(request, generation)),
    find: async (query, generation = 'live') => {
      const rest = indexOf(query.collection, query.index).slice(query.equals.length);
      const sign = query.order === 'descending' ? -1 : 1;
      const mark = query.after === undefined ? undefined : (JSON.parse(query.after) as Mark);
      const rows = search(query, generation).filter(
        (row) =>
          mark === undefined ||
          (row.moved <= mark.change && sign * comparePlaces(placeOf(row, rest), mark) > 0),
      );
      const limit = Math.min(query.limit ?? 100, 10_000);
      const last = rows.slice(0, limit).at(-1);
      const next: Mark | undefined =
        rows.length > limit && last !== undefined
          ? { change: mark?.change ?? change, ...placeOf(last, rest) }
          : undefined;
      return {
        documents: rows.slice(0, limit).flatMap(stored),
        next: next === undefined ? undefined : JSON.stringify(next),
      };
    },
    count: async (collection, index, equals) =>
      search({ collection, index, equals }, 'live').length,
    startRebuild: async (name) => {
      const projection = projectionOf(name);
      projection.shadow = emptyStore(projection.schema);
    },
    promoteShadow: async (name) => {
      const projection = projectionOf(name);
      projection.live = storeOf(projection, 'shadow');
      projection.shadow = undefined;
    },
    abandonRebuild: async (name) => {
      projectionOf(name).shadow = undefined;
    },
    digest: async (name, generation) => {
      const { collections } = storeOf(projectionOf(name), generation);
      const hash = createHash('sha256');
      for (const [collection, rows] of [...collections].toSorted(([a], [b]) =>
        compareTexts(a, b),
      )) {
        for (const row of [...rows.values()].toSorted((a, b) => compareTexts(a.id, b.id))) {
          if (row.document === undefined) continue;
          const line = canonicalJson([collection, row.id, String(row.position), row.document]);
          hash.update(`${line}\n`);
        }
      }
      return hash.digest('hex');
    },
    expunge: async () => undefined,
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
    },
  };
};
