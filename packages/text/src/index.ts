export type { NormalisedText, Span } from './normalise/normalised-text.ts';
export {
  createTokeniser,
  findQueryDates,
  findTimePhrases,
  guessLanguage,
  guessTense,
  isFunctionWord,
  normalise,
  parseNumber,
  splitScripts,
  splitSentences,
} from './pending.ts';
export type { Language, Script, ScriptRun } from './script/script.ts';
export type {
  Granularity,
  Recurrence,
  Tense,
  TimeInterval,
  TimePhrase,
  TimePhraseKind,
  TimePhraseOptions,
  TimeUnit,
} from './time/time-phrase.ts';
export type { Token, Tokeniser, TokenKind } from './tokens/token.ts';
export { createVocabulary } from './vocabulary/create-vocabulary.ts';
export { embeddingWords } from './vocabulary/embedding-words.ts';
export { openVocabulary } from './vocabulary/open-vocabulary.ts';
export { segmentChinese } from './vocabulary/segment-chinese.ts';
export type { ShareableVocabulary, Vocabulary } from './vocabulary/vocabulary.ts';
export { type InstantError, type ParsedInstant, parseInstant } from './zone/parse-instant.ts';
export { isTimeZone } from './zone/time-zone.ts';
export { isoDay, startOfDay, type ZonedDate, zonedDate } from './zone/zoned-date.ts';
