import { Buffer } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import { type LedgerLeaf, PortError, type TenantId } from '@palimpsest/kernel';
import { inTransaction } from '../database/transaction.ts';

export interface LeafTable {
  readonly append: (tenant: TenantId, leaves: readonly LedgerLeaf[]) => void;
  readonly last: (tenant: TenantId) => LedgerLeaf | undefined;
  readonly read: (tenant: TenantId, from: bigint, limit: number) => readonly LedgerLeaf[];
}

const corrupt = (message: string): PortError =>
  new PortError('CORRUPT', message, { retryable: false });

/** Leaves on the connection given, which nobody else may write through. */
export const createLeafTable = (database: DatabaseSync): LeafTable => {
  const columns = 'sequence, bytes, hash, position';
  const last = database.prepare(
    `SELECT ${columns} FROM leaves WHERE tenant = +? ORDER BY sequence DESC LIMIT 1`,
  );
  const at = database.prepare(`SELECT ${columns} FROM leaves WHERE tenant = +? AND sequence = +?`);
  const read = database.prepare(
    `SELECT ${columns} FROM leaves WHERE tenant = +? AND sequence >= +? ORDER BY sequence LIMIT +?`,
  );
  for (const statement of [last, at, read]) statement.setReadBigInts(true);
  const insert = database.prepare(
    'INSERT INTO leaves (tenant, sequence, bytes, hash, position) VALUES (?, ?, ?, ?, ?)',
  );

  // Rows have the columns of the leaf: the table was made by this package (ledger-store-format.ts).
  const lastOf = (tenant: TenantId) => last.get(tenant) as LedgerLeaf | undefined;

  const checkRepeat = (tenant: TenantId, leaf: LedgerLeaf): void => {
    const stored = at.get(tenant, leaf.sequence) as LedgerLeaf | undefined;
    if (stored !== undefined && Buffer.compare(stored.bytes, leaf.bytes) === 0) return;
    throw corrupt(`leaf ${leaf.sequence} stands in the ledger with other bytes`);
  };

  return {
    append: (tenant, leaves) =>
      inTransaction(database, () => {
        let next = (lastOf(tenant)?.sequence ?? -1n) + 1n;
        let expected = leaves[0]?.sequence;
        for (const leaf of leaves) {
          if (leaf.sequence !== expected || leaf.sequence > next) {
            throw corrupt(`leaf ${leaf.sequence} leaves a gap: the ledger goes on with ${next}`);
          }
          expected += 1n;
          if (leaf.sequence < next) {
            checkRepeat(tenant, leaf);
          } else {
            insert.run(tenant, leaf.sequence, leaf.bytes, leaf.hash, leaf.position);
            next += 1n;
          }
        }
      }),
    last: lastOf,
    read: (tenant, from, limit) =>
      read.all(tenant, from, limit) as unknown as readonly LedgerLeaf[],
  };
};
