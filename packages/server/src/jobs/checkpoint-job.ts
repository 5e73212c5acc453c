import type { TaskingJob } from '@palimpsest/commands';
import type { LedgerStore } from '@palimpsest/kernel';
import type { Coverage } from '@palimpsest/projections';

/** Asks the ledger of a tenant for a checkpoint now. Where the last one covers everything, there is nothing to sign. */
export const createCheckpointJob = (deps: {
  readonly ledger: Pick<LedgerStore, 'lastCheckpoint'>;
  readonly coverage: Coverage;
}): TaskingJob => ({
  name: 'checkpoint',
  run: async ({ tenant, signal }) => {
    const before = (await deps.ledger.lastCheckpoint(tenant))?.size ?? 0n;
    await deps.coverage.settle(tenant, signal);
    const after = (await deps.ledger.lastCheckpoint(tenant))?.size ?? 0n;
    return { signed: after > before ? 1 : 0, leaves: Number(after - before) };
  },
});
