import type { Span } from '../normalise/normalised-text.ts';

/** Runs of end marks with the quotes and brackets that close after them, or line ends. */
const BOUNDARY = /[.．!?。！？；;…]+["'”’」』）)\]]*|[\r\n]+/gu;
const ONE_DOT = /^[.．]["'”’」』）)\]]*$/u;
const DOTS = /^[.．]{2,}/u;
const LINE_END = /^[\r\n]/;

/** Addresses, without the punctuation that only follows them. */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]*[\w/]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;

/** Abbreviations that another word always follows. */
const TITLE =
  /(?<![\p{L}\p{N}])(?:dr|mr|mrs|ms|prof|st|rev|gen|col|capt|lt|sgt|hon|mt|ft|fig|vs|cf|approx|dept|e\.g|i\.e)$/iu;
/** Abbreviations that may also end a sentence: they do before a capital. */
const TAIL = /(?<![\p{L}\p{N}])(?:etc|inc|ltd|corp|co|jr|sr|al|[ap]\.m|b\.c|a\.d)$/iu;
/** `U.S`, and initials such as `J` (but the pronoun `I` ends many sentences). */
const INITIALS = /(?<![\p{L}\p{N}])(?:(?:\p{Lu}\.)+\p{Lu}|(?!I$)\p{Lu})$/u;
/** The number of a list item, or "No" before a number. */
const ITEM = /(?:^|\n)[^\S\n]*\d{1,3}$/;
const NUMBER_SIGN = /(?<!\p{L})no$/iu;

/** Text before a dot is looked at this far: longer than any abbreviation. */
const LOOK_BACK = 16;

const endsAtDot = (text: string, dot: number, after: number): boolean => {
  const before = text.slice(Math.max(0, dot - LOOK_BACK), dot);
  const next = text.slice(after, after + LOOK_BACK);
  // Inside a number, a version, a file name: nothing ends before a letter or a digit.
  if (next !== '' && !/^[\s\p{Script=Han}]/u.test(next)) return false;
  if (TITLE.test(before) || ITEM.test(before)) return false;
  if (INITIALS.test(before)) return next === '' || /^\s*\n/.test(next);
  if (NUMBER_SIGN.test(before) && /^\s*\d/.test(next)) return false;
  return !TAIL.test(before) || next.trim() === '' || /^\s+[\p{Lu}\p{Script=Han}]/u.test(next);
};

const isEnd = (text: string, mark: string, start: number): boolean => {
  const after = start + mark.length;
  if (ONE_DOT.test(mark)) return endsAtDot(text, start, after);
  if (DOTS.test(mark))
    return /^\s*$|^\s*[\p{Lu}\p{Script=Han}\n]/u.test(text.slice(after, after + LOOK_BACK));
  return true;
};

const trimmed = (text: string, start: number, end: number): Span => {
  const piece = text.slice(start, end);
  const leading = piece.length - piece.trimStart().length;
  return { start: start + leading, end: start + leading + piece.trim().length };
};

/**
 * Sentences of a text by offsets, without the white space around them. A sentence ends at
 * `. ! ? ; 。！？；…` or a line end; abbreviations, initials, decimals, list numbers and addresses
 * do not end one. Marks and closing quotes stay with their sentence.
 */
export const splitSentences = (text: string): Span[] => {
  const addresses = [...text.matchAll(ADDRESS)].map(({ 0: address, index }) => ({
    start: index,
    end: index + address.length,
  }));
  const sentences: Span[] = [];
  let from = 0;
  const cut = (to: number): void => {
    const span = trimmed(text, from, to);
    if (span.end > span.start) sentences.push(span);
    from = to;
  };
  for (const { 0: mark, index } of text.matchAll(BOUNDARY)) {
    while (addresses[0] && addresses[0].end <= index) addresses.shift();
    if (addresses[0] && addresses[0].start <= index) continue;
    if (LINE_END.test(mark)) cut(index);
    else if (isEnd(text, mark, index)) cut(index + mark.length);
  }
  cut(text.length);
  return sentences;
};
