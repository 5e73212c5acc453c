import { findDuplicate, type MemoryState } from '@palimpsest/domain';
import type { EvolutionDecision } from '@palimpsest/kernel';
import { isModelAway } from '../shared/ask-curator.ts';
import type { ModelDeps } from '../shared/deps.ts';
import { candidatesFor } from './candidates.ts';
import { evolutionBounds, guarded, recordOf, targetsOf } from './decision.ts';
import { wordingHmac } from './fact.ts';
import { createFactCommands } from './fact-commands.ts';
import type { DecidedFact, DecidingContext, IncomingFact } from './incoming-fact.ts';

export type FactDecider = (
  incoming: IncomingFact,
  state: MemoryState,
  context: DecidingContext,
) => Promise<DecidedFact>;

/** Decides one fact against the memories as they stand, facts before it in the same call among them. */
export const createFactDecider = ({
  evolver,
  embedder,
}: Pick<ModelDeps, 'evolver' | 'embedder'>): FactDecider => {
  const commandsFor = createFactCommands(embedder);

  const decided = async (
    decision: EvolutionDecision,
    record: DecidedFact['record'],
    [incoming, state, context]: Parameters<FactDecider>,
    { usage = null, degraded = false }: Partial<Pick<DecidedFact, 'usage' | 'degraded'>> = {},
  ): Promise<DecidedFact> => ({
    commands: await commandsFor(
      decision,
      { incoming, context, record, note: decision.note ?? null },
      state,
    ),
    record,
    usage,
    degraded,
  });

  return async (incoming, state, context) => {
    const { fact } = incoming;
    const inputs = [incoming, state, context] as const;
    const direct = { mode: context.mode, model: null, prompt_version: null };
    const hmac = wordingHmac(context.pseudonyms, fact.text);
    const duplicate = findDuplicate(state, hmac, context.scope, fact);
    if (duplicate !== undefined && fact.change !== 'correct') {
      const reason = 'exact_duplicate';
      const record = recordOf('SKIP', [], [duplicate.id], reason, direct);
      return decided({ op: 'SKIP', target: duplicate.id, reason }, record, [...inputs]);
    }
    const add: EvolutionDecision = { op: 'ADD', reason: 'new' };
    if (context.evolution === 'add_only') {
      return decided(add, recordOf('ADD', [], [], 'append_only', direct), [...inputs]);
    }
    const candidates = candidatesFor(
      state,
      fact,
      incoming.vector,
      context.scope,
      { at: incoming.saidAt, taskId: context.taskId, sessionId: context.sessionId },
      context.policy.evolution.candidates,
    );
    try {
      const result = await evolver.decide(
        {
          fact,
          saidAt: incoming.saidAt,
          timezone: context.timezone,
          candidates,
          strategy: context.evolution,
          bounds: evolutionBounds(context.policy),
        },
        { signal: context.signal },
      );
      const decision = guarded(result.decision, candidates);
      const record = recordOf(decision.op, candidates, targetsOf(decision), decision.reason, {
        mode: result.mode,
        model: result.usage.model,
        prompt_version: result.promptVersion,
      });
      return await decided(decision, record, [...inputs], { usage: result.usage });
    } catch (error) {
      if (!isModelAway(error)) throw error;
      const record = recordOf('ADD', candidates, [], 'evolution_unavailable', {
        ...direct,
        mode: 'degraded',
      });
      return decided(add, record, [...inputs], { degraded: true });
    }
  };
};
