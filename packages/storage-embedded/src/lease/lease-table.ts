import { performance } from 'node:perf_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { type HeldLease, PortError } from '@palimpsest/kernel';

/** The thread that keeps the leases. */
export interface LeaseApi {
  readonly acquire: (request: {
    readonly name: string;
    readonly holder: string;
    readonly ttlMs: number;
  }) => HeldLease | undefined;
  readonly renew: (request: { readonly lease: HeldLease; readonly ttlMs: number }) => HeldLease;
  readonly release: (lease: HeldLease) => void;
}

interface LeaseRow {
  readonly holder: string | null;
  readonly token: number;
}

export const createLeaseTable = (database: DatabaseSync): LeaseApi => {
  const find = database.prepare('SELECT holder, token FROM leases WHERE name = ?');
  const save = database.prepare('INSERT OR REPLACE INTO leases VALUES (?, ?, ?)');
  /** When each lease runs out, on the monotonic clock. */
  const ends = new Map<string, number>();

  // The row has the columns of the table that this package made itself.
  const current = (name: string) => find.get(name) as LeaseRow | undefined;
  const hold = (name: string, holder: string, token: number, ttlMs: number): HeldLease => {
    ends.set(name, performance.now() + ttlMs);
    return { name, holder, token: BigInt(token), remainingMs: ttlMs };
  };
  const holds = (row: LeaseRow | undefined, lease: HeldLease): boolean =>
    row?.holder === lease.holder && BigInt(row.token) === lease.token;

  return {
    acquire: ({ name, holder, ttlMs }) => {
      const row = current(name);
      if (row?.holder === holder) return hold(name, holder, row.token, ttlMs);
      const isHeld = typeof row?.holder === 'string';
      if (isHeld && (ends.get(name) ?? 0) > performance.now()) return undefined;
      const token = (row?.token ?? 0) + 1;
      save.run(name, holder, token);
      return hold(name, holder, token, ttlMs);
    },
    renew: ({ lease, ttlMs }) => {
      const row = current(lease.name);
      if (row === undefined || !holds(row, lease)) {
        throw new PortError('FENCED', `the lease ${lease.name} is no longer held`, {
          retryable: false,
        });
      }
      return hold(lease.name, lease.holder, row.token, ttlMs);
    },
    release: (lease) => {
      const row = current(lease.name);
      if (row === undefined || !holds(row, lease)) return;
      save.run(lease.name, null, row.token);
      ends.delete(lease.name);
    },
  };
};
