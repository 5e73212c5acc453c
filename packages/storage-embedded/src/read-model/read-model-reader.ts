import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Generation, ReadRequest } from '@palimpsest/kernel';
import { requireFile } from '../database/standing-file.ts';
import { type Catalog, indexOf, loadCatalog } from './catalog.ts';
import { createCounters } from './counters.ts';
import { countStatement, findStatement, type SqlQuery } from './find-statement.ts';
import { fromTextColumn } from './index-value.ts';
import { createLookUps, type DocumentRow } from './look-ups.ts';
import { fromCursor } from './page-cursor.ts';
import type { DocumentBlock, ReadModelReaderApi } from './read-model-api.ts';

/** Documents of one look-up by keys when the caller names no limit. */
const defaultKeyLimit = 1_000;
const defaultPage = 100;
const largestPage = 10_000;

const blockOf = (rows: readonly DocumentRow[]): DocumentBlock => {
  const positions = new Float64Array(rows.length);
  const ids: string[] = [];
  const texts: string[] = [];
  for (const [index, [id, position, document]] of rows.entries()) {
    positions[index] = position;
    ids.push(fromTextColumn(id));
    texts.push(document ?? 'null');
  }
  return { ids, positions, text: `[${texts.join(',')}]` };
};

/** Reads the read model; each call is one transaction and so sees one moment. */
export const createReadModelReader = (
  database: DatabaseSync,
): Omit<ReadModelReaderApi, 'open' | 'close'> => {
  const counters = createCounters(database);
  const checkpointOf = database.prepare('SELECT checkpoint FROM generations WHERE generation = ?');
  let statements = new Map<string, StatementSync>();
  let catalogVersion = -1;
  let loaded: Catalog | undefined;

  /** The catalog of this transaction; statements over tables that are gone are dropped with the old one. */
  const catalog = (): Catalog => {
    const version = counters.current('catalog');
    if (loaded === undefined || version !== catalogVersion) {
      loaded = loadCatalog(database);
      catalogVersion = version;
      statements = new Map();
    }
    return loaded;
  };

  const atOneMoment = <T>(work: (known: Catalog) => T): T => {
    database.exec('BEGIN');
    try {
      return work(catalog());
    } finally {
      database.exec('COMMIT');
    }
  };

  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const prepared = database.prepare(sql);
    prepared.setReturnArrays(true);
    statements.set(sql, prepared);
    return prepared;
  };

  // Statements return arrays (setReturnArrays), which their type does not say.
  const rowsOf = ({ sql, parameters }: SqlQuery): DocumentRow[] =>
    statement(sql).all(...parameters) as unknown as DocumentRow[];

  const lookUps = createLookUps(statement);

  const readOne = (known: Catalog, request: ReadRequest, generation: Generation): DocumentBlock => {
    const table = known.table(request.collection, generation);
    return blockOf(
      request.kind === 'get'
        ? lookUps.byIds(table, request.ids)
        : lookUps.byKeys(table, request.index, request.keys, request.limit ?? defaultKeyLimit),
    );
  };

  return {
    read: ({ requests, generation }) =>
      atOneMoment((known) => requests.map((request) => readOne(known, request, generation))),
    find: ({ query, generation }) =>
      atOneMoment((known) => {
        const table = known.table(query.collection, generation);
        const fields = indexOf(table, query.index).slice(query.equals.length);
        const after =
          query.after === undefined ? undefined : fromCursor(query.after, fields.length);
        const limit = Math.min(query.limit ?? defaultPage, largestPage);
        const rows = rowsOf(findStatement(table, query, limit + 1, after));
        if (rows.length <= limit) return { block: blockOf(rows), more: undefined };
        const change =
          after?.generation === table.generation ? after.change : counters.current('change');
        return {
          block: blockOf(rows.slice(0, limit)),
          more: { generation: table.generation, change, fields },
        };
      }),
    count: ({ collection, index, equals }) =>
      atOneMoment((known) => {
        const { sql, parameters } = countStatement(known.table(collection, 'live'), index, equals);
        const [value] = statement(sql).get(...parameters) as unknown as [number];
        return value;
      }),
    checkpoint: ({ projection, generation }) => {
      requireFile(database);
      return atOneMoment((known) => {
        const entry = known.projection(projection);
        const number = generation === 'live' ? entry?.live : entry?.shadow;
        const value = number === undefined ? null : checkpointOf.get(number)?.['checkpoint'];
        return typeof value === 'number' ? BigInt(value) : undefined;
      });
    },
  };
};
