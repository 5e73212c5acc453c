import { readBareValue, type ValueType } from './typed-value.ts';

/** A correction that names only the right value, and perhaps the wrong one. */
export interface BareCorrection {
  readonly type: ValueType;
  /** As typed. */
  readonly value: string;
  /** As typed; the value that was wrong. */
  readonly instead: string | null;
}

const prefix = 'correction:';

/** How a bare correction stands in a fact's `value`: evolution reads it back with {@link parseCorrection}. */
export const correctionValue = ({ type, value, instead }: BareCorrection): string =>
  prefix + JSON.stringify([type, value, instead]);

/** The correction that a fact's `value` stands for, or `undefined` when it is an ordinary value. */
export const parseCorrection = (value: string | null): BareCorrection | undefined => {
  if (value === null || !value.startsWith(prefix)) return undefined;
  const [type, corrected, instead] = JSON.parse(value.slice(prefix.length)) as [
    ValueType,
    string,
    string | null,
  ];
  return { type, value: corrected, instead };
};

const notButEnglish = [
  /^(?:it|that|he|she|(?:the|my|our) [a-z' ]{2,28}|its name|her name|his name)\s+(?:isn't|is not|wasn't|was not|aren't)\s+(?:called |named |actually |really )?(?<old>[^,;.]{1,40}?)\s*[,;.-]?\s+(?:but(?: rather)?|it's|it is|that's|he's|she's|they're)\s+(?:called |named |actually |really )?(?<new>[^,;.]{1,40})$/,
  /^(?:(?:it|that|he|she|they|the [a-z ]{2,24}|my [a-z' ]{2,24}|its name|her name|his name)(?:'s|\s+is|'re|\s+are|\s+was)\s+)?(?:actually |really )?not\s+(?<old>[^,;.]{1,40}?)\s*[,;.-]?\s+(?:but(?: rather)?|it's|it is|that's|he's|she's|they're|rather|i meant)\s+(?:called |named |actually |really )?(?<new>[^,;.]{1,40}?)(?:\s+(?:that|which|who)\b[^,;.]{0,60})?$/,
  /^(?:(?:it's|it is|that's|that is|i meant|make that|make it|i mean|should be|he's|she's|they're)\s+)?(?:called |named |actually |really )?(?<new>[^,;.]{1,40}?)\s*[,;-]?\s+(?:and )?not\s+(?<old>[^,;.]{1,40})$/,
  /^i (?:said|wrote|typed|told you)\s+["']?(?<old>[^,;."']{1,30}?)["']?\s*,?\s*(?:but|when)?\s*(?:i |it )?(?:meant|should be|should have been|should have said|it's|is)(?: to say)?\s+["']?(?<new>[^,;."']{1,40})["']?$/,
  /^(?:it|that)(?:'s| is)\s+(?<new>[^,;.]{1,40}?)\s+instead of\s+(?<old>[^,;.]{1,40})$/,
];
const notButChinese = [
  /^(?:我)?(?:说的?|用的?|叫|养的?|是|应该|它|他|她|开的?|住的?|时间|名字|日期){0,5}(?:的)?(?:并)?不是\s*(?<old>[^,。;]{1,14}?)\s*[,;]?\s*(?:而是|应该是|是|叫)\s*(?<new>[^,。;]{1,16})$/,
  /^(?:我)?(?:说的?|用的?|应该|它|他|她|[教学住养开读写喝吃练报考买订约][\u4e00-\u9fff]?的){0,5}(?:的)?(?:应该)?(?:是|叫)\s*(?<new>[^,。;]{1,16}?)\s*[,;]?\s*(?:而)?不是\s*(?<old>[^,。;]{1,14})$/,
  /^把\s*(?<old>[^,。;]{1,14}?)\s*(?:说成|打成|写成|错打成|错写成)[^,。;]{0,10}[,;]\s*(?:应该)?是\s*(?<new>[^,。;]{1,16})$/,
];
/** The patterns that the text has a word for; each of the others could not match. */
const oppositesIn = (text: string): readonly RegExp[] => [
  ...(/not|n't|instead of|^i (?:said|wrote|typed|told)/.test(text) ? notButEnglish : []),
  ...(/不是|[说打写]成/.test(text) ? notButChinese : []),
];
const bareLead =
  /^\s*(?:(?:i meant(?: to say| to write| to type)?|i mean|make (?:that|it)|it's|it is|that's|that is|that was|it was|(?:it|that) should (?:be|have been)|should (?:be|have been)|(?:the )?(?:right|correct) (?:one|day|time|date|number|name|answer|value) is|it's actually|it is actually|actually|rather|that one is|they're|he's|she's|(?:her|his|its) name is|(?:it's|he's|she's) (?:called|named)|on|at|in|是|应该是|其实是|应该|我是说|我想说的?是|我说的是|正确的是|准确的?是|是在|改成|才对|它叫|她叫|他叫|叫|时间是|日期是|名字是|号码是)\s*)+/;

const tidy = (text: string): string =>
  text
    .replace(/^[\s"'“”‘’「」]+|[\s"'“”‘’「」.!。,，]+$/g, '')
    .replace(/(?:才对|吧|啊|哦|呀)+$/, '')
    .trim();

const typedSlice = (raw: string, folded: string, value: string): string => {
  const at = folded.lastIndexOf(value);
  return at < 0 ? value : raw.slice(at, at + value.length);
};

/**
 * Reads a clause that only corrects a value: "I meant Wednesday", 应该是周四, "not latex, it's nickel".
 * `cued` tells that correction words stood before it. A clause that says more is no bare correction.
 */
export const readCorrection = (
  raw: string,
  folded: string,
  cued: boolean,
): BareCorrection | undefined => {
  const trimmed = folded.replace(/[\s.!。]+$/, '').trim();
  if (trimmed.length === 0 || trimmed.length > 120) return undefined;
  for (const pattern of oppositesIn(trimmed)) {
    const match = pattern.exec(trimmed);
    if (match?.groups === undefined) continue;
    const old = tidy(match.groups['old'] ?? '');
    const corrected = tidy(match.groups['new'] ?? '');
    const value = readBareValue(typedSlice(raw, folded, corrected), corrected);
    if (
      value === undefined ||
      old.length === 0 ||
      /^(?:sure|bad|much|yet|really|only|just|at all|a fan)\b/.test(old)
    )
      continue;
    if (/^(?:i|i'm|we|my)\b/.test(corrected)) continue;
    return {
      type: value.type,
      value: typedSlice(raw, folded, corrected.slice(value.start, value.end)),
      instead: typedSlice(raw, folded, old),
    };
  }
  if (!cued) return undefined;
  const lead = bareLead.exec(folded)?.[0].length ?? 0;
  const value = readBareValue(raw.slice(lead), folded.slice(lead));
  if (value === undefined) return undefined;
  return {
    type: value.type,
    value: raw.slice(lead + value.start, lead + value.end),
    instead: null,
  };
};
