import type { ModelSpending } from '@palimpsest/domain';
import type { TenantId } from '@palimpsest/kernel';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Where the spending of tenants is looked up when metrics are read. */
export interface SpendingBook {
  readonly listTenants: () => Promise<readonly TenantId[]>;
  readonly spent: (tenant: TenantId) => Promise<ModelSpending>;
}

export interface ModelMetrics {
  /** Counts what a tenant's budget refused. */
  readonly refused: (tenant: TenantId) => void;
  /** From now on, what tenants have spent today (UTC) is shown. */
  readonly watch: (book: SpendingBook) => void;
}

/** What models cost, and what budgets refused, by tenant. Tenant ids are chosen by operators and name no person. */
export const createModelMetrics = (registry: Registry): ModelMetrics => {
  const registers = [registry];
  const refused = new Counter({
    name: 'palimpsest_model_budget_refused_total',
    help: 'Requests and questions to models that the budget of their tenant refused',
    labelNames: ['tenant'],
    registers,
  });
  return {
    refused: (tenant) => refused.inc({ tenant }),
    watch: ({ listTenants, spent }) => {
      const spending = new Gauge({
        name: 'palimpsest_model_spent_today',
        help: 'Calls to models, and tokens read and written, since midnight UTC',
        labelNames: ['tenant', 'what'],
        registers,
        collect: async () => {
          for (const tenant of await listTenants()) {
            const { calls, tokens } = await spent(tenant);
            spending.set({ tenant, what: 'calls' }, calls);
            spending.set({ tenant, what: 'tokens' }, tokens);
          }
        },
      });
    },
  };
};
