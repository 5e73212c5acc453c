import type { WordSequence } from './phrase-finder.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words of questions about what happened once: "did I order sushi" asks for no allergy. */
const past = wordSet('did was were had happened 了 过 昨天 昨晚 上次 刚才 当时');

/** Openings of questions about how something is done: "how do I cook rice" asks for no diet. */
const howTo = [
  ['how', 'do'],
  ['how', 'to'],
  ['how', 'can'],
] as const;

/**
 * Whether a question may be about what holds for a person, by its form: not about an event, and not a recipe. Words
 * that name what is asked for count in any question; hints of it only in these.
 */
export const asksWhatHolds = (words: WordSequence): boolean => {
  const [first, second] = words;
  const recipe = howTo.some(([how, verb]) => first?.token === how && second?.token === verb);
  return !recipe && !words.some(({ token }) => past.has(token) || token === '怎么');
};
