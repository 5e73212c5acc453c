import type { AcceptedAnswer, ReconcileRequest, UseCase } from '@palimpsest/domain/contract';
import type { TaskDraft, TaskRunner } from '@palimpsest/runtime';
import type { QueryDeps } from '../reading/deps.ts';

/** The task that reconciles a tenant; one at a time. */
export const reconcileDraft = (tenant: TaskDraft['tenant'], repair: boolean): TaskDraft => ({
  kind: 'reconcile',
  tenant,
  subjectId: null,
  input: { repair },
  exclusive: `reconcile.${tenant}`,
});

/** `/admin/v1/reconcile`. */
export const createReconcile =
  (
    deps: QueryDeps & { readonly tasks: Pick<TaskRunner, 'submit'> },
  ): UseCase<ReconcileRequest, AcceptedAnswer> =>
  async ({ repair }, { tenant }) => {
    const task = await deps.tasks.submit(reconcileDraft(tenant, repair));
    const tokens = await deps.positionTokens(tenant);
    return {
      task_id: task.id,
      accepted: true,
      position: tokens.write(task.acceptedPosition ?? 0n),
    };
  };
