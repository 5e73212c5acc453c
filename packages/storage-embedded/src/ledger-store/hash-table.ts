import { Buffer } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import type { TenantId } from '@palimpsest/kernel';
import { inTransaction } from '../database/transaction.ts';
import { corrupt } from './corrupt.ts';

export interface HashTable {
  readonly add: (
    tenant: TenantId,
    level: number,
    from: bigint,
    hashes: readonly Uint8Array[],
  ) => void;
  readonly read: (
    tenant: TenantId,
    level: number,
    from: bigint,
    limit: number,
  ) => readonly Uint8Array[];
}

/** Roots of complete subtrees, levels 1 and up, on the connection given. */
export const createHashTable = (database: DatabaseSync): HashTable => {
  const read = database.prepare(
    `SELECT hash FROM hashes WHERE tenant = +? AND level = +? AND number >= +?
     ORDER BY number LIMIT +?`,
  );
  const next = database.prepare(
    'SELECT coalesce(max(number) + 1, 0) AS next FROM hashes WHERE tenant = +? AND level = +?',
  );
  next.setReadBigInts(true);
  const insert = database.prepare(
    'INSERT INTO hashes (tenant, level, number, hash) VALUES (?, ?, ?, ?)',
  );

  const hashesFrom: HashTable['read'] = (tenant, level, from, limit) =>
    read.all(tenant, level, from, limit).map((row) => row['hash'] as Uint8Array);

  return {
    read: hashesFrom,
    add: (tenant, level, from, hashes) =>
      inTransaction(database, () => {
        const end = next.get(tenant, level)?.['next'] as bigint;
        if (from > end) throw corrupt(`hash ${from} of level ${level} leaves a gap behind ${end}`);
        const known = hashesFrom(tenant, level, from, hashes.length);
        for (const [index, hash] of hashes.entries()) {
          const stored = known[index];
          if (stored === undefined) insert.run(tenant, level, from + BigInt(index), hash);
          else if (Buffer.compare(stored, hash) !== 0) {
            throw corrupt(`hash ${from + BigInt(index)} of level ${level} has other bytes`);
          }
        }
      }),
  };
};
