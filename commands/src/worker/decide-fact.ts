import {
  type DecisionRecord,
  type FactSource,
  findDuplicate,
  type MemoryCommand,
  type MemoryScope,
  type MemoryState,
  type Policy,
} from '@palimpsest/domain';
import {
  type EvolutionCandidate,
  type EvolutionDecision,
  type ExtractedFact,
  type Instant,
  type ModelUsage,
  memoryId,
  PortError,
  type Rewrite,
} from '@palimpsest/kernel';
import type { SubjectPseudonyms } from '@palimpsest/vault';
import type { ModelDeps } from '../shared/deps.ts';
import { candidatesFor } from './candidates.ts';
import { contentOf, fieldsOf, type GivenFields, slotRefOf, wordingHmac } from './fact.ts';

/** A fact on its way into the memories of a subject. */
export interface IncomingFact {
  readonly fact: ExtractedFact;
  readonly vector: Float32Array | null;
  readonly saidAt: Instant;
  readonly messageIds: readonly string[];
  readonly source: FactSource;
  /** Id that it gets if it becomes a memory of its own. */
  readonly newMemoryId: string;
}

export interface DecidingContext {
  readonly scope: MemoryScope;
  readonly given: GivenFields;
  readonly pseudonyms: SubjectPseudonyms;
  readonly policy: Policy;
  readonly timezone: string;
  readonly taskId: string;
  readonly sessionId: string | null;
  /** `verbatim` and `append_only`: exact duplicates are skipped, everything else is added. */
  readonly evolution: 'balanced' | 'conservative' | 'aggressive' | 'add_only';
  readonly mode: DecisionRecord['mode'];
  readonly embeddingModel: string;
  readonly signal: AbortSignal;
}

/** What is to be done about a fact, and how it came to that. */
export interface DecidedFact {
  /** `null`: nothing is written (rejected). */
  readonly command: MemoryCommand | null;
  readonly record: DecisionRecord;
  readonly usage: ModelUsage | null;
  /** The evolution model could not be asked: added with exact de-duplication only. */
  readonly degraded: boolean;
}

const recordOf = (
  op: DecisionRecord['op'],
  candidates: readonly EvolutionCandidate[],
  targets: DecisionRecord['targets'],
  reason: string,
  how: Pick<DecisionRecord, 'mode' | 'model' | 'prompt_version'>,
): DecisionRecord => ({
  op,
  // Those that a model or a rule looked at, the nearest first; a longer list explains nothing more.
  candidates: candidates.slice(0, 20).map((candidate) => ({
    memory_id: candidate.memoryId,
    version: candidate.version,
    similarity: candidate.similarity,
  })),
  targets,
  reason_code: reason,
  mode: how.mode,
  model: how.model,
  prompt_version: how.prompt_version,
});

const rewritten = (fact: ExtractedFact, rewrite: Rewrite | undefined): ExtractedFact => ({
  ...fact,
  ...(rewrite?.text === undefined ? {} : { text: rewrite.text }),
  ...(rewrite?.slot === undefined ? {} : { slot: rewrite.slot }),
  ...(rewrite?.value === undefined ? {} : { value: rewrite.value }),
  ...(rewrite?.memType === undefined ? {} : { memType: rewrite.memType }),
  ...(rewrite?.stance === undefined ? {} : { stance: rewrite.stance }),
  ...(rewrite?.eventFrom === undefined ? {} : { eventFrom: rewrite.eventFrom }),
  ...(rewrite?.eventTo === undefined ? {} : { eventTo: rewrite.eventTo }),
  ...(rewrite?.entities === undefined ? {} : { entities: rewrite.entities }),
});

