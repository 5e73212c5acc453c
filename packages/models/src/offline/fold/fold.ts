/** Turns Traditional characters into Simplified ones, unit by unit, so that offsets stay. */
export type Simplify = (run: string) => string;

const quotes: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '＇': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '　': ' ',
  '\u00a0': ' ',
  '\t': ' ',
  '\r': ' ',
  '、': '、',
};

const foldUnit = (unit: string): string => {
  const code = unit.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return foldUnit(String.fromCharCode(code - 0xfee0));
  const quote = quotes[unit];
  if (quote !== undefined) return quote;
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
};

const plain = /^[\n -@[-`{-~a-z]*$/;

/**
 * A copy for matching: full-width forms narrowed, quotes and dashes straightened, lower case,
 * Traditional mapped to Simplified. It has the same length as the text, unit by unit, so that a
 * match on the copy is a place in the original.
 */
export const fold = (text: string, simplify: Simplify): string => {
  if (plain.test(text)) return text;
  let folded = '';
  let copied = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x3400 && code <= 0x9fff) continue;
    folded += text.slice(copied, index) + foldUnit(text.charAt(index));
    copied = index + 1;
  }
  folded += text.slice(copied);
  const simplified = simplify(folded);
  return simplified.length === folded.length ? simplified : folded;
};

/** Stands in folded text for what the rules must not read: code, quotations, pasted text. */
export const hiddenUnit = '\ufffc';
/** Stands in folded text for the letters of a time phrase, which belong to no value. */
export const timeUnit = '\ue000';

/** Overwrites `[start, end)` with `unit`, keeping the length. */
export const blank = (text: string, start: number, end: number, unit: string): string =>
  text.slice(0, start) + unit.repeat(Math.max(0, end - start)) + text.slice(end);
