import {
  type EvolutionCandidate,
  type EvolutionDecision,
  type ExtractedFact,
  type Instant,
  type MemoryId,
  memoryId,
  type Rewrite,
} from '@palimpsest/kernel';
import { createOfflineEvolver } from '../evolver.ts';
import { createOfflineExtractor } from '../extractor.ts';
import { simplify } from './simplify.ts';

/** What one fact of a saying led to. */
export interface Outcome {
  readonly fact: ExtractedFact;
  readonly decision: EvolutionDecision;
}

/** A memory as the book holds it; `to` is set when something superseded it. */
export interface BookEntry {
  readonly id: MemoryId;
  readonly fact: ExtractedFact;
  readonly saidAt: Instant;
  readonly version: number;
  readonly to: Instant | null;
  readonly superseded: boolean;
}

/** Extraction and evolution over a list of memories: what a person's words leave behind. */
export interface MemoryBook {
  readonly say: (text: string, at: string) => Promise<readonly Outcome[]>;
  readonly live: () => readonly BookEntry[];
  readonly texts: () => readonly string[];
  readonly entries: () => readonly BookEntry[];
}

const asCandidate = (entry: BookEntry): EvolutionCandidate => ({
  memoryId: entry.id,
  version: entry.version,
  text: entry.fact.text,
  ownership: entry.fact.ownership,
  memType: entry.fact.memType,
  stance: entry.fact.stance,
  slot: entry.fact.slot,
  value: entry.fact.value,
  polarity: entry.fact.polarity,
  entities: entry.fact.entities,
  validFrom: entry.fact.validFrom,
  validTo: entry.fact.validTo,
  eventFrom: entry.fact.eventFrom,
  eventTo: entry.fact.eventTo,
  level: 'GLOBAL',
  saidAt: entry.saidAt,
  sameConversation: false,
  similarity: 0.5,
});

const rewritten = (fact: ExtractedFact, rewrite: Rewrite | undefined): ExtractedFact => ({
  ...fact,
  ...rewrite,
});

/** An empty book of one speaker, in UTC. */
export const createMemoryBook = (): MemoryBook => {
  const extractor = createOfflineExtractor({ simplify });
  const evolver = createOfflineEvolver({ simplify });
  let book: readonly BookEntry[] = [];
  const live = (): readonly BookEntry[] => book.filter(({ superseded }) => !superseded);
  const end = (targets: readonly MemoryId[], to: Instant | null): void => {
    book = book.map((entry) =>
      targets.includes(entry.id) ? { ...entry, to, superseded: true } : entry,
    );
  };
  const add = (fact: ExtractedFact, saidAt: Instant): void => {
    const id = memoryId(`s.${book.length}`);
    book = [...book, { id, fact, saidAt, version: 1, to: null, superseded: false }];
  };
  const revise = (target: MemoryId, rewrite: Rewrite, saidAt: Instant): void => {
    book = book.map((entry) =>
      entry.id === target
        ? { ...entry, fact: rewritten(entry.fact, rewrite), saidAt, version: entry.version + 1 }
        : entry,
    );
  };
  const carryOut = (fact: ExtractedFact, decision: EvolutionDecision, at: Instant): void => {
    if (decision.op === 'ADD') add(rewritten(fact, decision.rewrite), at);
    else if (decision.op === 'SUPERSEDE') {
      end(decision.targets, decision.from);
      add(rewritten(fact, decision.rewrite), at);
    } else if (decision.op === 'UPDATE') revise(decision.target, decision.rewrite, at);
  };
  return {
    say: async (text, said) => {
      const at = said as Instant;
      const { facts } = await extractor.extract({
        messages: [{ ordinal: 0, role: 'user', content: text, at }],
        context: [],
        ownership: 'USER',
        referenceTime: at,
        timezone: 'UTC',
        focus: [],
        instructions: null,
        entityTypes: [],
      });
      const outcomes: Outcome[] = [];
      for (const fact of facts) {
        const { decision } = await evolver.decide({
          fact,
          saidAt: at,
          timezone: 'UTC',
          candidates: live().map(asCandidate),
          strategy: 'balanced',
          bounds: { mergeSimilarity: 0.9, sameOverlap: 0.8 },
        });
        carryOut(fact, decision, at);
        outcomes.push({ fact, decision });
      }
      return outcomes;
    },
    live,
    texts: () => live().map(({ fact }) => fact.text),
    entries: () => book,
  };
};
