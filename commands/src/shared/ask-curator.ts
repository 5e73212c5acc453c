import type { KnownFact, MemoryEventData, Policy } from '@palimpsest/domain';
import {
  type Curated,
  type CuratedMemory,
  type Curator,
  DomainError,
  type ModelUsage,
  PortError,
  type TenantId,
} from '@palimpsest/kernel';
import type { ModelBudget } from './model-budget.ts';

/** A model that looks after memories, where there is one. */
export interface CuratorDeps {
  readonly curator: Curator | null;
  readonly modelBudget: ModelBudget;
}

/** The model could not be asked, or the day's budget is used up: what it was to decide is decided by rule, or waits. */
export const isModelAway = (error: unknown): boolean =>
  error instanceof PortError || (error instanceof DomainError && error.code === 'BUDGET_EXCEEDED');

/** Asks the model within the tenant's budget; `null`: nobody can be asked now. */
export const askCurator = async <T>(
  { curator, modelBudget }: CuratorDeps,
  on: { readonly tenant: TenantId; readonly policy: Policy },
  ask: (curator: Curator) => Promise<Curated<T>>,
): Promise<Curated<T> | null> => {
  if (curator === null) return null;
  try {
    await modelBudget.check(on.tenant, on.policy);
    return await ask(curator);
  } catch (error) {
    if (!isModelAway(error)) throw error;
    return null;
  }
};

/** What a memory says, for the model. */
export const curatedMemory = ({ content, head }: KnownFact): CuratedMemory => ({
  text: content.content,
  memType: head.mem_type,
  validFrom: head.valid_from,
  eventFrom: head.event_from,
  saidAt: content.said_at as CuratedMemory['saidAt'], // as it was extracted
});

/** Usage as events carry it. */
export const usageRecord = (usage: ModelUsage): MemoryEventData<'FactReevaluated'>['usage'] => ({
  provider: usage.provider,
  calls: usage.calls,
  input_tokens: usage.inputTokens,
  output_tokens: usage.outputTokens,
  duration_ms: usage.durationMs,
});
