import type {
  EvolutionCandidate,
  ExtractedFact,
  FactSlot,
  Instant,
  Rewrite,
} from '@palimpsest/kernel';
import { extractText } from '../extractor.ts';
import type { Simplify } from '../fold/fold.ts';

/** Reads a text that evolution put together as if it had been said then. */
export type Reread = (text: string, at: Instant, timezone: string) => readonly ExtractedFact[];

/** The reader that the evolver uses for its own rewordings. */
export const createReread =
  (simplify: Simplify): Reread =>
  (text, at, timezone) =>
    extractText(text, at, timezone, simplify);

const appendedDate =
  / \(\d{4}(?:-\d{2}){0,2}(?:\/\d{4}(?:-\d{2}){0,2})?\)(?: (?=[\u3400-\u9fff]))?/g;

/** A stored text without the resolved dates that extraction had put behind its time phrases. */
export const withoutDates = (text: string): string => text.replace(appendedDate, '');

const pick = (facts: readonly ExtractedFact[], slot: FactSlot | null): ExtractedFact | undefined =>
  facts.find((fact) => fact.slot !== null && fact.slot.name === slot?.name) ?? facts[0];

/** A rewording with everything that follows from the new text: slot, value, event interval, entities. */
export const rewriteAs = (
  text: string,
  target: EvolutionCandidate,
  at: Instant,
  timezone: string,
  reread: Reread,
): Rewrite & { readonly text: string } => {
  const fact = pick(reread(text, at, timezone), target.slot);
  if (fact === undefined) return { text };
  return {
    text: fact.text,
    slot: fact.slot ?? target.slot,
    value: fact.slot === null ? target.value : fact.value,
    stance: target.stance,
    memType: target.memType,
    eventFrom: fact.eventFrom,
    eventTo: fact.eventTo,
    entities: fact.entities,
  };
};

/** The fact's own wording and data as a rewrite of an older memory. */
export const rewriteFrom = (fact: ExtractedFact): Rewrite & { readonly text: string } => ({
  text: fact.text,
  slot: fact.slot,
  value: fact.value,
  memType: fact.memType,
  stance: fact.stance,
  eventFrom: fact.eventFrom,
  eventTo: fact.eventTo,
  entities: fact.entities,
});
