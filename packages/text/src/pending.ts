import type { NormalisedText, Span } from './normalise/normalised-text.ts';
import type { Language, ScriptRun } from './script/script.ts';
import type { Tense, TimePhrase, TimePhraseOptions } from './time/time-phrase.ts';
import type { Tokeniser } from './tokens/token.ts';
import type { Vocabulary } from './vocabulary/vocabulary.ts';

const pending = (): never => {
  throw new Error('not built yet');
};

export const findTimePhrases: (text: string, options: TimePhraseOptions) => TimePhrase[] = pending;
export const findQueryDates: (query: string, options: TimePhraseOptions) => TimePhrase[] = pending;
export const guessTense: (clause: string) => Tense | undefined = pending;
export const parseNumber: (words: string) => number | undefined = pending;
