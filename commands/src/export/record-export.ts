import type { TenantEventData } from '@palimpsest/domain';
import type { Actor, TenantId } from '@palimpsest/kernel';
import type { KeyDeps } from '../keys/key-command.ts';
import { tellTenant } from '../shared/tell-tenant.ts';

/** Puts into the tenant's stream that an export was made, once for each task, however often that runs. */
export const recordExport = async (
  deps: Pick<KeyDeps, 'tenants' | 'policies'>,
  tenant: TenantId,
  made: TenantEventData<'ExportMade'>,
  actor: Actor,
): Promise<void> => {
  const by = { commandId: `export ${made.task_id}`, correlationId: made.task_id, actor };
  await tellTenant(deps, tenant, by, { type: 'RecordExport', made });
};
