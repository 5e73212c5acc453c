import { Buffer } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import {
  type Instant,
  type LedgerCheckpoint,
  type LedgerLeaf,
  PortError,
  type TenantId,
} from '@palimpsest/kernel';
import { inTransaction } from '../database/transaction.ts';

/** The thread that keeps the ledger. */
export interface LedgerStoreApi {
  readonly append: (request: {
    readonly tenant: TenantId;
    readonly leaves: readonly LedgerLeaf[];
  }) => void;
  readonly last: (tenant: TenantId) => LedgerLeaf | undefined;
  readonly read: (request: {
    readonly tenant: TenantId;
    readonly from: bigint;
    readonly limit: number;
  }) => readonly LedgerLeaf[];
  readonly addCheckpoint: (request: {
    readonly tenant: TenantId;
    readonly checkpoint: LedgerCheckpoint;
  }) => void;
  readonly lastCheckpoint: (tenant: TenantId) => LedgerCheckpoint | undefined;
}

interface LeafRow {
  readonly sequence: number;
  readonly bytes: Uint8Array;
  readonly hash: Uint8Array;
  readonly position: number;
}

interface CheckpointRow {
  readonly size: number;
  readonly text: string;
  readonly at: Instant;
}

const corrupt = (message: string): PortError =>
  new PortError('CORRUPT', message, { retryable: false });

const toLeaf = (row: LeafRow): LedgerLeaf => ({
  sequence: BigInt(row.sequence),
  bytes: row.bytes,
  hash: row.hash,
  position: BigInt(row.position),
});

const isSame = (leaf: LedgerLeaf, other: LedgerLeaf): boolean =>
  leaf.position === other.position &&
  Buffer.compare(leaf.bytes, other.bytes) === 0 &&
  Buffer.compare(leaf.hash, other.hash) === 0;

export const createLedgerTables = (database: DatabaseSync): LedgerStoreApi => {
  const last = database.prepare(
    'SELECT * FROM leaves WHERE tenant = ? ORDER BY sequence DESC LIMIT 1',
  );
  const leafAt = database.prepare('SELECT * FROM leaves WHERE tenant = ? AND sequence = ?');
  const read = database.prepare(
    'SELECT * FROM leaves WHERE tenant = +? AND sequence >= +? ORDER BY sequence LIMIT +?',
  );
  const add = database.prepare('INSERT INTO leaves VALUES (?, ?, ?, ?, ?)');
  const addCheckpoint = database.prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?)');
  const lastCheckpoint = database.prepare(
    'SELECT * FROM checkpoints WHERE tenant = ? ORDER BY size DESC LIMIT 1',
  );

  // Rows have the columns of the tables that this package made itself (ledger-store-format.ts).
  const lastLeaf = (tenant: TenantId): LedgerLeaf | undefined => {
    const row = last.get(tenant) as LeafRow | undefined;
    return row === undefined ? undefined : toLeaf(row);
  };
  const newestCheckpoint = (tenant: TenantId): LedgerCheckpoint | undefined => {
    const row = lastCheckpoint.get(tenant) as CheckpointRow | undefined;
    return row === undefined ? undefined : { size: BigInt(row.size), text: row.text, at: row.at };
  };

  const appendLeaf = (tenant: TenantId, leaf: LedgerLeaf, next: bigint): bigint => {
    if (leaf.sequence > next) {
      throw corrupt(`ledger: leaf ${leaf.sequence} would leave a gap behind leaf ${next - 1n}`);
    }
    if (leaf.sequence === next) {
      add.run(tenant, leaf.sequence, leaf.bytes, leaf.hash, leaf.position);
      return next + 1n;
    }
    const row = leafAt.get(tenant, leaf.sequence) as LeafRow | undefined;
    if (row === undefined || !isSame(toLeaf(row), leaf)) {
      throw corrupt(`ledger: leaf ${leaf.sequence} is stored with other bytes`);
    }
    return next;
  };

  return {
    append: ({ tenant, leaves }) =>
      inTransaction(database, () => {
        let next = (lastLeaf(tenant)?.sequence ?? -1n) + 1n;
        for (const leaf of leaves) next = appendLeaf(tenant, leaf, next);
      }),
    last: lastLeaf,
    read: ({ tenant, from, limit }) =>
      read.all(tenant, from, limit).map((row) => toLeaf(row as unknown as LeafRow)),
    addCheckpoint: ({ tenant, checkpoint }) =>
      inTransaction(database, () => {
        const newest = newestCheckpoint(tenant);
        if (newest !== undefined && checkpoint.size < newest.size) {
          throw corrupt(
            `ledger: a checkpoint of size ${checkpoint.size} came after one of ${newest.size}`,
          );
        }
        addCheckpoint.run(tenant, checkpoint.size, checkpoint.text, checkpoint.at);
      }),
    lastCheckpoint: newestCheckpoint,
  };
};
