import {
  type EvolutionCandidate,
  type EvolutionDecision,
  type ExtractedFact,
  type Instant,
  instant,
  memoryId,
} from '@palimpsest/kernel';
import { createOfflineEvolver, createOfflineExtractor } from '@palimpsest/models';
import { parseInstant } from '@palimpsest/text';

/** A message as an extraction shows it. */
interface ShownMessage {
  readonly id: number;
  readonly role: 'user' | 'assistant';
  readonly at: string;
  readonly extract: boolean;
  readonly text: string;
}

/** A fact or a known memory as an evolution shows it. */
interface ShownFact {
  readonly text: string;
  readonly owner: 'USER' | 'AGENT';
  readonly mem_type: ExtractedFact['memType'];
  readonly stance: ExtractedFact['stance'];
  readonly value: string | null;
  readonly polarity: ExtractedFact['polarity'];
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly event_from: string | null;
  readonly event_to: string | null;
  readonly entities: ExtractedFact['entities'];
  readonly said_at: string;
}

interface ShownCandidate extends ShownFact {
  readonly id: number;
  readonly level: EvolutionCandidate['level'];
  readonly same_conversation: boolean;
  readonly similarity: number;
}

/** What an extraction asks. */
export interface ExtractionData {
  readonly messages: readonly ShownMessage[];
}

/** What an evolution asks. */
export interface EvolutionData {
  readonly fact: ShownFact & { readonly change: ExtractedFact['change'] };
  readonly known: readonly ShownCandidate[];
}

/**
 * A reading written by hand: the facts of a message (`null`: as the rules read them, in the message's own words), and what each of
 * them means for the memory that tells of `about`.
 */
interface HandReading {
  readonly facts: readonly (Readonly<Record<string, unknown>> & { readonly text: string })[] | null;
  readonly decision: {
    readonly op: 'UPDATE' | 'SUPERSEDE';
    readonly about: string;
    readonly text: string | null;
  };
}

/** Readings by message; they stand in for what the rules would read. */
export type HandWritten = Readonly<Record<string, HandReading>>;

/** The minute that a clock in UTC shows, as an instant. */
const at = (shown: string): Instant => {
  const [day, hour] = shown.split(' ');
  const parsed = parseInstant(`${day ?? ''}T${hour ?? ''}`, 'UTC');
  if (!parsed.ok) throw new Error(`no time: ${shown}`);
  return instant(Date.parse(parsed.instant));
};

const atOrNull = (shown: string | null): Instant | null => (shown === null ? null : at(shown));

const local = (time: Instant | null): string | null => time?.slice(0, 16) ?? null;

/** A fact as a model writes it. */
const written = (fact: ExtractedFact): object => ({
  text: fact.text,
  mem_type: fact.memType,
  stance: fact.stance,
  slot: fact.slot,
  value: fact.value,
  polarity: fact.polarity,
  change: fact.change,
  valid_from: fact.validFromAssumed ? null : local(fact.validFrom),
  valid_to: local(fact.validTo),
  event_from: local(fact.eventFrom),
  event_to: local(fact.eventTo),
  important: fact.isImportant,
  entities: fact.entities,
  categories: fact.categories,
  sources: fact.sources,
});

const decided = (decision: EvolutionDecision): object => {
  const numbers = (ids: readonly string[]): readonly number[] =>
    ids.map((id) => Number(id.split('.')[1]));
  const { reason } = decision;
  switch (decision.op) {
    case 'ADD':
    case 'REJECTED':
      return { op: 'ADD', targets: [] };
    case 'SKIP':
      return { op: 'SKIP', targets: numbers([decision.target]), note: reason };
    case 'UPDATE':
      return {
        op: 'UPDATE',
        targets: numbers([decision.target]),
        mode: decision.mode,
        from: local(decision.from),
        text: decision.rewrite.text,
        value: decision.rewrite.value ?? null,
        note: reason,
      };
    case 'MERGE':
      return {
        op: 'MERGE',
        targets: numbers(decision.targets),
        text: decision.rewrite.text,
        value: decision.rewrite.value ?? null,
        note: reason,
      };
    case 'SUPERSEDE':
      return {
        op: 'SUPERSEDE',
        targets: numbers(decision.targets),
        from: local(decision.from),
        note: reason,
      };
  }
};

