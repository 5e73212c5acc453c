import type { FindQuery } from '@palimpsest/kernel';
import { type CollectionTable, columnOf, indexOf } from './catalog.ts';
import { type ColumnValue, toColumn, toTextColumn } from './index-value.ts';
import type { PageMark } from './read-model-api.ts';

/**
 * A query in SQL, with its parameters. They are written `+?`: a bare `?` beside an indexed column makes
 * SQLite plan the statement again at every call, which costs more than the look-up.
 */
export interface SqlQuery {
  readonly sql: string;
  readonly parameters: readonly ColumnValue[];
}

/** Least and greatest columns of the type of a bound: a range never leaves that type. */
const typeBounds = {
  number: { low: Number.NEGATIVE_INFINITY, high: '' },
  string: { low: '', high: new Uint8Array(0) },
} as const;

type Range = NonNullable<FindQuery['range']>;

const rangeConditions = (column: string, range: Range): readonly [string, ColumnValue][] => {
  const conditions: [string, ColumnValue][] = [];
  const operators = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;
  for (const name of ['gte', 'gt', 'lte', 'lt'] as const) {
    const bound = range[name];
    if (bound !== undefined) conditions.push([`${column} ${operators[name]} +?`, toColumn(bound)]);
  }
  const bounds = [range.gte, range.gt, range.lte, range.lt].filter((bound) => bound !== undefined);
  for (const bound of bounds) {
    const type = typeof bound === 'number' ? typeBounds.number : typeBounds.string;
    // Null lies at the very bottom of the numbers and is none of them.
    const isAbove = typeof bound === 'number' ? '>' : '>=';
    conditions.push([`${column} ${isAbove} +?`, type.low], [`${column} < +?`, type.high]);
  }
  return conditions;
};

/** Conditions on the first fields of an index, with the value of each. */
export const equalConditions = (
  table: CollectionTable,
  fields: readonly string[],
  equals: FindQuery['equals'],
): readonly [string, ColumnValue][] =>
  equals
    .slice(0, fields.length)
    .map((value, index) => [`${columnOf(table, fields[index] ?? '')} = +?`, toColumn(value)]);

/** Documents of an index in order, from the mark on, at most `limit`. */
export const findStatement = (
  table: CollectionTable,
  query: Pick<FindQuery, 'index' | 'equals' | 'range' | 'order'>,
  limit: number,
  after?: PageMark,
): SqlQuery => {
  const fields = indexOf(table, query.index);
  const rest = fields.slice(query.equals.length);
  const [rangeField] = rest;
  const conditions = [...equalConditions(table, fields, query.equals)];
  if (query.range !== undefined && rangeField !== undefined) {
    conditions.push(...rangeConditions(columnOf(table, rangeField), query.range));
  }
  const descending = query.order === 'descending';
  const order = [...rest.map((field) => columnOf(table, field)), 'id'];
  const parameters = conditions.map(([, value]) => value);
  const where = ['document IS NOT NULL', ...conditions.map(([condition]) => condition)];
  if (after !== undefined) {
    where.push(
      `(${order.join(', ')}) ${descending ? '<' : '>'} (${order.map(() => '+?').join(', ')})`,
    );
    parameters.push(...after.values.map(toColumn), toTextColumn(after.id));
    if (after.generation === table.generation) {
      where.push('moved <= ?');
      parameters.push(after.change);
    }
  }
  const direction = descending ? ' DESC' : '';
  return {
    sql: `SELECT id, position, document FROM ${table.table} WHERE ${where.join(' AND ')}
          ORDER BY ${order.map((column) => `${column}${direction}`).join(', ')} LIMIT +?`,
    parameters: [...parameters, limit],
  };
};

export const countStatement = (
  table: CollectionTable,
  index: string,
  equals: FindQuery['equals'],
): SqlQuery => {
  const conditions = equalConditions(table, indexOf(table, index), equals);
  const where = ['document IS NOT NULL', ...conditions.map(([condition]) => condition)];
  return {
    sql: `SELECT count(*) AS value FROM ${table.table} WHERE ${where.join(' AND ')}`,
    parameters: conditions.map(([, value]) => value),
  };
};
