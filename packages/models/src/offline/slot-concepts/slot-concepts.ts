import { aheadConcepts } from './ahead.ts';
import { healthConcepts } from './health.ts';
import { homeConcepts } from './home.ts';
import { peopleConcepts } from './people.ts';
import { personConcepts } from './person.ts';
import type { SlotConcept } from './slot-concept.ts';
import { studyConcepts } from './study.ts';
import { tastesConcepts } from './tastes.ts';
import { thingsConcepts } from './things.ts';
import { workConcepts } from './work.ts';

/** How people ask about each slot: words and whole questions, English and Chinese. */
export const slotConcepts: readonly SlotConcept[] = [
  ...personConcepts,
  ...homeConcepts,
  ...workConcepts,
  ...peopleConcepts,
  ...healthConcepts,
  ...tastesConcepts,
  ...studyConcepts,
  ...thingsConcepts,
  ...aheadConcepts,
];
