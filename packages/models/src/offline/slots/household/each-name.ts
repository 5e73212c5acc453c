import type { SaidClause } from '../../clauses/clause.ts';
import { petKind } from '../../lexicon/pets.ts';
import { noMatch, type SlotMatch } from '../slot-match.ts';
import { pet } from './household-slots.ts';

const listEnglish =
  /(?:,|:|\s-|\b(?:called|named))\s*((?:\p{Lu}[\p{L}'’-]+,\s+){0,6}\p{Lu}[\p{L}'’-]+,?\s+(?:and|&)\s+\p{Lu}[\p{L}'’-]+)(?=$|[\s,.!])/u;
const several =
  /\b(?:two|three|four|five|six|2|3|4|5|6|a couple of|a pair of)\s+((?:[a-z-]+\s+){0,2}?)([a-z]+)\b/;
const listChinese =
  /(?:名叫|叫做?|名字是|名字叫|分别叫|分别是|是)\s*([\u4e00-\u9fff]{1,4}(?:、[\u4e00-\u9fff]{1,4}){0,5}(?:和|、|跟|还有)[\u4e00-\u9fff]{1,4}|[a-z]+(?:(?:、|,\s*)[a-z]+){0,5}\s*(?:和|、)\s*[a-z]+)[\s。.!]*$/i;

const singular = (plural: string): string =>
  [plural.replace(/ies$/, 'y'), plural.replace(/s$/, ''), plural].find(
    (word) => petKind(word) !== undefined && petKind(word) !== undefined && word !== plural,
  ) ?? plural;

/**
 * `two rabbits, Pickle and Mochi`: one match per animal, each with a sentence of its own, so that
 * the end of one leaves the others. Nothing when the names cannot be told apart.
 */
export const eachName = (
  kind: string,
  clause: SaidClause,
  extra: Partial<SlotMatch>,
): readonly SlotMatch[] => {
  const { raw, language, phrases } = clause;
  if (phrases.length > 0) return noMatch;
  const list = (language === 'en' ? listEnglish : listChinese).exec(raw);
  const count =
    language === 'en' ? several.exec(raw) : /[两二三四五六2-6](?=[只条匹个头])/.exec(raw);
  if (list === null || count === null || count.index > list.index) return noMatch;
  const names = (list[1] ?? '').split(
    language === 'en' ? /\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+/ : /\s*(?:、|和|跟|还有|,)\s*/,
  );
  const one = language === 'en' ? `a ${count[1] ?? ''}${singular(count[2] ?? '')}` : '一';
  if (names.length < 2 || (language === 'en' && singular(count[2] ?? '') === count[2]))
    return noMatch;
  const named = list.index + list[0].indexOf(list[1] ?? '');
  return names.map((name) =>
    pet(kind, name.toLowerCase(), clause, {
      ...extra,
      text: `${raw.slice(0, count.index)}${one}${raw.slice(count.index + count[0].length, named)}${name}`.replace(
        /:\s*(?=\S+$)/,
        ', ',
      ),
    }),
  );
};
