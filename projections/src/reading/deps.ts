import type { PolicySource } from '@palimpsest/domain';
import type { Clock, ReadModel, TenantId } from '@palimpsest/kernel';
import type { PositionGate, PositionTokens } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';

/** What every query needs. */
export interface QueryDeps {
  readonly readModel: ReadModel;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly policies: PolicySource;
  readonly gate: PositionGate;
  readonly positionTokens: (tenant: TenantId) => Promise<PositionTokens>;
}
