import { performance } from 'node:perf_hooks';
import { type HeldLease, PortError } from '@palimpsest/kernel';

export interface LeaseTable {
  readonly acquire: (name: string, holder: string, ttlMs: number) => HeldLease | undefined;
  readonly renew: (lease: HeldLease, ttlMs: number) => HeldLease;
  readonly release: (lease: HeldLease) => void;
}

interface Holding {
  readonly holder: string;
  readonly token: bigint;
  /** On the monotonic clock of the process. */
  readonly endsAt: number;
}

/** Leases of one process; every token is higher than `tokensAfter` and than all before it. */
export const createLeaseTable = (tokensAfter: bigint): LeaseTable => {
  const holdings = new Map<string, Holding>();
  let lastToken = tokensAfter;

  const nextToken = (): bigint => {
    lastToken += 1n;
    return lastToken;
  };

  const hold = (name: string, holder: string, token: bigint, ttlMs: number): HeldLease => {
    holdings.set(name, { holder, token, endsAt: performance.now() + ttlMs });
    return { name, holder, token, remainingMs: ttlMs };
  };

  return {
    acquire: (name, holder, ttlMs) => {
      const current = holdings.get(name);
      if (current?.holder === holder) return hold(name, holder, current.token, ttlMs);
      if (current !== undefined && current.endsAt > performance.now()) return undefined;
      return hold(name, holder, nextToken(), ttlMs);
    },
    renew: ({ name, holder, token }, ttlMs) => {
      if (holdings.get(name)?.token === token) return hold(name, holder, token, ttlMs);
      throw new PortError('FENCED', `the lease ${name} is no longer held`, { retryable: false });
    },
    release: ({ name, token }) => {
      if (holdings.get(name)?.token === token) holdings.delete(name);
    },
  };
};
