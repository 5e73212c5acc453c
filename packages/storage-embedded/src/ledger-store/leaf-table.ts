import { Buffer } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import type { EventId, LedgerLeaf, TenantId } from '@palimpsest/kernel';
import { inTransaction } from '../database/transaction.ts';
import { corrupt } from './corrupt.ts';

export interface LeafTable {
  readonly append: (tenant: TenantId, leaves: readonly LedgerLeaf[]) => void;
  readonly last: (tenant: TenantId) => LedgerLeaf | undefined;
  readonly read: (tenant: TenantId, from: bigint, limit: number) => readonly LedgerLeaf[];
  readonly findEvent: (tenant: TenantId, eventId: EventId) => LedgerLeaf | undefined;
  readonly lastUpTo: (tenant: TenantId, position: bigint) => LedgerLeaf | undefined;
  readonly hashes: (tenant: TenantId, from: bigint, limit: number) => readonly Uint8Array[];
  readonly tenants: () => readonly TenantId[];
}

/** Leaves on the connection given, which nobody else may write through. */
export const createLeafTable = (database: DatabaseSync): LeafTable => {
  const columns = 'sequence, event_id AS eventId, bytes, hash, position';
  const last = database.prepare(
    `SELECT ${columns} FROM leaves WHERE tenant = +? ORDER BY sequence DESC LIMIT 1`,
  );
  const at = database.prepare(`SELECT ${columns} FROM leaves WHERE tenant = +? AND sequence = +?`);
  const read = database.prepare(
    `SELECT ${columns} FROM leaves WHERE tenant = +? AND sequence >= +? ORDER BY sequence LIMIT +?`,
  );
  const ofEvent = database.prepare(
    `SELECT ${columns} FROM leaves WHERE tenant = +? AND event_id = +? LIMIT 1`,
  );
  const upTo = database.prepare(
    `SELECT ${columns} FROM leaves WHERE tenant = +? AND position <= +?
     ORDER BY position DESC, sequence DESC LIMIT 1`,
  );
  for (const statement of [last, at, read, ofEvent, upTo]) statement.setReadBigInts(true);
  const hashes = database.prepare(
    'SELECT hash FROM leaves WHERE tenant = +? AND sequence >= +? ORDER BY sequence LIMIT +?',
  );
  // Skips from tenant to tenant: there are few of them, and many leaves.
  const tenantAfter = database.prepare(
    'SELECT min(tenant) AS tenant FROM leaves WHERE tenant > +?',
  );
  const insert = database.prepare(
    'INSERT INTO leaves (tenant, sequence, event_id, bytes, hash, position) VALUES (?, ?, ?, ?, ?, ?)',
  );

  // Rows have the columns of the leaf: the table was made by this package (ledger-store-format.ts).
  const lastOf = (tenant: TenantId) => last.get(tenant) as LedgerLeaf | undefined;
  const findEvent = (tenant: TenantId, eventId: EventId) =>
    ofEvent.get(tenant, eventId) as LedgerLeaf | undefined;

  const checkRepeat = (tenant: TenantId, leaf: LedgerLeaf): void => {
    const stored = at.get(tenant, leaf.sequence) as LedgerLeaf | undefined;
    if (stored !== undefined && Buffer.compare(stored.bytes, leaf.bytes) === 0) return;
    throw corrupt(`leaf ${leaf.sequence} stands in the ledger with other bytes`);
  };

  const add = (tenant: TenantId, leaf: LedgerLeaf): void => {
    const known = findEvent(tenant, leaf.eventId);
    if (known !== undefined) {
      throw corrupt(`the event of leaf ${leaf.sequence} stands in the ledger as ${known.sequence}`);
    }
    const { sequence, eventId, bytes, hash, position } = leaf;
    insert.run(tenant, sequence, eventId, bytes, hash, position);
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
            add(tenant, leaf);
            next += 1n;
          }
        }
      }),
    last: lastOf,
    read: (tenant, from, limit) =>
      read.all(tenant, from, limit) as unknown as readonly LedgerLeaf[],
    findEvent,
    lastUpTo: (tenant, position) => upTo.get(tenant, position) as LedgerLeaf | undefined,
    hashes: (tenant, from, limit) =>
      hashes.all(tenant, from, limit).map((row) => row['hash'] as Uint8Array),
    tenants: () => {
      const found: TenantId[] = [];
      for (;;) {
        const next = tenantAfter.get(found.at(-1) ?? '')?.['tenant'];
        if (typeof next !== 'string') return found;
        found.push(next as TenantId);
      }
    },
  };
};
