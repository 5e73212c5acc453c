import type { EventStore, LedgerStore, TenantId } from '@palimpsest/kernel';
import { pause } from '@palimpsest/runtime';
import type { LedgerFollower } from './follower.ts';

/** Waits until the ledger has what the log has. */
export interface Coverage {
  /** Resolves when a checkpoint covers what the log holds now, or when that takes too long: the report says what is missing. */
  readonly settle: (tenant: TenantId, signal: AbortSignal) => Promise<void>;
}

const WAIT_MS = 2_000;
const LOOK_MS = 20;

/** Another process may write the ledger, so what is stored is looked at, not what this one knows. */
export const createCoverage = (deps: {
  readonly eventStore: EventStore;
  readonly ledger: LedgerStore;
  readonly follower: LedgerFollower;
}): Coverage => ({
  settle: async (tenant, signal) => {
    const head = await deps.eventStore.head();
    if (head === undefined) return;
    const end = performance.now() + WAIT_MS;
    while (performance.now() < end && !signal.aborted) {
      const { state, position } = deps.follower.status();
      if (state === 'stopped') return;
      const progress = position ?? (await deps.ledger.progress());
      if (progress !== undefined && progress >= head) {
        const [last, checkpoint] = await Promise.all([
          deps.ledger.last(tenant),
          deps.ledger.lastCheckpoint(tenant),
        ]);
        if (last === undefined || (checkpoint?.size ?? 0n) > last.sequence) return;
      }
      deps.follower.hurry();
      await pause(LOOK_MS, signal);
    }
  },
});
