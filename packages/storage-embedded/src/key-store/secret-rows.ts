import type { DatabaseSync } from 'node:sqlite';

export interface SecretRows {
  /** Stores bytes; answers the row that holds them. */
  readonly add: (bytes: Uint8Array) => number;
  /** Replaces the bytes of a row by others; answers the row that holds them, which is another when they are longer or shorter. */
  readonly replace: (row: number, bytes: Uint8Array) => number;
  /** Overwrites the bytes of a row with zeros. */
  readonly erase: (row: number) => void;
}

/**
 * Rows whose bytes can be destroyed without trace.
 *
 * SQLite's secure delete zeroes what is deleted, but when rows leave or enter a page it moves
 * neighbours to other pages and may leave a copy of them in the gap behind. Therefore rows are only
 * appended (SQLite begins a new page then and moves nothing), erased by zeros of the same length,
 * which go in place, and never deleted: an erased row takes the next secret of its length.
 */
export const createSecretRows = (database: DatabaseSync): SecretRows => {
  const append = database.prepare('INSERT INTO secrets (bytes) VALUES (?)');
  const overwrite = database.prepare('UPDATE secrets SET bytes = ? WHERE secret_row = +?');
  const zero = database.prepare(
    'UPDATE secrets SET bytes = zeroblob(length(bytes)) WHERE secret_row = +?',
  );
  const free = database.prepare(
    `INSERT INTO free_rows (length, secret_row)
     SELECT length(bytes), secret_row FROM secrets WHERE secret_row = +?`,
  );
  const firstFree = database.prepare(
    'SELECT secret_row FROM free_rows WHERE length = +? ORDER BY secret_row LIMIT 1',
  );
  const occupy = database.prepare('DELETE FROM free_rows WHERE length = +? AND secret_row = +?');

  const lengthOf = database.prepare(
    'SELECT length(bytes) AS length FROM secrets WHERE secret_row = +?',
  );

  const rows: SecretRows = {
    add: (bytes) => {
      const found = firstFree.get(bytes.length)?.['secret_row'];
      if (found === undefined) return Number(append.run(bytes).lastInsertRowid);
      const row = Number(found);
      occupy.run(bytes.length, row);
      overwrite.run(bytes, row);
      return row;
    },
    replace: (row, bytes) => {
      if (lengthOf.get(row)?.['length'] === bytes.length) {
        overwrite.run(bytes, row);
        return row;
      }
      rows.erase(row);
      return rows.add(bytes);
    },
    erase: (row) => {
      zero.run(row);
      free.run(row);
    },
  };
  return rows;
};
