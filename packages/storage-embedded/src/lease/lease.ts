import { join } from 'node:path';
import { type Lease, PortError } from '@palimpsest/kernel';
import { threadEntry } from '../rpc/start-thread.ts';
import { openStoreThread } from '../rpc/store-thread.ts';
import { leaseFile } from './lease-format.ts';
import { createLeaseTable } from './lease-table.ts';

export interface EmbeddedLeaseOptions {
  /** Data directory; made when it is missing. */
  readonly directory: string;
}

interface LeaseApi {
  /** Counts a start of the store; answers its number. */
  readonly start: (argument: undefined) => number;
}

/** Room for the tokens of one start: 2³² of them. */
const tokenBits = 32n;

const countStart = async (directory: string): Promise<number> => {
  const entry = threadEntry('lease', import.meta.url);
  await using thread = await openStoreThread<LeaseApi>(entry, join(directory, leaseFile));
  return await thread.call('start', undefined);
};

/**
 * Leases among the parts of one process, by its monotonic clock. They are held in memory: embedded
 * means one process, so whoever held a lease before a restart is gone and the lease is free. The
 * number of starts is kept on disk and stands in front of every token, so that tokens keep rising.
 *
 * Throws `PortError`: `CORRUPT`, `INCOMPATIBLE` or `UNAVAILABLE` when the file cannot be opened.
 */
export const createEmbeddedLease = async ({ directory }: EmbeddedLeaseOptions): Promise<Lease> => {
  const leases = createLeaseTable(BigInt(await countStart(directory)) << tokenBits);
  let isClosed = false;

  const unlessClosed = <T>(work: () => T): T => {
    if (!isClosed) return work();
    throw new PortError('CLOSED', 'the lease store was closed', { retryable: false });
  };

  return {
    acquire: async (name, { holder, ttlMs }) =>
      unlessClosed(() => leases.acquire(name, holder, ttlMs)),
    renew: async (lease, { ttlMs }) => unlessClosed(() => leases.renew(lease, ttlMs)),
    release: async (lease) => unlessClosed(() => leases.release(lease)),
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
    },
  };
};