/**
 * A stand-in for a model that reads a corpus right: it answers in the shapes that a model is asked for, out of the rules that
 * this repository has and what was written by hand where those do not see what a person sees.
 */
export const createScriptedBrain = (
  handWritten: HandWritten,
  simplify: (text: string) => string,
) => {
  const byFact = new Map(
    Object.entries(handWritten).flatMap(([message, { facts, decision }]) =>
      (facts ?? [{ text: message }]).map(({ text }) => [text, decision] as const),
    ),
  );
  const extractor = createOfflineExtractor({ simplify });
  const evolver = createOfflineEvolver({ simplify });
  /** Slots as they were read: an evolution shows no more of them than their names. */
  const slots = new Map<string, ExtractedFact['slot']>();

  const factOf = (shown: ShownFact, change: ExtractedFact['change']): ExtractedFact => ({
    text: shown.text,
    ownership: shown.owner,
    memType: shown.mem_type,
    stance: shown.stance,
    slot: slots.get(shown.text) ?? null,
    value: shown.value,
    polarity: shown.polarity,
    change,
    validFrom: atOrNull(shown.valid_from),
    validFromAssumed: shown.valid_from === shown.said_at,
    validTo: atOrNull(shown.valid_to),
    eventFrom: atOrNull(shown.event_from),
    eventTo: atOrNull(shown.event_to),
    isImportant: false,
    entities: shown.entities,
    categories: [],
    sources: [],
  });

  return {
    extract: async ({ messages }: ExtractionData): Promise<object> => {
      const last = messages.at(-1);
      if (last === undefined) return { facts: [] };
      const { facts } = await extractor.extract({
        messages: messages.map((message) => ({
          ordinal: message.id,
          role: message.role,
          content: message.text,
          at: at(message.at),
        })),
        context: [],
        ownership: 'USER',
        referenceTime: at(last.at),
        timezone: 'UTC',
        focus: [],
        instructions: null,
        entityTypes: [],
      });
      for (const fact of facts) slots.set(fact.text, fact.slot);
      const byHand = messages
        .filter(({ extract }) => extract)
        .flatMap(({ id, text }) =>
          (handWritten[text]?.facts ?? []).map((fact) => ({ ...fact, sources: [id] })),
        );
      const taken = new Set(
        messages
          .filter(({ text }) => (handWritten[text]?.facts ?? null) !== null)
          .map(({ id }) => id),
      );
      const read = facts.filter(({ sources }) => !sources.some((id) => taken.has(id)));
      return { facts: [...read.map(written), ...byHand] };
    },
    decide: async ({ fact, known }: EvolutionData): Promise<object> => {
      const byHand = byFact.get(fact.text);
      if (byHand !== undefined) {
        const { op, about, text } = byHand;
        const targets = known.filter((one) => one.text.includes(about)).map(({ id }) => id);
        return targets.length === 0 ? { op: 'ADD', targets } : { op, targets, text };
      }
      const { decision } = await evolver.decide({
        fact: factOf(fact, fact.change),
        saidAt: at(fact.said_at),
        timezone: 'UTC',
        strategy: 'balanced',
        bounds: { mergeSimilarity: 0.9, sameOverlap: 0.8 },
        candidates: known.map((shown) => ({
          ...factOf(shown, null),
          memoryId: memoryId(`known.${shown.id}`),
          version: 1,
          level: shown.level,
          saidAt: at(shown.said_at),
          sameConversation: shown.same_conversation,
          similarity: shown.similarity,
        })),
      });
      if ('rewrite' in decision && decision.rewrite?.text !== undefined) {
        const { text, slot } = decision.rewrite;
        slots.set(text, slot === undefined ? (slots.get(fact.text) ?? null) : slot);
      }
      return decided(decision);
    },
  };
};
