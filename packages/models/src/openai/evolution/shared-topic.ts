import type { FactEntity } from '@palimpsest/kernel';

/** What two wordings are compared by. */
interface Worded {
  readonly text: string;
  readonly entities: readonly FactEntity[];
}

/** Words that say nothing about what a sentence is about; shorter ones are passed over anyway. */
const empty = new Set(
  (
    'about after again also always back because been before being could does doing down ever every from going have having into just ' +
    'know like live lives made make many more most much never only other over really said same some still such than that their them ' +
    'then there these they thing things think this those time user very want wants well were what when where which while will with would your'
  ).split(' '),
);

const LATIN_WORD = 4;

const normalised = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Words of four letters and more, without a plural's s; of scripts that write no spaces, pairs of characters. */
const topicsOf = (text: string): ReadonlySet<string> => {
  const topics = new Set<string>();
  for (const run of normalised(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run)) {
      const characters = [...run];
      for (let at = 1; at < characters.length; at += 1) {
        topics.add(`${characters[at - 1]}${characters[at]}`);
      }
    } else if (run.length >= LATIN_WORD && !empty.has(run)) topics.add(run.replace(/s$/u, ''));
  }
  return topics;
};

const sharesEntity = (a: Worded, b: Worded): boolean => {
  const names = new Set(a.entities.map(({ name }) => normalised(name)));
  return b.entities.some(({ name }) => names.has(normalised(name)));
};

/** Whether two facts can be about the same thing at all: an entity, or a word that carries meaning. */
export const sharesTopic = (a: Worded, b: Worded): boolean => {
  if (sharesEntity(a, b)) return true;
  const topics = topicsOf(a.text);
  return [...topicsOf(b.text)].some((topic) => topics.has(topic));
};
