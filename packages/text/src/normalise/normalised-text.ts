/** A piece of text given by UTF-16 offsets, `start` inclusive, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A copy of a text made for matching, with the way back to the original. */
export interface NormalisedText {
  /** the folded copy: match on this one */
  readonly text: string;
  /** the text as it was given: show and store this one */
  readonly original: string;
  /** Index in the original of the character that the unit at `index` came from; `index` may be `text.length`. */
  readonly originalIndex: (index: number) => number;
  /** The smallest piece of the original that holds everything that `[start, end)` came from. */
  readonly originalSpan: (start: number, end: number) => Span;
}
