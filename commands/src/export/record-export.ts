import { decideTenant, type TenantEventData, tenantStream } from '@palimpsest/domain';
import type { Actor, TenantId } from '@palimpsest/kernel';
import { AlreadyExecuted } from '@palimpsest/runtime';
import type { KeyDeps } from '../keys/key-command.ts';

/** Puts into the tenant's stream that an export was made, once for each task, however often that runs. */
export const recordExport = async (
  deps: Pick<KeyDeps, 'tenants' | 'policies'>,
  tenant: TenantId,
  made: TenantEventData<'ExportMade'>,
  actor: Actor,
): Promise<void> => {
  const { version } = await deps.policies.current(tenant);
  const id = `export ${made.task_id}`;
  try {
    await deps.tenants.execute(
      tenantStream(tenant),
      {
        tenant,
        subject_id: null,
        correlation_id: made.task_id,
        causation_id: null,
        command_id: id,
        actor,
        policy_version: version,
        idempotent: true,
      },
      (state, { now }) => decideTenant({ type: 'RecordExport', made }, state, { now }),
    );
  } catch (error) {
    // A run that a crash cut short had recorded it.
    if (!(error instanceof AlreadyExecuted)) throw error;
  }
};
