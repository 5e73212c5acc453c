import { type HeldLease, type Lease, PortError } from '@palimpsest/kernel';
import { pause } from '../waiting/backoff.ts';

const TTL_MS = 10_000;

export interface LeaseKeeperOptions {
  readonly holder: string;
  /** How long a lease lasts without renewal. @default 10_000 ms */
  readonly ttlMs?: number;
}

/** `undefined` while another holds it, or while the store cannot be reached. */
const tryToAcquire = async (
  lease: Lease,
  name: string,
  options: { readonly holder: string; readonly ttlMs: number },
): Promise<HeldLease | undefined> => {
  try {
    return await lease.acquire(name, options);
  } catch (error) {
    if (error instanceof PortError && error.retryable) return undefined;
    throw error;
  }
};

/**
 * Renews at a third of its life until the signal aborts. Calls `onLost` when a renewal is refused (another holder may
 * be at work by now), and when the life last known has run out meanwhile. Answers the lease as it was last.
 */
const keepRenewed = async (
  lease: Lease,
  first: HeldLease,
  ttlMs: number,
  signal: AbortSignal,
  onLost: () => void,
): Promise<HeldLease> => {
  let held = first;
  let expiry = setTimeout(onLost, held.remainingMs);
  try {
    for (;;) {
      await pause(ttlMs / 3, signal);
      if (signal.aborted) return held;
      // The new life counts from before the question, so that it never ends later here than in the store.
      const renewal = setTimeout(onLost, ttlMs);
      try {
        held = await lease.renew(held, { ttlMs });
        clearTimeout(expiry);
        expiry = renewal;
      } catch (error) {
        clearTimeout(renewal);
        // A store that is away for a moment may be back before the lease has run out.
        if (!(error instanceof PortError) || !error.retryable) onLost();
      }
    }
  } finally {
    clearTimeout(expiry);
  }
};

/**
 * Runs `work` under a lease if nobody else holds it, with a signal that aborts when the lease is lost or `signal` aborts;
 * renews it meanwhile, and lets go when `work` ends. Answers whether it ran. What `work` throws is thrown; so is a port's
 * error that is not transient.
 */
export const holdLease = async (
  lease: Lease,
  name: string,
  options: LeaseKeeperOptions,
  signal: AbortSignal,
  work: (held: HeldLease, lost: AbortSignal) => Promise<void>,
): Promise<boolean> => {
  const ttlMs = options.ttlMs ?? TTL_MS;
  const held = await tryToAcquire(lease, name, { holder: options.holder, ttlMs });
  if (held === undefined) return false;
  const ended = new AbortController();
  const stop = AbortSignal.any([signal, ended.signal]);
  const renewing = keepRenewed(lease, held, ttlMs, stop, () => ended.abort());
  try {
    await work(held, stop);
  } finally {
    ended.abort();
    // Not letting go only makes the next holder wait until it has run out.
    await lease.release(await renewing).catch(() => undefined);
  }
  return true;
};

/**
 * Holds a lease until the signal aborts: waits for another holder to let go, then runs `work` as {@link holdLease} does.
 * Then it begins again: `work` that ends by itself is run again at once.
 */
export const keepLease = async (
  lease: Lease,
  name: string,
  options: LeaseKeeperOptions,
  signal: AbortSignal,
  work: (held: HeldLease, lost: AbortSignal) => Promise<void>,
): Promise<void> => {
  while (!signal.aborted) {
    if (await holdLease(lease, name, options, signal, work)) continue;
    await pause((options.ttlMs ?? TTL_MS) / 3, signal);
  }
};