/** Decides one fact against the memories as they stand, facts before it in the same intake among them. */
export const createFactDecider = (models: Pick<ModelDeps, 'evolver' | 'embedder'>) => {
  const vectorFor = async (
    text: string,
    incoming: IncomingFact,
    signal: AbortSignal,
  ): Promise<Float32Array | null> => {
    if (text === incoming.fact.text) return incoming.vector;
    try {
      const [vector] = await models.embedder.embed([text], { signal });
      return vector ?? null;
    } catch {
      return null;
    }
  };

  const commandOf = async (
    incoming: IncomingFact,
    context: DecidingContext,
    decision: EvolutionDecision,
    record: DecisionRecord,
    state: MemoryState,
  ): Promise<MemoryCommand | null> => {
    const note = decision.note ?? null;
    const from = { messageIds: incoming.messageIds, saidAt: incoming.saidAt };
    const wordingFor = async (fact: ExtractedFact) => {
      const vector = await vectorFor(fact.text, incoming, context.signal);
      return {
        content: contentOf(fact, context.given, context.pseudonyms, from, note),
        vector,
        embeddingModel: vector === null ? null : context.embeddingModel,
      };
    };
    switch (decision.op) {
      case 'REJECTED':
        return null;
      case 'SKIP':
        return {
          type: 'SkipFact',
          matched: decision.target,
          source: incoming.source,
          decision: record,
          reasonText: note,
        };
      case 'ADD':
      case 'SUPERSEDE': {
        const fact = rewritten(incoming.fact, decision.rewrite);
        return {
          type: 'AddFact',
          memoryId: memoryId(incoming.newMemoryId),
          fact: fieldsOf(fact, context.given, context.pseudonyms),
          scope: context.scope,
          wording: await wordingFor(fact),
          source: incoming.source,
          derivedFrom: [],
          decision: record,
          supersedes:
            decision.op === 'ADD'
              ? []
              : decision.targets.map((target) => ({ target, from: decision.from })),
        };
      }
      case 'UPDATE':
      case 'MERGE': {
        const targets = decision.op === 'UPDATE' ? [decision.target] : decision.targets;
        const held = targets
          .flatMap((id) => state.memories.get(id) ?? [])
          .sort((a, b) => a.order - b.order);
        const [oldest, ...others] = held;
        if (oldest === undefined || oldest.content === null) return null;
        const base: ExtractedFact = {
          ...incoming.fact,
          slot: incoming.fact.slot ?? oldest.content.slot,
          value: incoming.fact.slot === null ? oldest.content.value : incoming.fact.value,
          stance: oldest.content.stance,
          polarity: incoming.fact.slot === null ? oldest.content.polarity : incoming.fact.polarity,
          memType: oldest.head.mem_type,
        };
        const fact = rewritten(base, decision.rewrite);
        const wording = await wordingFor(fact);
        const { eventFrom, eventTo } = decision.rewrite;
        return {
          type: 'ReviseMemory',
          memoryId: oldest.id,
          ifVersion: null,
          mode: decision.op === 'UPDATE' ? decision.mode : 'CORRECTS',
          from: decision.op === 'UPDATE' ? decision.from : null,
          cause: decision.op === 'UPDATE' ? 'UPDATE' : 'MERGE',
          absorbed: others.map((memory) => memory.id),
          wording: {
            ...wording,
            // What the caller attached to the memory stays with it.
            content: {
              ...wording.content,
              custom_tags: [
                ...new Set([...oldest.content.custom_tags, ...wording.content.custom_tags]),
              ],
              metadata: { ...oldest.content.metadata, ...wording.content.metadata },
              app_id: oldest.content.app_id,
              session_id: oldest.content.session_id,
              agent_id: oldest.content.agent_id,
            },
          },
          fields: {
            memType: fact.memType,
            stance: fact.stance,
            slotRef: slotRefOf(context.pseudonyms, fact.slot),
            ...(eventFrom === undefined ? {} : { eventFrom }),
            ...(eventTo === undefined ? {} : { eventTo }),
          },
          source: incoming.source,
          decision: record,
        };
      }
    }
  };

  return async (
    incoming: IncomingFact,
    state: MemoryState,
    context: DecidingContext,
  ): Promise<DecidedFact> => {
    const { fact } = incoming;
    const direct = { mode: context.mode, model: null, prompt_version: null };
    const duplicate = findDuplicate(
      state,
      wordingHmac(context.pseudonyms, fact.text),
      context.scope,
      fact,
    );
    const plain = async (
      decision: EvolutionDecision,
      record: DecisionRecord,
      degraded = false,
    ): Promise<DecidedFact> => ({
      command: await commandOf(incoming, context, decision, record, state),
      record,
      usage: null,
      degraded,
    });
    if (duplicate !== undefined && fact.change !== 'correct') {
      const record = recordOf('SKIP', [], [duplicate.id], 'exact_duplicate', direct);
      return plain({ op: 'SKIP', target: duplicate.id, reason: 'exact_duplicate' }, record);
    }
    const add: EvolutionDecision = { op: 'ADD', reason: 'new' };
    if (context.evolution === 'add_only') {
      return plain(add, recordOf('ADD', [], [], 'append_only', direct));
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
      const result = await models.evolver.decide(
        {
          fact,
          saidAt: incoming.saidAt,
          timezone: context.timezone,
          candidates,
          strategy: context.evolution,
        },
        { signal: context.signal },
      );
      const decision = guarded(result.decision, candidates);
      const how = {
        mode: result.mode,
        model: result.usage.model,
        prompt_version: result.promptVersion,
      } as const;
      const record = recordOf(decision.op, candidates, targetsOf(decision), decision.reason, how);
      return {
        command: await commandOf(incoming, context, decision, record, state),
        record,
        usage: result.usage,
        degraded: false,
      };
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      const record = recordOf('ADD', candidates, [], 'evolution_unavailable', {
        ...direct,
        mode: 'degraded',
      });
      return plain(add, record, true);
    }
  };
};

const targetsOf = (decision: EvolutionDecision): DecisionRecord['targets'] => {
  switch (decision.op) {
    case 'ADD':
    case 'REJECTED':
      return [];
    case 'SKIP':
    case 'UPDATE':
      return [decision.target];
    case 'MERGE':
    case 'SUPERSEDE':
      return [...decision.targets];
  }
};

/** A target that was not shown is an invention: the decision falls, and the fact is added. */
const guarded = (
  decision: EvolutionDecision,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision => {
  const shown = new Set<string>(candidates.map((candidate) => candidate.memoryId));
  const invented =
    (decision.op === 'REJECTED' && decision.reason === 'unknown_target') ||
    targetsOf(decision).some((target) => !shown.has(target));
  return invented ? { op: 'ADD', reason: 'unknown_target' } : decision;
};
