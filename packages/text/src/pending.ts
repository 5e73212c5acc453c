import type { NormalisedText, Span } from './normalise/normalised-text.ts';
import type { Language, ScriptRun } from './script/script.ts';
import type { Tense, TimePhrase, TimePhraseOptions } from './time/time-phrase.ts';
import type { Tokeniser } from './tokens/token.ts';
import type { ShareableVocabulary, Vocabulary } from './vocabulary/vocabulary.ts';
import type { ParsedInstant } from './zone/parse-instant.ts';
import type { ZonedDate } from './zone/zoned-date.ts';

const pending = (): never => {
  throw new Error('not built yet');
};

export const normalise: (
  text: string,
  options?: { readonly simplify?: (run: string) => string },
) => NormalisedText = pending;
export const guessLanguage: (text: string) => Language = pending;
export const splitScripts: (text: string) => ScriptRun[] = pending;
export const createVocabulary: (
  vocabText: string,
  t2sText: string,
  options?: { readonly unknownLogProbability?: number },
) => Vocabulary = pending;
export const openVocabulary: (shareable: ShareableVocabulary) => Vocabulary = pending;
export const segmentChinese: (run: string, vocabulary: Vocabulary) => string[] = pending;
export const embeddingWords: (text: string, vocabulary: Vocabulary) => string[] = pending;
export const createTokeniser: (deps: { readonly vocabulary: Vocabulary }) => Tokeniser = pending;
export const isFunctionWord: (token: string) => boolean = pending;
export const zonedDate: (instant: string, zone: string) => ZonedDate = pending;
export const startOfDay: (year: number, month: number, day: number, zone: string) => string =
  pending;
export const isTimeZone: (name: string) => boolean = pending;
export const parseInstant: (text: string, timezone: string) => ParsedInstant = pending;
export const findTimePhrases: (text: string, options: TimePhraseOptions) => TimePhrase[] = pending;
export const findQueryDates: (query: string, options: TimePhraseOptions) => TimePhrase[] = pending;
export const guessTense: (clause: string) => Tense | undefined = pending;
export const parseNumber: (words: string) => number | undefined = pending;
export const splitSentences: (text: string) => Span[] = pending;
