import { words } from '../lexicon/words.ts';
import { chineseConcepts } from './chinese.ts';
import { chineseCues } from './chinese-cues.ts';
import { englishConcepts } from './english.ts';
import { englishCues } from './english-cues.ts';
import type { AskedConcept, SlotConcept } from './slot-concept.ts';

export { otherPeople } from './other-people.ts';
export type { SlotConcept } from './slot-concept.ts';

const withCues = (
  concepts: readonly AskedConcept[],
  cues: Readonly<Record<string, string>>,
): readonly SlotConcept[] =>
  concepts.map((concept) => ({ ...concept, cues: words(cues[concept.slots.join(' ')] ?? '') }));

/** Ways of asking about every slot that the offline rules know, in both languages. */
export const slotConcepts: readonly SlotConcept[] = [
  ...withCues(englishConcepts, englishCues),
  ...withCues(chineseConcepts, chineseCues),
];
