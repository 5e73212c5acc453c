import type { ModelSpending } from '@palimpsest/domain';
import type { Instant, ReadModel, TenantId } from '@palimpsest/kernel';

/** What a tenant has spent on models today (UTC). */
export type ModelSpendingReader = (tenant: TenantId) => Promise<ModelSpending>;

const PAGE = 10_000;

export const createModelSpendingReader =
  (readModel: ReadModel, now: () => Instant): ModelSpendingReader =>
  async (tenant) => {
    const query = {
      collection: 'model_usage',
      index: 'by_day',
      equals: [tenant, now().slice(0, 10)],
      limit: PAGE,
    };
    let spent: ModelSpending = { calls: 0, tokens: 0 };
    for (let after: string | undefined; ; ) {
      const page = await readModel.find({ ...query, ...(after === undefined ? {} : { after }) });
      for (const { document } of page.documents) {
        const { calls, tokens } = document;
        spent = { calls: spent.calls + Number(calls), tokens: spent.tokens + Number(tokens) };
      }
      if (page.next === undefined) return spent;
      after = page.next;
    }
  };
