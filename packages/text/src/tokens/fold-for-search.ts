const ONLY_ASCII = /^[\0-\x7f]*$/;

/** Accents of European scripts, Hebrew points, Arabic vowel signs and the Arabic stretcher. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670\u0640]/g;

/** Letters that people type without their stroke or ligature, but that do not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};
const STROKED = /[ßæœøđðþłıς]/g;

/**
 * What search compares: compatibility forms (full width, ligatures) and accents folded, lower
 * case, straight apostrophes. Lengths change; there is no way back to the original.
 */
export const foldForSearch = (text: string): string =>
  ONLY_ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(MARKS, '')
        .normalize('NFC')
        .toLowerCase()
        .replace(MARKS, '')
        .replace(STROKED, (letter) => PLAIN[letter] ?? letter)
        .replace(/[\u2018\u2019\u02bc]/g, "'");
