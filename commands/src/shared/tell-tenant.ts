import { decideTenant, type TenantCommand, tenantStream } from '@palimpsest/domain';
import type { Actor, RecordedEvent, TenantId } from '@palimpsest/kernel';
import { AlreadyExecuted } from '@palimpsest/runtime';
import type { KeyDeps } from '../keys/key-command.ts';

/**
 * Tells a tenant's stream something, and answers the events. Once: what stands there already under that id of a command, told by a run
 * that a crash cut short, stays as it is, and nothing is answered.
 */
export const tellTenant = async (
  deps: Pick<KeyDeps, 'tenants' | 'policies'>,
  tenant: TenantId,
  by: { readonly commandId: string; readonly correlationId: string; readonly actor: Actor },
  command: TenantCommand,
): Promise<readonly RecordedEvent[]> => {
  const { version } = await deps.policies.current(tenant);
  try {
    const { recorded } = await deps.tenants.execute(
      tenantStream(tenant),
      {
        tenant,
        subject_id: null,
        correlation_id: by.correlationId,
        causation_id: null,
        command_id: by.commandId,
        actor: by.actor,
        policy_version: version,
        idempotent: true,
      },
      (state, { now }) => decideTenant(command, state, { now }),
    );
    return recorded;
  } catch (error) {
    if (error instanceof AlreadyExecuted) return [];
    throw error;
  }
};
