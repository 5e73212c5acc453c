import type { DatabaseSync } from 'node:sqlite';

export interface ProgressRow {
  readonly save: (position: bigint) => void;
  readonly read: () => bigint | undefined;
}

/** How far the whole log has been taken into the ledger. */
export const createProgressRow = (database: DatabaseSync): ProgressRow => {
  const read = database.prepare('SELECT position FROM progress');
  read.setReadBigInts(true);
  const save = database.prepare(
    `INSERT INTO progress (one, position) VALUES (1, ?)
     ON CONFLICT (one) DO UPDATE SET position = max(position, excluded.position)`,
  );
  return {
    read: () => read.get()?.['position'] as bigint | undefined,
    save: (position) => {
      save.run(position);
    },
  };
};
