import type { Tokeniser } from '@palimpsest/text';
import { createPhraseFinder, type WordSequence } from './phrase-finder.ts';

/** Whom a question is about: the person whose memories are asked, somebody else, or nobody that it names. */
export type QuestionSubject = 'self' | 'other' | 'nobody';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words for the person whose memories are asked; a guest or client of the agent too. */
const ownWords = wordSet(
  'i me my mine myself we us our user users person guest 用户 本人 俺 咱 咱们 自己 此人 客人',
);

/** "They" is that person too where no relation of his is named: an agent asks about its user so. */
const pronouns = wordSet(
  'he him his she her hers they them their theirs 他 她 他的 她的 他们 她们',
);

const isOwn = (token: string): boolean =>
  ownWords.has(token) || pronouns.has(token) || token.includes('我');

/** A word with a capital inside an English question, not at the start of a sentence: a name. */
const NAME = /[\p{Ll},'’] \p{Lu}\p{Ll}/u;

/** Words of other people decide first, whoever else is named: "where does my aunt live". */
export const createSubjectReader = (
  otherPeople: readonly string[],
  tokeniser: Tokeniser,
): ((question: string, words: WordSequence) => QuestionSubject) => {
  const others = createPhraseFinder([otherPeople], tokeniser);
  return (question, words) => {
    if (others.find(words).size > 0) return 'other';
    if (words.some(({ token }) => isOwn(token))) return 'self';
    return NAME.test(question) ? 'other' : 'nobody';
  };
};
