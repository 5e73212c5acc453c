import { type ModelSpending, modelSpendingId } from '@palimpsest/domain';
import type { Instant, ReadModel, TenantId } from '@palimpsest/kernel';

/** What a tenant has spent on models today (UTC). */
export type ModelSpendingReader = (tenant: TenantId) => Promise<ModelSpending>;

export const createModelSpendingReader =
  (readModel: ReadModel, now: () => Instant): ModelSpendingReader =>
  async (tenant) => {
    const [found] = await readModel.read([
      { kind: 'get', collection: 'model_usage', ids: [modelSpendingId(tenant, now())] },
    ]);
    const document = found?.[0]?.document;
    return { calls: Number(document?.['calls'] ?? 0), tokens: Number(document?.['tokens'] ?? 0) };
  };
