import type { DatabaseSync } from 'node:sqlite';
import { type Instant, type LedgerCheckpoint, PortError, type TenantId } from '@palimpsest/kernel';
import { inTransaction } from '../database/transaction.ts';

export interface CheckpointTable {
  readonly add: (tenant: TenantId, checkpoint: LedgerCheckpoint) => void;
  readonly last: (tenant: TenantId) => LedgerCheckpoint | undefined;
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
  newest.setReadBigInts(true);
  const insert = database.prepare(
    'INSERT INTO checkpoints (tenant, size, text, at) VALUES (?, ?, ?, ?)',
  );

  const last = (tenant: TenantId): LedgerCheckpoint | undefined => {
    const row = newest.get(tenant) as CheckpointRow | undefined;
    return row === undefined ? undefined : { size: row.size, text: row.text, at: row.at };
  };

  return {
    last,
    add: (tenant, { size, text, at }) =>
      inTransaction(database, () => {
        const before = last(tenant);
        if (before !== undefined && size < before.size) {
          throw new PortError(
            'CORRUPT',
            `a checkpoint of ${size} leaves came after one of ${before.size}`,
            { retryable: false },
          );
        }
        if (before?.size === size && before.text === text) return;
        insert.run(tenant, size, text, at);
      }),
  };
};
