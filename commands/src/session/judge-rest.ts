import {
  type KnownFact,
  type MemoryEventData,
  type MemoryState,
  sessionMemories,
  type VersionedPolicy,
} from '@palimpsest/domain';
import type { Curated } from '@palimpsest/kernel';
import { askCurator, type CuratorDeps, curatedMemory } from '../shared/ask-curator.ts';
import { addUsage, noUsage } from '../worker/intake-progress.ts';
import { worthKeeping } from './promote-memories.ts';
import type { Promotion, SessionOrder } from './session-order.ts';

/** Memories that the model reads at a time. */
const PER_QUESTION = 100;

type Signed = Pick<MemoryEventData<'SessionClosed'>, 'mode' | 'model' | 'prompt_version' | 'usage'>;

/** What is to outlive a session, and who said so. */
export interface Judgement extends Signed {
  readonly promotions: readonly Promotion[];
}

const hasWords = (memory: { readonly content: KnownFact['content'] | null }): memory is KnownFact =>
  memory.content !== null;

type Answers = readonly Curated<readonly number[]>[];

const usageOf = (answers: Answers): Signed['usage'] =>
  answers.length === 0 ? null : answers.map(({ usage }) => usage).reduce(addUsage, noUsage);

/** `answers`: what the model said before it could not be asked any more. It counts for nothing, and was paid for. */
const byRules = (state: MemoryState, order: SessionOrder, answers: Answers = []): Judgement => ({
  promotions: worthKeeping(state, order),
  mode: 'offline',
  model: null,
  prompt_version: null,
  usage: usageOf(answers),
});

const signed = (answers: Answers): Signed => ({
  mode: 'llm',
  model: answers.at(-1)?.usage.model ?? null,
  prompt_version: answers.at(-1)?.promptVersion ?? null,
  usage: usageOf(answers),
});

/**
 * Judges what a session leaves behind and nobody named: by a model, where one can be asked, else by rule. What is important
 * outlives it whoever judges.
 */
export const judgeRest = async (
  deps: CuratorDeps,
  state: MemoryState,
  order: SessionOrder,
  { policy }: VersionedPolicy,
  signal: AbortSignal,
): Promise<Judgement> => {
  const level = order.appRef === null ? 'GLOBAL' : 'APP';
  const told = sessionMemories(state, order.sessionRef).filter(hasWords);
  const open = told.filter(({ head }) => !head.is_important);
  if (open.length === 0) return byRules(state, order);
  const kept = new Set(told.filter(({ head }) => head.is_important).map(({ id }) => id));
  const answers: Curated<readonly number[]>[] = [];
  for (let from = 0; from < open.length; from += PER_QUESTION) {
    const part = open.slice(from, from + PER_QUESTION);
    const answer = await askCurator(deps, { tenant: order.tenant, policy }, (curator) =>
      curator.judgeSession(
        {
          memories: part.map(curatedMemory),
          timezone: policy.jobs.timezone,
          summary: order.words?.summary ?? null,
        },
        { signal },
      ),
    );
    // All by one measure: where a part cannot be asked about, the rules judge the whole.
    if (answer === null) return byRules(state, order, answers);
    answers.push(answer);
    for (const index of answer.value) {
      const memory = part[index];
      if (memory !== undefined) kept.add(memory.id);
    }
  }
  return {
    promotions: told.filter(({ id }) => kept.has(id)).map(({ id }) => ({ memoryId: id, level })),
    ...signed(answers),
  };
};
