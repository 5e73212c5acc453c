import type { Lease } from '@palimpsest/kernel';
import { holdLease, pause } from '@palimpsest/runtime';

const TTL_MS = 10_000;
const AGAIN_MS = 200;

/**
 * Lets processes that start side by side make what is missing one after the other: the others find what the first one made,
 * where engines would refuse two that make it at once.
 */
export const inTurn = async <Made>(
  { lease, holder }: { readonly lease: Lease; readonly holder: string },
  make: () => Promise<Made>,
): Promise<Made> => {
  const never = new AbortController().signal;
  for (;;) {
    let made: { readonly it: Made } | undefined;
    await holdLease(lease, 'set-up', { holder, ttlMs: TTL_MS }, never, async () => {
      made = { it: await make() };
    });
    if (made !== undefined) return made.it;
    await pause(AGAIN_MS);
  }
};
