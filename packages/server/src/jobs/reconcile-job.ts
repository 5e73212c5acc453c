import type { TaskingJob } from '@palimpsest/commands';
import { reconcileDraft } from '@palimpsest/projections';

/** Has a tenant reconciled: a task of its own, since only the process that folds may put its work right. */
export const reconcileJob: TaskingJob = {
  name: 'reconcile',
  run: async ({ tenant, runId, submit }) => {
    await submit({ ...reconcileDraft(tenant, true), random: runId });
    return {};
  },
};
