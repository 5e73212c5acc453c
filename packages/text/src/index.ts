export { type NormaliseOptions, normalise } from './normalise/normalise.ts';
export type { NormalisedText, Span } from './normalise/normalised-text.ts';
export { parseNumber } from './numbers/parse-number.ts';
export { guessLanguage } from './script/guess-language.ts';
export type { Language, Script, ScriptRun } from './script/script.ts';
export { splitScripts } from './script/split-scripts.ts';
export { splitSentences } from './sentences/split-sentences.ts';
export { findQueryDates } from './time/find-query-dates.ts';
export { findTimePhrases } from './time/find-time-phrases.ts';
export { guessTense } from './time/guess-tense.ts';
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
export { createTokeniser } from './tokens/create-tokeniser.ts';
export { isFunctionWord } from './tokens/function-words.ts';
export type { Token, Tokeniser, TokenKind } from './tokens/token.ts';
export { createVocabulary } from './vocabulary/create-vocabulary.ts';
export { embeddingWords } from './vocabulary/embedding-words.ts';
export { openVocabulary } from './vocabulary/open-vocabulary.ts';
export { segmentChinese } from './vocabulary/segment-chinese.ts';
export type { ShareableVocabulary, Vocabulary } from './vocabulary/vocabulary.ts';
export { type InstantError, type ParsedInstant, parseInstant } from './zone/parse-instant.ts';
export { isTimeZone } from './zone/time-zone.ts';
export { isoDay, startOfDay, type ZonedDate, zonedDate } from './zone/zoned-date.ts';
