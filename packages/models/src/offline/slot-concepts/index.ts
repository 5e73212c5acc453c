import { chineseConcepts } from './chinese.ts';
import { englishConcepts } from './english.ts';
import type { SlotConcept } from './slot-concept.ts';

export { otherPeople } from './other-people.ts';
export type { SlotConcept } from './slot-concept.ts';

/** Ways of asking about every slot that the offline rules know, in both languages. */
export const slotConcepts: readonly SlotConcept[] = [...englishConcepts, ...chineseConcepts];
