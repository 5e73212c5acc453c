import type {
  DecisionRecord,
  HeldMemory,
  MemoryCommand,
  MemoryContent,
  MemoryState,
  Wording,
} from '@palimpsest/domain';
import {
  type Embedder,
  type EvolutionDecision,
  type ExtractedFact,
  memoryId,
} from '@palimpsest/kernel';
import { contentOf, fieldsOf, slotRefOf } from './fact.ts';
import type { DecidingContext, IncomingFact } from './incoming-fact.ts';
import { givenToMemory, revisedFact, rewritten, withAttachments } from './revision.ts';

interface Deciding {
  readonly incoming: IncomingFact;
  readonly context: DecidingContext;
  readonly record: DecisionRecord;
  readonly note: string | null;
}

type Held = HeldMemory & { readonly content: MemoryContent };

const hasContent = (memory: HeldMemory): memory is Held => memory.content !== null;

/** Turns decisions about facts into orders to the memories. */
export const createFactCommands = (embedder: Embedder) => {
  const vectorFor = async (
    text: string,
    { fact, vector }: IncomingFact,
    signal: AbortSignal,
  ): Promise<Float32Array | null> => {
    if (text === fact.text) return vector;
    try {
      const [made] = await embedder.embed([text], { signal });
      return made ?? null;
    } catch {
      // Found by its words until it is embedded again.
      return null;
    }
  };

  const wordingOf = async (
    fact: ExtractedFact,
    { incoming, context, note }: Deciding,
  ): Promise<Wording> => {
    const { messageIds, saidAt } = incoming;
    const vector = await vectorFor(fact.text, incoming, context.signal);
    return {
      content: contentOf(fact, context.given, context.pseudonyms, { messageIds, saidAt }, note),
      vector,
      embeddingModel: vector === null ? null : context.embeddingModel,
    };
  };

  const added = async (
    decision: Extract<EvolutionDecision, { readonly op: 'ADD' | 'SUPERSEDE' }>,
    deciding: Deciding,
  ): Promise<readonly MemoryCommand[]> => {
    const { incoming, context, record } = deciding;
    const fact = rewritten(incoming.fact, decision.rewrite);
    return [
      {
        type: 'AddFact',
        memoryId: memoryId(incoming.newMemoryId),
        fact: fieldsOf(fact, context.given, context.pseudonyms),
        scope: context.scope,
        wording: await wordingOf(fact, deciding),
        source: incoming.source,
        derivedFrom: [],
        decision: record,
        supersedes:
          decision.op === 'ADD'
            ? []
            : decision.targets.map((target) => ({ target, from: decision.from })),
      },
    ];
  };

  const revised = async (
    decision: Extract<EvolutionDecision, { readonly op: 'UPDATE' | 'MERGE' }>,
    deciding: Deciding,
    state: MemoryState,
  ): Promise<readonly MemoryCommand[]> => {
    const { incoming, context, record } = deciding;
    const targets = decision.op === 'UPDATE' ? [decision.target] : decision.targets;
    const [oldest, ...others] = targets
      .flatMap((id) => state.memories.get(id) ?? [])
      .filter(hasContent)
      .sort((a, b) => a.order - b.order);
    if (oldest === undefined) return [];
    const fact = revisedFact(incoming.fact, oldest, decision.rewrite);
    const wording = await wordingOf(fact, deciding);
    const { eventFrom, eventTo } = decision.rewrite;
    const given = givenToMemory(oldest, incoming.fact, context.given);
    return [
      {
        type: 'ReviseMemory',
        memoryId: oldest.id,
        ifVersion: null,
        mode: decision.op === 'UPDATE' ? decision.mode : 'CORRECTS',
        from: decision.op === 'UPDATE' ? decision.from : null,
        cause: decision.op,
        absorbed: others.map(({ id }) => id),
        wording: {
          ...wording,
          content: withAttachments(
            wording.content,
            oldest.content,
            others.map(({ content }) => content),
          ),
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
      },
      ...(given === null ? [] : [given]),
    ];
  };

  return async (
    decision: EvolutionDecision,
    deciding: Deciding,
    state: MemoryState,
  ): Promise<readonly MemoryCommand[]> => {
    switch (decision.op) {
      case 'REJECTED':
        return [];
      case 'SKIP':
        return [
          {
            type: 'SkipFact',
            matched: decision.target,
            source: deciding.incoming.source,
            decision: deciding.record,
            reasonText: deciding.note,
          },
        ];
      case 'ADD':
      case 'SUPERSEDE':
        return added(decision, deciding);
      case 'UPDATE':
      case 'MERGE':
        return revised(decision, deciding, state);
    }
  };
};
