import type { Tokeniser } from '@palimpsest/text';
import { createPhraseFinder, type WordSequence } from './phrase-finder.ts';

/**
 * Whom a question is about: the person whose memories are asked, the same without a word for him (Chinese leaves the
 * subject out where it is understood, and so do errands), somebody else, or nobody that it names.
 */
export type QuestionSubject = 'self' | 'implied' | 'other' | 'nobody';

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

/** Verbs that ask what is right for somebody (能订…吗, 该带什么, 要给谁…), but not "which city is the best to live in". */
const OWN_MATTER =
  /^(?!.*最)(?!.*哪[里儿个座些]\S{0,4}(?:能|可以|适合)).*(?:(?<![可功性智阳才])能|可以|该|(?<![主重])要(?!多少)|得(?:托|带|给|去|找|买|交|付|请|送|准备|注意)|(?<![特区个分性])别|合适|适合)/su;

/** The same in English: "who needs feeding", "where should the mover go"; "what should a report hold" is about the world. */
const OWN_ERRAND = /^(?:where|when|who|whom|whose|which)\b.*\b(?:should|needs?|must)\b/isu;

/** Somebody who only takes part: "the teacher" is not asked about where "my" stands elsewhere. */
const articles = wordSet('the a an');

/** Words of other people decide first, whoever else is named: "where does my aunt live". */
export const createSubjectReader = (
  otherPeople: readonly string[],
  tokeniser: Tokeniser,
): ((question: string, words: WordSequence) => QuestionSubject) => {
  const others = createPhraseFinder([otherPeople], tokeniser);
  return (question, words) => {
    const own = words.some(({ token }) => isOwn(token));
    const asked = [...(others.find(words).get(0) ?? [])].filter(
      (place) => !own || !articles.has(words[place - 1]?.token ?? ''),
    );
    if (asked.length > 0) return 'other';
    if (own) return 'self';
    if (NAME.test(question)) return 'other';
    return OWN_MATTER.test(question) || OWN_ERRAND.test(question) ? 'implied' : 'nobody';
  };
};
