import {
  checkModelBudget,
  hasModelBudget,
  type ModelSpending,
  type Policy,
} from '@palimpsest/domain';
import {
  DomainError,
  type Evolver,
  type Instant,
  type ReadModel,
  type TenantId,
} from '@palimpsest/kernel';
import { findPages } from '@palimpsest/runtime';

/** What models may cost a tenant in a day (UTC), and have cost it so far. */
export interface ModelBudget {
  /** Throws `BUDGET_EXCEEDED`, with the numbers, once the day's budget is used up. */
  readonly check: (tenant: TenantId, policy: Policy) => Promise<void>;
  readonly spent: (tenant: TenantId) => Promise<ModelSpending>;
}

const PAGE = 10_000;

/** Sums come from the log by way of a projection: every process sees the same, a moment late. */
export const createModelBudget = (deps: {
  readonly readModel: ReadModel;
  readonly now: () => Instant;
  /** Told of everything that a budget refused. */
  readonly onRefused: (tenant: TenantId) => void;
}): ModelBudget => {
  const spent = async (tenant: TenantId): Promise<ModelSpending> => {
    const query = {
      collection: 'model_usage',
      index: 'by_day',
      equals: [tenant, deps.now().slice(0, 10)],
      limit: PAGE,
    };
    let sum: ModelSpending = { calls: 0, tokens: 0 };
    for await (const page of findPages(deps.readModel, query)) {
      for (const { document } of page) {
        const { calls, tokens } = document;
        sum = { calls: sum.calls + Number(calls), tokens: sum.tokens + Number(tokens) };
      }
    }
    return sum;
  };
  return {
    spent,
    check: async (tenant, policy) => {
      if (!hasModelBudget(policy)) return;
      try {
        checkModelBudget(policy, await spent(tenant), deps.now());
      } catch (error) {
        if (error instanceof DomainError) deps.onRefused(tenant);
        throw error;
      }
    },
  };
};

/** An evolver that asks its model only while the day's budget lasts, and throws `BUDGET_EXCEEDED` then. */
export const withinBudget = (
  evolver: Evolver,
  budget: ModelBudget,
  on: { readonly tenant: TenantId; readonly policy: Policy },
): Evolver => ({
  mode: evolver.mode,
  decide: async (request, options) => {
    // Without a candidate there is nothing to ask about.
    if (evolver.mode === 'llm' && request.candidates.length > 0) {
      await budget.check(on.tenant, on.policy);
    }
    return evolver.decide(request, options);
  },
});
