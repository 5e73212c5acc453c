import {
  decideTenant,
  type KeyRotation,
  type TenantDraft,
  type TenantState,
  tenantStream,
} from '@palimpsest/domain';
import type { IdSource, TenantId } from '@palimpsest/kernel';
import type { AggregateStore } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import type { Policies } from '../policy/policies.ts';

export interface KeyRotationRecordDeps {
  readonly tenants: AggregateStore<TenantState, TenantDraft>;
  readonly policies: Policies;
  readonly vault: Vault;
  readonly ids: IdSource;
}

/** Puts into a tenant's stream that a key was changed. */
export type KeyRotationRecord = (tenant: TenantId, rotation: KeyRotation) => Promise<void>;

/** Whoever has the machine gave the order: no API key admitted it. */
const OPERATOR = 'command line';

/**
 * Puts into a tenant's stream, and so into its ledger, that a key was changed. Recording the same change again does nothing,
 * so a rotation that a crash cut short may record what it finds.
 */
export const createKeyRotationRecord =
  (deps: KeyRotationRecordDeps): KeyRotationRecord =>
  async (tenant, rotation) => {
    const { keyPseudonym } = await deps.vault.tenantPseudonyms(tenant);
    const { version } = await deps.policies.current(tenant);
    const id = deps.ids.random();
    await deps.tenants.execute(
      tenantStream(tenant),
      {
        tenant,
        subject_id: null,
        correlation_id: id,
        causation_id: null,
        command_id: id,
        actor: { type: 'ADMIN', id: keyPseudonym(OPERATOR) },
        policy_version: version,
        idempotent: false,
      },
      (state, { now }) => decideTenant({ type: 'RecordKeyRotation', rotation }, state, { now }),
    );
  };
