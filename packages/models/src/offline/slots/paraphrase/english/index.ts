import type { Paraphrase } from '../paraphrase.ts';
import { doings } from './doings.ts';
import { figuresAndReactions } from './figures-and-reactions.ts';
import { homes } from './homes.ts';
import { partners } from './partners.ts';
import { pets } from './pets.ts';
import { tastes } from './tastes.ts';
import { work } from './work.ts';

/** English: other words for what the slot rules read, by slot. */
export const englishParaphrases: readonly Paraphrase[] = [
  ...homes,
  ...work,
  ...partners,
  ...pets,
  ...doings,
  ...figuresAndReactions,
  ...tastes,
];
