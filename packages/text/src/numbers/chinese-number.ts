const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 };

/** Pattern source of a number below 1,000 in figures or characters; no capturing groups. */
export const CHINESE_NUMBER = '(?:\\d{1,3}(?:\\.\\d+)?|[零〇一二两三四五六七八九十百]{1,5})';

/**
 * Value of a Chinese number in Simplified characters: figures, places (三十二, 两百零五, 一万二),
 * digit by digit (二〇一九), or 半. Undefined when it is none.
 */
export const parseChineseNumber = (text: string): number | undefined => {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (text === '半') return 0.5;
  if (!/^[零〇一二两三四五六七八九十百千万]+$/.test(text)) return undefined;
  if (!/[十百千万]/.test(text)) return Number(Array.from(text, (c) => DIGITS[c]).join(''));
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  let place = 1;
  for (const character of text) {
    const value = PLACES[character];
    if (value === undefined) {
      digit = DIGITS[character];
      if (digit === 0) place = 10;
      continue;
    }
    if (value === PLACES['万']) {
      total = (total + section + (digit ?? 0)) * value;
      section = 0;
    } else {
      section += (digit ?? 1) * value;
    }
    digit = undefined;
    place = value;
  }
  // A last digit right behind a place counts in the next lower one (一百二 is 120), behind 零 it counts itself.
  return total + section + (digit ?? 0) * (place > 10 ? place / 10 : 1);
};
