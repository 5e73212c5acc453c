import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson, type JsonObject, type JsonValue } from '@palimpsest/kernel';
import { type CollectionTable, columnOf, indexOf } from './catalog.ts';
import { equalConditions } from './find-statement.ts';
import { type ColumnValue, columnsOf, toTextColumn } from './index-value.ts';
import type { OtherWrite, PutBlock } from './read-model-api.ts';

type Removal = Extract<OtherWrite, { readonly kind: 'remove' }>;
type Increment = Extract<OtherWrite, { readonly kind: 'increment' }>;

/** Writes documents of one table, guarded by position. */
export interface DocumentWriter {
  /** `change` is the number of the batch: it dates the move of a document within an index. */
  readonly putAll: (block: PutBlock, change: number) => void;
  readonly write: (write: OtherWrite, change: number) => void;
}

const incremented = (document: JsonObject, { by, set }: Increment): JsonObject => {
  const result: Record<string, JsonValue> = { ...document, ...set };
  for (const [field, amount] of Object.entries(by)) {
    const before = Object.hasOwn(document, field) ? document[field] : 0;
    result[field] = (typeof before === 'number' ? before : 0) + amount;
  }
  return result;
};

/** `fields` is the order in which callers send columns: the fields of the declaration. */
export const createDocumentWriter = (
  database: DatabaseSync,
  table: CollectionTable,
  fields: readonly string[],
): DocumentWriter => {
  const columns = fields.map((field) => columnOf(table, field));
  const names = ['id', 'position', 'moved', 'document', ...columns];
  const unmoved = columns.map((column) => `${column} IS excluded.${column}`).join(' AND ');
  const put = database.prepare(
    `INSERT INTO ${table.table} (${names.join(', ')})
     VALUES (?1, ?2, 0, ?3${columns.map((_, index) => `, ?${index + 5}`).join('')})
     ON CONFLICT (id) DO UPDATE SET
       position = excluded.position, document = excluded.document,
       moved = CASE WHEN ${unmoved === '' ? 'TRUE' : unmoved} THEN moved ELSE ?4 END
       ${columns.map((column) => `, ${column} = excluded.${column}`).join('')}
     WHERE excluded.position >= position`,
  );
  const remove = database.prepare(
    `INSERT INTO ${table.table} (id, position, moved) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET
       position = excluded.position, moved = excluded.moved, document = NULL
       ${columns.map((column) => `, ${column} = NULL`).join('')}
     WHERE excluded.position >= position`,
  );
  const find = database.prepare(`SELECT position, document FROM ${table.table} WHERE id = ?`);

  const removeAll = ({ index, equals, position }: Removal, change: number): void => {
    const conditions = equalConditions(table, indexOf(table, index), equals);
    database
      .prepare(
        `UPDATE ${table.table} SET position = ?, moved = ?, document = NULL
         ${columns.map((column) => `, ${column} = NULL`).join('')}
         WHERE document IS NOT NULL AND position <= ?
         AND ${conditions.map(([condition]) => condition).join(' AND ')}`,
      )
      .run(position, change, position, ...conditions.map(([, value]) => value));
  };

  const putRow = (
    id: string,
    position: number,
    text: string,
    values: readonly ColumnValue[],
    change: number,
  ): void => {
    put.run(toTextColumn(id), position, text, change, ...values);
  };

  return {
    putAll: ({ ids, positions, texts, columns: values }, change) => {
      for (const [index, id] of ids.entries()) {
        const first = index * columns.length;
        const own = values.slice(first, first + columns.length);
        putRow(id, positions[index] ?? 0, texts[index] ?? '', own, change);
      }
    },
    write: (write, change) => {
      switch (write.kind) {
        case 'delete':
          remove.run(toTextColumn(write.id), write.position, change);
          return;
        case 'remove':
          removeAll(write, change);
          return;
        case 'increment': {
          const row = find.get(toTextColumn(write.id));
          if (row !== undefined && BigInt(Number(row['position'])) >= write.position) return;
          const text = row?.['document'];
          const stored = typeof text === 'string' ? (JSON.parse(text) as JsonObject) : {};
          const document = incremented(stored, write);
          const values = columnsOf(document, fields);
          putRow(write.id, Number(write.position), canonicalJson(document), values, change);
        }
      }
    },
  };
};
