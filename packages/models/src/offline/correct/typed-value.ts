/** Kinds of bare values that a correction may swap. */
export type ValueType = 'weekday' | 'time' | 'date' | 'month' | 'year' | 'number' | 'code' | 'name';

/** A value in a text, with its place there and a form to compare by. */
export interface TypedValue {
  readonly type: ValueType;
  readonly canon: string;
  readonly start: number;
  readonly end: number;
}

const weekdaysEnglish = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];
const monthsEnglish =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec';
const hanDigits = '零一二三四五六七八九十百千万两〇';

interface Matcher {
  readonly type: ValueType;
  readonly pattern: RegExp;
  readonly canon: (match: RegExpMatchArray) => string;
}

const digits = (text: string): string => text.replace(/[^\d.:]/g, '');
const monthNumber = (word: string): string => String(monthsEnglish.split('|').indexOf(word) % 12);

const matchers: readonly Matcher[] = [
  {
    type: 'weekday',
    pattern:
      /(?<![a-z])(mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:days?)?(?![a-z])/g,
    canon: (match) =>
      String(weekdaysEnglish.findIndex((day) => day.startsWith((match[1] ?? '').slice(0, 3)))),
  },
  {
    type: 'weekday',
    pattern: /(?:周|星期|礼拜)([一二三四五六日天])/g,
    canon: (match) => String('一二三四五六日'.indexOf((match[1] ?? '').replace('天', '日'))),
  },
  {
    type: 'date',
    pattern: new RegExp(
      `(?<![a-z\\d])(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthsEnglish})(?:,? (\\d{4}))?(?![a-z\\d])|(?<![a-z])(${monthsEnglish})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?![a-z\\d])`,
      'g',
    ),
    canon: (match) => `${monthNumber(match[2] ?? match[4] ?? '')}-${match[1] ?? match[5] ?? ''}`,
  },
  { type: 'date', pattern: /\d{4}-\d{2}-\d{2}/g, canon: (match) => match[0] },
  {
    type: 'date',
    pattern: new RegExp(`(?:\\d{4}年)?[\\d${hanDigits}]{1,3}月[\\d${hanDigits}]{1,3}[日号]?`, 'g'),
    canon: (match) => match[0],
  },
  {
    type: 'date',
    pattern: new RegExp(
      `(?<![\\d${hanDigits}])[\\d${hanDigits}]{1,3}[日号](?!\\d)|(?<![a-z\\d])(?:the )?\\d{1,2}(?:st|nd|rd|th)(?![a-z])`,
      'g',
    ),
    canon: (match) => match[0].replace(/^the /, ''),
  },
  {
    type: 'time',
    pattern:
      /(?<![\d.])\d{1,2}(?::\d\d)?\s*(?:am|pm|a\.m\.?|p\.m\.?)(?![a-z])|(?<!\d)\d{1,2}:\d\d(?!\d)|(?<!\d)\d{1,2} o'clock|(?<![a-z])(?:noon|midnight)(?![a-z])/g,
    canon: (match) => match[0].replace(/\s|\./g, ''),
  },
  {
    type: 'time',
    pattern: new RegExp(
      `(?:上午|下午|晚上|早上|凌晨|中午|傍晚|早晨)?[\\d${hanDigits}]{1,3}点(?:半|一刻|三刻|[\\d${hanDigits}]{1,3}分?)?(?!儿|点|心)`,
      'g',
    ),
    canon: (match) => match[0],
  },
  {
    type: 'month',
    pattern: new RegExp(
      `(?<![a-z])(?:${monthsEnglish.replace('|may|', '|')})(?![a-z])|(?<=(?:in|by|until|since|of) )may(?![a-z])|[\\d${hanDigits}]{1,2}月份?(?![\\d${hanDigits}])`,
      'g',
    ),
    canon: (match) => match[0],
  },
  {
    type: 'year',
    pattern: /(?<!\d)(?:19|20|21)\d\d(?!\d)年?/g,
    canon: (match) => digits(match[0]),
  },
  {
    type: 'number',
    pattern:
      /(?<![\w.])\+?\d[\d,]*(?:[.:/-]\d+){0,5}(?:\s*(?:kg|kgs|kilos?|lbs?|pounds?|cm|m|km|mg|ml|euros?|dollars?|%|years?|minutes?|hours?|码|公斤|斤|厘米|米|岁|元|块|公里|分钟|小时|号|度))?(?![a-z])/g,
    canon: (match) => match[0].replace(/[\s,]/g, ''),
  },
];

/** Every typed value of a folded text, in order; no place counts twice. Names are not among them. */
export const findTypedValues = (folded: string): readonly TypedValue[] => {
  const found: TypedValue[] = [];
  for (const { type, pattern, canon } of matchers) {
    for (const match of folded.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((value) => start < value.end && end > value.start)) continue;
      found.push({ type, canon: canon(match), start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
};

/** The text as one bare value, or `undefined` when it is more than that. */
export const readBareValue = (text: string, folded: string): TypedValue | undefined => {
  const lead =
    /^[\s"'“‘「]*(?:(?:(?:on|at|in|for|to|by|every|the|a|an|it's|it is|that's|each|is|really|named|called|my)(?![a-z\d])|在|是|叫|每|应该是?|改成|到)\s*){0,5}/.exec(
      folded,
    )?.[0].length ?? 0;
  const body = folded
    .slice(lead)
    .replace(/[\s.!。,，"'”’」]+$/, '')
    .replace(/(?:才对|吧|啊|哦|呀|的|了)+$/, '')
    .trim();
  if (body.length === 0 || body.length > 60) return undefined;
  const bodyStart = folded.indexOf(body, lead);
  const values = findTypedValues(body);
  const only = values.find((value) => value.start === 0 && value.end >= body.length - 1);
  if (only !== undefined) return { ...only, start: bodyStart, end: bodyStart + body.length };
  const typed = text.slice(bodyStart, bodyStart + body.length);
  if (/\d/.test(body) && /[\p{L}]/u.test(body) && /^[\p{L}\p{N}-]{2,16}$/u.test(body))
    return {
      type: 'code',
      canon: body,
      start: bodyStart,
      end: bodyStart + body.length,
    };
  const name =
    /^(?:\p{Lu}[\p{L}'’.-]*(?:\s+(?:de|van|von|la|el|al|bin|of|the|and|&|\p{Lu}[\p{L}'’.-]*|\d+)){0,5}|[\u3400-\u9fff·]{1,8}|[\p{Ll}][\p{L}'’-]{2,20}(?: [\p{L}'’-]{2,20})?)$/u.test(
      typed,
    );
  if (
    !name ||
    /^(?:yes|no|sorry|thanks|ok|okay|never mind|nothing|wrong|right|i|we|好的?|谢谢|没有|不是|没事|对|可以|知道了?|明白)$/.test(
      body,
    )
  )
    return undefined;
  return {
    type: 'name',
    canon: body.replace(/^(?:a|an|the)\s+/, ''),
    start: bodyStart,
    end: bodyStart + body.length,
  };
};
