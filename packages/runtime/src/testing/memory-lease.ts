import { type HeldLease, type Lease, PortError } from '@palimpsest/kernel';

export interface MemoryLease extends Lease {
  /** Lets the present holder's lease run out, as far as the store is concerned. */
  readonly expire: (name: string) => void;
  readonly holderOf: (name: string) => string | undefined;
  /** Runs before every `acquire` and `renew`; throw to let it fail. */
  beforeCall: (call: 'acquire' | 'renew') => Promise<void> | void;
}

/** Leases in a map that only end when they are let go of or told to: no test waits for a clock. */
export const createMemoryLease = (): MemoryLease => {
  const held = new Map<string, HeldLease>();
  let token = 0n;
  const lease: MemoryLease = {
    beforeCall: () => undefined,
    expire: (name) => void held.delete(name),
    holderOf: (name) => held.get(name)?.holder,
    acquire: async (name, { holder, ttlMs }) => {
      await lease.beforeCall('acquire');
      const current = held.get(name);
      if (current !== undefined && current.holder !== holder) return undefined;
      if (current === undefined) token += 1n;
      const next = { name, holder, token, remainingMs: ttlMs };
      held.set(name, next);
      return next;
    },
    renew: async (given) => {
      await lease.beforeCall('renew');
      if (held.get(given.name)?.token !== given.token) {
        throw new PortError('FENCED', 'another holder has it', { retryable: false });
      }
      return given;
    },
    release: async (given) => {
      if (held.get(given.name)?.token === given.token) held.delete(given.name);
    },
    [Symbol.asyncDispose]: async () => held.clear(),
  };
  return lease;
};
