import type { DatabaseSync } from 'node:sqlite';
import type { Instant, LedgerCheckpoint, TenantId } from '@palimpsest/kernel';
import { inTransaction } from '../database/transaction.ts';
import { corrupt } from './corrupt.ts';

export interface CheckpointTable {
  readonly add: (tenant: TenantId, checkpoint: LedgerCheckpoint) => void;
  readonly last: (tenant: TenantId) => LedgerCheckpoint | undefined;
  readonly from: (tenant: TenantId, size: bigint, limit: number) => readonly LedgerCheckpoint[];
}

interface CheckpointRow {
  readonly size: bigint;
  readonly text: string;
  readonly at: Instant;
}

/** Signed checkpoints on the connection given, which nobody else may write through. */
export const createCheckpointTable = (database: DatabaseSync): CheckpointTable => {
  const newest = database.prepare(
    `SELECT size, text, at FROM checkpoints WHERE tenant = +?
     ORDER BY size DESC, number DESC LIMIT 1`,
  );
  const fromSize = database.prepare(
    `SELECT size, text, at FROM checkpoints WHERE tenant = +? AND size >= +?
     ORDER BY size, number LIMIT +?`,
  );
  for (const statement of [newest, fromSize]) statement.setReadBigInts(true);
  const insert = database.prepare(
    'INSERT INTO checkpoints (tenant, size, text, at) VALUES (?, ?, ?, ?)',
  );

  // Rows have the columns asked for: the table was made by this package.
  const checkpointOf = ({ size, text, at }: CheckpointRow): LedgerCheckpoint => ({
    size,
    text,
    at,
  });
  const last = (tenant: TenantId): LedgerCheckpoint | undefined => {
    const row = newest.get(tenant) as CheckpointRow | undefined;
    return row === undefined ? undefined : checkpointOf(row);
  };

  return {
    last,
    from: (tenant, size, limit) =>
      (fromSize.all(tenant, size, limit) as unknown as readonly CheckpointRow[]).map(checkpointOf),
    add: (tenant, { size, text, at }) =>
      inTransaction(database, () => {
        const before = last(tenant);
        if (before !== undefined && size < before.size) {
          throw corrupt(`a checkpoint of ${size} leaves came after one of ${before.size}`);
        }
        if (before?.size === size && before.text === text) return;
        insert.run(tenant, size, text, at);
      }),
  };
};
