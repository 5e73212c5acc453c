import { DomainError, type Instant } from '@palimpsest/kernel';
import type { Policy } from './policy.ts';

/** What a tenant's conversations have cost on one day (UTC). */
export interface ModelSpending {
  readonly calls: number;
  readonly tokens: number;
}

/** Whether a policy limits what models may cost at all. */
export const hasModelBudget = ({ models }: Policy): boolean =>
  models.calls_per_day !== null || models.tokens_per_day !== null;

/** Throws `BUDGET_EXCEEDED`, with the numbers, once a day's budget is used up; retryable on the next day. */
export const checkModelBudget = ({ models }: Policy, spent: ModelSpending, now: Instant): void => {
  const used = (
    [
      ['calls', spent.calls, models.calls_per_day],
      ['tokens', spent.tokens, models.tokens_per_day],
    ] as const
  ).find(([, taken, limit]) => limit !== null && taken >= limit);
  if (used === undefined) return;
  const [what, taken, limit] = used;
  const midnight = Date.parse(`${now.slice(0, 10)}T00:00:00.000Z`) + 86_400_000;
  throw new DomainError(
    'BUDGET_EXCEEDED',
    `${taken} of ${limit ?? 0} ${what} of models are used today`,
    {
      hint: 'it goes on at midnight UTC; policy/publish sets models.calls_per_day and models.tokens_per_day',
      retryable: true,
      retryAfterMs: midnight - Date.parse(now),
    },
  );
};
