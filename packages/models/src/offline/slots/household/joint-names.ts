import { petKind } from '../../lexicon/pets.ts';

const listEnglish =
  /(?:,|:|\s-|\b(?:called|named))\s*((?:\p{Lu}[\p{L}'’-]+,\s+){0,6}\p{Lu}[\p{L}'’-]+,?\s+(?:and|&)\s+\p{Lu}[\p{L}'’-]+)(?=$|[\s,.!])/u;
const listChinese =
  /(?:名叫|叫做?|名字是|名字叫|分别叫|分别是|是)\s*([\u4e00-\u9fff]{1,4}(?:、[\u4e00-\u9fff]{1,4}){0,5}(?:和|、|跟|还有)[\u4e00-\u9fff]{1,4}|[a-z]+(?:(?:、|,\s*)[a-z]+){0,5}\s*(?:和|、)\s*[a-z]+)[\s。.!]*$/iu;
const between = /\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+|\s*(?:、|和|跟|还有)\s*/;
const severalEnglish =
  /\b(two|three|four|five|six|[2-6]|a couple of|a pair of)\s+((?:[a-z-]+\s+){0,2}?)([a-z]+)\b/;
const severalChinese = /[两二三四五六2-6](?=[只条匹个头])/;

const counts = ['', 'a', 'two', 'three', 'four', 'five', 'six'];
const countsChinese = ['', '一', '两', '三', '四', '五', '六'];

const isChinese = (text: string): boolean => /[\u3400-\u9fff]/.test(text);

const listIn = (text: string): RegExpExecArray | null =>
  (isChinese(text) ? listChinese : listEnglish).exec(text);

/** The names of several animals told of in one sentence (`two rabbits, Pickle and Mochi`), as typed; empty for fewer than two. */
export const jointNames = (text: string): readonly string[] => {
  const names = (listIn(text)?.[1] ?? '').split(between).filter((name) => name.length > 0);
  const counted = (isChinese(text) ? severalChinese : severalEnglish).test(text);
  return counted && names.length > 1 ? names : [];
};

const singular = (plural: string): string =>
  [plural.replace(/ies$/, 'y'), plural.replace(/s$/, '')].find(
    (word) => word !== plural && petKind(word) !== undefined,
  ) ?? plural;

/** The sentence of several animals without one of them, `undefined` when it cannot be told so. */
export const withoutName = (text: string, gone: string): string | undefined => {
  const list = listIn(text);
  const names = jointNames(text);
  const left = names.filter((name) => name.toLowerCase() !== gone.toLowerCase());
  if (list === null || left.length === names.length || left.length === 0) return undefined;
  const chinese = isChinese(text);
  const count = (chinese ? severalChinese : severalEnglish).exec(text);
  if (count === null || count.index > list.index) return undefined;
  const one = singular(count[3] ?? '');
  if (!chinese && left.length === 1 && one === count[3]) return undefined;
  const number = chinese
    ? (countsChinese[left.length] ?? '')
    : `${counts[left.length] ?? ''} ${count[2] ?? ''}${left.length === 1 ? one : (count[3] ?? '')}`;
  const named = list.index + list[0].indexOf(list[1] ?? '');
  const rest = chinese
    ? left.join('和')
    : left.length === 1
      ? (left[0] ?? '')
      : `${left.slice(0, -1).join(', ')} and ${left.at(-1) ?? ''}`;
  return (
    text.slice(0, count.index) +
    number +
    text.slice(count.index + count[0].length, named) +
    rest +
    text.slice(named + (list[1] ?? '').length)
  );
};
