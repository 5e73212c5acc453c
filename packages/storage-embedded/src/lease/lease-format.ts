import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the leases within the data directory. */
export const leaseFile = 'leases.db';

/**
 * Holders and tokens outlive the process, so that a token is never given twice. When a lease runs out
 * does not: the monotonic clock begins anew with every process, and the data directory has one
 * process at a time.
 */
export const leaseFormat: DatabaseFormat = {
  applicationId: 0x50_41_4c_07,
  version: 1,
  durability: 'full',
  schema: `
    CREATE TABLE leases (
      name TEXT PRIMARY KEY,
      holder TEXT,
      token INTEGER NOT NULL
    ) WITHOUT ROWID;
  `,
};
