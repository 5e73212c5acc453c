import {
  type HeldMemory,
  isLive,
  type KnownFact,
  type MemoryCommand,
  type MemoryState,
  type Policy,
  type ReevaluateFact,
} from '@palimpsest/domain';
import type {
  EvolutionDecision,
  EvolutionRequest,
  ExtractedFact,
  Instant,
  ModelUsage,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';
import { readClosedIntake } from '../intake-store/read-intake.ts';
import { usageRecord } from '../shared/ask-curator.ts';
import type { CommandDeps, ModelDeps } from '../shared/deps.ts';
import { type ModelBudget, withinBudget } from '../shared/model-budget.ts';
import { candidatesFor } from '../worker/candidates.ts';
import { evolutionBounds, guarded, recordOf, targetsOf } from '../worker/decision.ts';
import { createJoiner, type JoinDeps } from './join-memories.ts';

export interface ReviewDeps
  extends JoinDeps,
    Pick<ModelDeps, 'evolver'>,
    Pick<CommandDeps, 'eventStore'> {
  readonly modelBudget: ModelBudget;
}

/** Whose memory is decided on anew, and why. */
export interface ReviewOrder {
  readonly tenant: TenantId;
  readonly subject: SubjectId;
  readonly policy: Policy;
  readonly cause: ReevaluateFact['cause'];
  /** Candidates less alike than this, and of another slot, are not shown. */
  readonly similarity: number;
  readonly signal: AbortSignal;
}

/** What was decided: orders to carry out all together, the first of which records it. */
export interface Review {
  readonly commands: readonly [ReevaluateFact, ...MemoryCommand[]];
  /** Whether anything but the record comes of it. */
  readonly changes: boolean;
  readonly usage: ModelUsage;
}

/** A memory as the fact that it was when it was told. */
const factOf = ({ content, head }: KnownFact): ExtractedFact => ({
  text: content.content,
  ownership: head.ownership,
  memType: head.mem_type,
  stance: head.stance,
  slot: content.slot,
  value: content.value,
  polarity: content.polarity,
  change: null,
  validFrom: head.valid_from,
  validFromAssumed: head.valid_from_assumed,
  validTo: head.valid_to,
  eventFrom: head.event_from,
  eventTo: head.event_to,
  isImportant: head.is_important,
  entities: content.entities,
  categories: content.categories,
  sources: [],
});

const isKnown = (memory: HeldMemory | undefined): memory is KnownFact =>
  memory !== undefined && isLive(memory) && memory.content !== null;

const slotName = (slot: ExtractedFact['slot']): string | null =>
  slot === null ? null : `${slot.person}.${slot.name}`;

/** What the call that told a memory asked of decisions, and the zone that it spoke in. */
type ToldUnder = Pick<EvolutionRequest, 'strategy' | 'timezone'>;

/**
 * Decides about a memory that stands already as if it were told now, under the strategy that it was told under: only against
 * older ones, as when it was added. What says the same goes up in the older one; what it contradicts ends where it begins.
 */
export const createReviewer = (deps: ReviewDeps, order: ReviewOrder) => {
  const { subject, policy, cause, signal } = order;
  const joinInto = createJoiner(deps, subject, signal);
  const evolver = withinBudget(deps.evolver, deps.modelBudget, order);

  /** As the conversation stands in the log. What no conversation told, or one that asked for no decision, is balanced. */
  const toldUnder = async ({ source }: KnownFact): Promise<ToldUnder> => {
    const intake =
      source === null
        ? undefined
        : await readClosedIntake(deps, subject, BigInt(source.intake_revision));
    const { evolution = 'balanced', timezone = policy.jobs.timezone } = intake?.accepted ?? {};
    return { strategy: evolution === 'append_only' ? 'balanced' : evolution, timezone };
  };

  const commandsOf = async (
    memory: KnownFact,
    state: MemoryState,
    decision: EvolutionDecision,
    base: ReevaluateFact,
  ): Promise<Review['commands']> => {
    const note = decision.note ?? null;
    const known = targetsOf(decision).flatMap((id) => {
      const target = state.memories.get(id);
      return isKnown(target) ? [target] : [];
    });
    const join = (text: string | null) =>
      joinInto(memory, known, { text, record: base.decision, note });
    switch (decision.op) {
      case 'ADD':
      case 'REJECTED':
        return [base];
      case 'SUPERSEDE': {
        const { from } = decision;
        return [{ ...base, supersedes: known.map(({ id }) => ({ target: id, from })) }];
      }
      case 'UPDATE':
        // It became so at an instant: the older one was true until then, and this one is what holds since.
        return decision.mode === 'CHANGES'
          ? [{ ...base, supersedes: known.map(({ id }) => ({ target: id, from: decision.from })) }]
          : [base, ...(await join(decision.rewrite.text))];
      case 'SKIP':
        return [base, ...(await join(null))];
      case 'MERGE':
        return [base, ...(await join(decision.rewrite.text))];
    }
  };

  /** Throws what {@link isModelAway} knows where nobody can be asked now. */
  return async (memory: KnownFact, state: MemoryState): Promise<Review> => {
    const fact = factOf(memory);
    const { head, content } = memory;
    const said = {
      at: content.said_at as Instant, // as it was extracted
      taskId: memory.source?.task_id ?? '',
      sessionId: content.session_id,
    };
    const scope = {
      level: head.level,
      appRef: head.app_ref,
      sessionRef: head.session_ref,
      agentRef: head.agent_ref,
    };
    const limit = policy.evolution.candidates;
    const candidates = candidatesFor(state, fact, memory.vector, scope, said, limit + 1)
      .filter(({ memoryId: id, similarity, slot }) => {
        const other = state.memories.get(id);
        return (
          other !== undefined &&
          other.order < memory.order &&
          (similarity >= order.similarity ||
            (slot !== null && slotName(slot) === slotName(fact.slot)))
        );
      })
      .slice(0, 2 * limit);
    const result = await evolver.decide(
      {
        fact,
        saidAt: said.at,
        candidates,
        bounds: evolutionBounds(policy),
        ...(await toldUnder(memory)),
      },
      { signal },
    );
    const decision = guarded(result.decision, candidates);
    const record = recordOf(decision.op, candidates, targetsOf(decision), decision.reason, {
      mode: result.mode,
      model: result.usage.model,
      prompt_version: result.promptVersion,
    });
    const commands = await commandsOf(memory, state, decision, {
      type: 'ReevaluateFact',
      memoryId: memory.id,
      cause,
      decision: record,
      supersedes: [],
      usage: usageRecord(result.usage),
    });
    return {
      commands,
      changes: commands.length > 1 || commands[0].supersedes.length > 0,
      usage: result.usage,
    };
  };
};
