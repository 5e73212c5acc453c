import { type LedgerLeaf, type LedgerStore, type TenantId, tenantId } from '@palimpsest/kernel';
import type { ContractOptions } from '../harness.ts';

export type LedgerStoreContract = ContractOptions<LedgerStore>;

export const acme: TenantId = tenantId('acme');
export const globex: TenantId = tenantId('globex');

/** Every leaf of a tenant. */
export const allLeaves = (port: LedgerStore, tenant: TenantId): Promise<readonly LedgerLeaf[]> =>
  port.read(tenant, { from: 0n, limit: 100_000 });
