import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the leases within the data directory. */
export const leaseFile = 'leases.db';

/** Holders live with the process; only the number of its starts outlives it, and tokens begin with that. */
export const leaseFormat: DatabaseFormat = {
  applicationId: 0x50_41_4c_07,
  version: 1,
  durability: 'full',
  schema: `
    CREATE TABLE starts (number INTEGER NOT NULL);
    INSERT INTO starts VALUES (0);
  `,
};
