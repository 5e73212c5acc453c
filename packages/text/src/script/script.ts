/**
 * What a run of text is written in, as coarse as the tokeniser needs it.
 * `unspaced`: scripts that write no spaces between words (Thai, Lao, Khmer, Burmese, …);
 * `letters`: every other alphabet; `none`: spaces, punctuation, symbols, emoji, broken surrogates.
 */
export type Script =
  | 'latin'
  | 'han'
  | 'kana'
  | 'hangul'
  | 'digits'
  | 'unspaced'
  | 'letters'
  | 'none';

/** A stretch of one script; the runs of a text tile it without gaps. */
export interface ScriptRun {
  readonly script: Script;
  readonly start: number;
  readonly end: number;
}

/** The languages that this package has rules for. */
export type Language = 'en' | 'zh' | 'other';
