import { chineseOffTopic, chineseTemplates } from './chinese.ts';
import { englishOffTopic, englishTemplates } from './english.ts';
import { type Language, pickBy, type Statement, type Template } from './statement.ts';

const templates: Readonly<Record<Language, readonly Template[]>> = {
  en: englishTemplates,
  zh: chineseTemplates,
};

/** Questions to which no statement of {@link statementAt} is an answer. */
export const offTopicQuestions: Readonly<Record<Language, readonly string[]>> = {
  en: englishOffTopic,
  zh: chineseOffTopic,
};

/** Prime to the number of combinations of every template, so that neighbours have no word in common and none comes twice. */
const STRIDE = 1009;

/** The same number always gives the same statement; neighbours have different templates. Numbers under 2,000 never say the same. */
export const statementAt = (language: Language, number: number): Statement => {
  const own = templates[language];
  const template = own[number % own.length];
  if (template === undefined) throw new TypeError('a language without templates');
  return template(pickBy(Math.floor(number / own.length) * STRIDE));
};

/** What the n-th subject speaks. */
export const languageOf = (subject: number): Language => (subject % 2 === 0 ? 'en' : 'zh');
