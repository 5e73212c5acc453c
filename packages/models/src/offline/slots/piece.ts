import type { Span } from '@palimpsest/text';
import type { Frame } from '../frame/frame.ts';
import { cutChinese, cutEnglish } from './value.ts';

/** A value found in a clause, with its place there. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const place = (source: string, text: string, from: number, base: number): Piece => {
  const at = Math.max(0, source.indexOf(text, from));
  return { text, start: base + at, end: base + at + text.length };
};

/**
 * The named (or first) group of `pattern` in what follows the verb, cut where the value ends.
 * `undefined` when the pattern does not match or nothing is left.
 */
export const piece = (
  frame: Frame,
  pattern: RegExp,
  group: string | number = 1,
): Piece | undefined => {
  const match = pattern.exec(frame.rest);
  if (match === null) return undefined;
  const found = typeof group === 'number' ? match[group] : match.groups?.[group];
  if (found === undefined) return undefined;
  const text = frame.language === 'en' ? cutEnglish(found) : cutChinese(found);
  if (text.length === 0) return undefined;
  const before = match[0].lastIndexOf(found);
  return place(frame.rest, text, match.index + Math.max(0, before), frame.restStart);
};

const fixedPairs =
  /\b(?:mac and cheese|fish and chips|rock and roll|rock ['n]+ roll|salt and vinegar|dungeons and dragons|arts and crafts|peanut butter and jelly|gin and tonic|bread and butter|track and field|black and white|bed and breakfast|trinidad and tobago|bosnia and herzegovina|antigua and barbuda|tyne and wear|salt and pepper|cookies and cream|drum and bass|rhythm and blues|cheese and wine|wine and cheese|surf and turf|sweet and sour|ham and cheese|rice and beans|marks and spencer|johnson and johnson|ernst and young|procter and gamble|drawing and painting|bows and arrows|stop and go|hide and seek|cat and mouse)\b/;

const englishSeparator = /\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|&|or|nor|plus)\s+(?:also\s+)?/g;
const chineseSeparator =
  /\s*(?:、|,|以及|还有|(?<=[\u4e00-\u9fff])(?<![平柔暖温饱共谐缓祥调])(?:和(?![田牛平服风尚面气谐睦蔼解])|跟|与|及(?![时格]))(?=[\u4e00-\u9fff])|\s和\s|和(?=[a-z])|(?<=[a-z])\s*和)\s*/g;

/** An item of a list and the pieces to leave out when the sentence is told of this item alone. */
export interface ListItem extends Piece {
  readonly drops: readonly Span[];
}

/**
 * Splits `X, Y and Z` / `X、Y和Z` into items. A fixed pair, and a list whose items share a word
 * (red and white wine), stays whole.
 */
export const listItems = (found: Piece, language: 'en' | 'zh'): readonly ListItem[] => {
  const whole: readonly ListItem[] = [{ ...found, drops: [] }];
  if (language === 'en' && fixedPairs.test(found.text)) return whole;
  const items: Piece[] = [];
  let from = 0;
  for (const separator of found.text.matchAll(
    language === 'en' ? englishSeparator : chineseSeparator,
  )) {
    items.push({
      text: found.text.slice(from, separator.index),
      start: from,
      end: separator.index,
    });
    from = separator.index + separator[0].length;
  }
  if (items.length === 0) return whole;
  items.push({ text: found.text.slice(from), start: from, end: found.text.length });
  if (items.some((item) => item.text.trim().length === 0)) return whole;
  const last = items.at(-1);
  const sharing =
    language === 'en' &&
    last !== undefined &&
    /\s/.test(last.text) &&
    items
      .slice(0, -1)
      .every((item) =>
        /^(?:[a-z]+(?:ed|y|ic|al|ous|ful|en)|red|white|black|green|blue|hot|cold|big|small|old|new|sweet|sour|raw|fresh|dry|wild|short|long|loud|quiet|modern|indoor|outdoor|late|early)$/.test(
          item.text,
        ),
      );
  if (sharing) return whole;
  if (items.length > 12 || items.some((item) => item.text.length > 60)) return whole;
  return items.map((item) => ({
    text: item.text,
    start: found.start + item.start,
    end: found.start + item.end,
    drops: [
      ...(item.start > 0 ? [{ start: found.start, end: found.start + item.start }] : []),
      ...(item.end < found.text.length ? [{ start: found.start + item.end, end: found.end }] : []),
    ],
  }));
};
