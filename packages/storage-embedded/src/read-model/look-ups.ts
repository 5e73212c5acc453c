import type { StatementSync } from 'node:sqlite';
import { type CollectionTable, columnOf, indexOf } from './catalog.ts';
import { findStatement } from './find-statement.ts';
import { type ColumnValue, type Scalar, toColumn, toTextColumn } from './index-value.ts';

export type DocumentRow = readonly [id: string, position: number, document: string | null];

type Keys = readonly (readonly Scalar[])[];

/** Values that one statement takes at most. */
const MOST = 128;
/** Fewer than that are looked up one by one. */
const FEW = 4;

/** Values in lists whose lengths are powers of two, so that few statements serve all; what is left over is said twice. */
const lists = function* (values: readonly ColumnValue[]): Generator<readonly ColumnValue[]> {
  for (let from = 0; from < values.length; from += MOST) {
    const some = values.slice(from, from + MOST);
    const length = 2 ** Math.ceil(Math.log2(some.length));
    const last = some.at(-1);
    while (last !== undefined && some.length < length) some.push(last);
    yield some;
  }
};

const marks = (count: number): string => Array.from({ length: count }, () => '+?').join(', ');

/**
 * Looks documents up by many ids or keys at once: one statement for a list, since each step from JavaScript into
 * SQLite costs more than what it finds. `statement` prepares one that answers arrays, and keeps it.
 */
export const createLookUps = (statement: (sql: string) => StatementSync) => {
  // Arrays (setReturnArrays), which the type does not say.
  const all = <Row>(sql: string, parameters: readonly ColumnValue[]): Row[] =>
    statement(sql).all(...parameters) as unknown as Row[];

  const byIds = (table: CollectionTable, ids: readonly string[]): DocumentRow[] => {
    const select = `SELECT id, position, document FROM ${table.table} WHERE document IS NOT NULL`;
    const columns = ids.map(toTextColumn);
    if (columns.length <= FEW) {
      return columns.flatMap((id) => all<DocumentRow>(`${select} AND id = +?`, [id]));
    }
    const found = new Map<string, DocumentRow>();
    for (const list of lists(columns)) {
      const rows = all<DocumentRow>(`${select} AND id IN (${marks(list.length)})`, list);
      for (const row of rows) found.set(row[0], row);
    }
    return columns.map((id) => found.get(id)).filter((row) => row !== undefined);
  };

  const oneByOne = (
    table: CollectionTable,
    index: string,
    keys: Keys,
    limit: number,
  ): DocumentRow[] => {
    const rows: DocumentRow[] = [];
    for (const equals of keys) {
      if (rows.length >= limit) break;
      const { sql, parameters } = findStatement(table, { index, equals }, limit - rows.length);
      rows.push(...all<DocumentRow>(sql, parameters));
    }
    return rows;
  };

  /** What all keys have in common after their first value; `undefined` where they differ. */
  const commonRest = (keys: Keys): readonly ColumnValue[] | undefined => {
    const [first = []] = keys;
    const rest = first.slice(1);
    const same = keys.every(
      (key) => key.length === first.length && rest.every((value, at) => key[at + 1] === value),
    );
    return same ? rest.map(toColumn) : undefined;
  };

  const byKeys = (
    table: CollectionTable,
    index: string,
    keys: Keys,
    limit: number,
  ): DocumentRow[] => {
    const rest = commonRest(keys);
    const texts = keys.map(([first]) => first);
    const isListed = texts.every((value): value is string => typeof value === 'string');
    if (keys.length <= FEW || rest === undefined || !isListed) {
      return oneByOne(table, index, keys, limit);
    }
    const byKey = new Map<string, DocumentRow[]>();
    const [head = '', ...others] = indexOf(table, index).map((field) => columnOf(table, field));
    const columns = texts.map(toTextColumn);
    for (const list of lists(columns)) {
      const conditions = rest.map((_, at) => `AND ${others[at]} = +?`).join(' ');
      const rows = all<readonly [...DocumentRow, key: string]>(
        `SELECT id, position, document, ${head} FROM ${table.table}
         WHERE document IS NOT NULL AND ${head} IN (${marks(list.length)}) ${conditions}
         ORDER BY ${[head, ...others, 'id'].join(', ')} LIMIT +?`,
        [...list, ...rest, limit + 1],
      );
      // Cut short: whose documents are left out is then a matter of the order of the keys.
      if (rows.length > limit) return oneByOne(table, index, keys, limit);
      for (const [id, position, document, key] of rows) {
        const known = byKey.get(key) ?? [];
        known.push([id, position, document]);
        byKey.set(key, known);
      }
    }
    return columns.flatMap((key) => byKey.get(key) ?? []).slice(0, limit);
  };

  return { byIds, byKeys };
};
