export type { NormalisedText, Span } from './normalise/normalised-text.ts';
export {
  createTokeniser,
  createVocabulary,
  embeddingWords,
  findQueryDates,
  findTimePhrases,
  guessLanguage,
  guessTense,
  isFunctionWord,
  isTimeZone,
  normalise,
  openVocabulary,
  parseInstant,
  parseNumber,
  segmentChinese,
  splitScripts,
  splitSentences,
  startOfDay,
  zonedDate,
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
export type { ShareableVocabulary, Vocabulary } from './vocabulary/vocabulary.ts';
export type { InstantError, ParsedInstant } from './zone/parse-instant.ts';
export type { ZonedDate } from './zone/zoned-date.ts';
