import type { HeldLease, Lease } from '@palimpsest/kernel';
import { pause } from './backoff.ts';

export interface LeaseKeeperOptions {
  readonly holder: string;
  /** How long a lease lasts without renewal. @default 10_000 ms */
  readonly ttlMs?: number;
}

/**
 * Holds a lease for as long as the signal does not abort: acquires it (waiting for another holder to let go), runs
 * `work` with a signal that aborts when the lease is lost, renews at a third of its life.
 */
export const keepLease = async (
  lease: Lease,
  name: string,
  options: LeaseKeeperOptions,
  signal: AbortSignal,
  work: (held: HeldLease, lost: AbortSignal) => Promise<void>,
): Promise<void> => {
  const ttlMs = options.ttlMs ?? 10_000;
  while (!signal.aborted) {
    let held = await lease.acquire(name, { holder: options.holder, ttlMs });
    if (held === undefined) {
      await pause(ttlMs / 3, signal);
      continue;
    }
    const lost = new AbortController();
    const stop = AbortSignal.any([signal, lost.signal]);
    const renewing = (async () => {
      while (!stop.aborted && held !== undefined) {
        await pause(ttlMs / 3, stop);
        if (stop.aborted) return;
        try {
          held = await lease.renew(held, { ttlMs });
        } catch {
          // Another holder may be at work by now: stop first, ask again afterwards.
          lost.abort();
        }
      }
    })();
    try {
      await work(held, stop);
    } finally {
      lost.abort();
      await renewing;
      await lease.release(held);
    }
  }
};
