/** Traditional characters that occur in time phrases, and their Simplified forms. */
const TRADITIONAL =
  '個个週周點点後后鐘钟號号禮礼從从開开結结內内歲岁節节幾几兩两間间時时現现這这當当陣阵過过剛刚訂订約约劃划準准備备會会將将遲迟順顺換换調调紀纪還还來来應应該该終终農农曆历聖圣誕诞慶庆國国勞劳動动兒儿師师萬万總总慣惯預预報报計计雙双學学裡里';

const SINGLE: ReadonlyMap<string, string> = new Map([
  ...Array.from({ length: TRADITIONAL.length / 2 }, (_, i): [string, string] => [
    TRADITIONAL.charAt(2 * i),
    TRADITIONAL.charAt(2 * i + 1),
  ]),
  ['\u3000', ' '],
  ['\u00a0', ' '],
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ['\u2212', '-'],
  ['\u301c', '~'],
]);

const FULL_WIDTH_SHIFT = 0xfee0;
const FOLDED = new RegExp(`[A-Z\uff01-\uff5e${[...SINGLE.keys()].join('')}]`, 'g');

const foldUnit = (unit: string): string => {
  const single = SINGLE.get(unit);
  if (single !== undefined) return single;
  const code = unit.charCodeAt(0);
  const narrow = code > 0xff00 ? String.fromCharCode(code - FULL_WIDTH_SHIFT) : unit;
  return narrow.toLowerCase();
};

/**
 * Lower case, half width, Simplified as far as time phrases need it, one unit for one: an offset
 * in the folded text is the same offset in the original.
 */
export const foldUnits = (text: string): string => text.replace(FOLDED, foldUnit);
