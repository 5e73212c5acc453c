import { join } from 'node:path';
import type { Lease } from '@palimpsest/kernel';
import { threadEntry } from '../rpc/start-thread.ts';
import { openStoreThread } from '../rpc/store-thread.ts';
import { leaseFile } from './lease-format.ts';
import type { LeaseApi } from './lease-table.ts';

export interface EmbeddedLeaseOptions {
  /** Data directory; made when it is missing. */
  readonly directory: string;
}

/**
 * Leases among the parts of one process. After a restart every lease has run out; one that was still
 * held keeps its token for its old holder and gets a higher one for any other.
 */
export const createEmbeddedLease = async ({ directory }: EmbeddedLeaseOptions): Promise<Lease> => {
  const entry = threadEntry('lease', import.meta.url);
  const thread = await openStoreThread<LeaseApi>(entry, join(directory, leaseFile));
  return {
    acquire: (name, options) => thread.call('acquire', { name, ...options }),
    renew: (lease, { ttlMs }) => thread.call('renew', { lease, ttlMs }),
    release: (lease) => thread.call('release', lease),
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
};
