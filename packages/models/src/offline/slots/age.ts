import { parseNumber } from '@palimpsest/text';
import type { SaidClause } from '../clauses/clause.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';

const age = (value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'age',
  key: null,
  cardinality: 'one',
  value,
  category: 'identity',
  ...extra,
});

/** The year of birth stands beside the day that is celebrated: neither takes the other's place. */
const birthday = (value: string): SlotMatch => ({
  name: 'birthday',
  key: /^\d{4}年?$/.test(value) ? 'year' : null,
  cardinality: 'one',
  value,
  category: 'identity',
  stance: 'state',
});

/** The day as told, without its preposition; the resolved one when the words only point at it. */
const dayOf = ({ phrases }: SaidClause): string | undefined => {
  const [phrase] = phrases;
  if (phrase === undefined) return undefined;
  return phrase.deictic && phrase.label !== undefined
    ? phrase.label.slice(5)
    : phrase.text.toLowerCase().replace(/^(?:on|in|at|the)\s+/, '');
};

const plausible = (words: string): string | undefined => {
  const digits = /^\d{1,3}$/.test(words) ? Number(words) : parseNumber(words);
  return digits !== undefined && Number.isInteger(digits) && digits > 0 && digits < 125
    ? String(digits)
    : undefined;
};

const englishNumber = String.raw`(\d{1,3}|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen))`;
const years = new RegExp(
  `^\\s*(?:now |already |only |just |currently |about |almost |nearly |actually |officially |exactly ){0,5}${englishNumber}(?:[- ]years?[- ]old|\\s+years of age|\\s+yrs? old|\\s+y\\.?o\\.?)?\\s*(?:now|today|already|as of today|at the moment|right now|for now|currently|at present|this year|these days|old|\\ue000+)?\\s*(?:[,.!](?!\\d)|$| and\\b| but\\b)`,
);
const turned = new RegExp(
  `^\\s*(?:just )?${englishNumber}(?:\\s*(?:years old|today|now|\\ue000|[,.!]|$|this|last|in\\b|on\\b|and\\b|recently))`,
);

const agedEnglish = new RegExp(`^\\s*${englishNumber} (?:years old|yrs old)`);

const agedRaw = new RegExp(
  `^\\s*(?:'m|am|is|'s)\\s+(?:now |already |only |just |currently ){0,5}${englishNumber}[- ]years?[- ]old`,
);

const ownAge = new RegExp(`^\\s*my age(?:'s|\\s+is)\\s+(?:now )?${englishNumber}`);

const english: SlotRule = (frame, clause) => {
  if (
    frame.verb === 'be' &&
    !frame.negated &&
    (frame.subject.kind === 'self' || frame.subject.kind === 'third')
  ) {
    const value = plausible(years.exec(frame.rest)?.[1] ?? '');
    if (value !== undefined && frame.tense !== 'past' && frame.mode === 'plain')
      return [age(value)];
    const bare = agedEnglish.exec(frame.rest.replace(/\ue000/g, ' '));
    const old = plausible(bare?.[1] ?? '');
    if (old !== undefined && frame.tense !== 'past') return [age(old)];
    const raw = agedRaw.exec(clause.folded.slice(frame.predicateStart));
    const fromRaw = plausible(raw?.[1] ?? '');
    if (fromRaw !== undefined) return [age(fromRaw)];
  }
  if (
    (frame.verb === 'turn' || frame.verb === 'hit') &&
    frame.mode !== 'plan' &&
    frame.mode !== 'wish'
  ) {
    const value = plausible(turned.exec(frame.rest)?.[1] ?? '');
    if (value !== undefined && (frame.verb === 'turn' || frame.tense !== 'present'))
      return [age(value, { change: 'replace', stance: 'state' })];
  }
  const own = ownAge.exec(clause.folded);
  const stated = plausible(own?.[1] ?? '');
  if (stated !== undefined) return [age(stated)];
  const day =
    /^\s*(?:(?:my|our)\s+(?:birthday|birth date|date of birth|bday)(?:'s|\s+is|\s+falls)\s+(?:on\s+)?(.+)|(?:it's|it is|today is|today's)\s+my\s+(?:(?:\d+(?:st|nd|rd|th)|[a-z]+)\s+)?(?:birthday|bday)(.*))/.exec(
      clause.folded,
    );
  if (day !== null && !/party|dinner|present|gift|cake/.test(clause.folded.slice(0, 60)))
    return [birthday(dayOf(clause) ?? (day[1] ?? 'today').trim())];
  if (frame.verb === 'be' || frame.verb === 'bear') {
    const born = /^\s*born\s+(?=on|in|\ue000|\d)/.test(frame.rest) && clause.phrases.length > 0;
    if (born && frame.subject.kind === 'self') return [birthday(dayOf(clause) ?? '')];
  }
  return noMatch;
};

const chineseNumber = String.raw`(\d{1,3}|[一二三四五六七八九十两]{1,4})`;
const sui = new RegExp(
  `(?:今年|现年|已经|刚满|刚刚满|刚|满|都|才|快|年龄是?|年纪是?|我|现在|虚岁|周岁|是|正好|刚好|一?晃|马上|不到|age)?\\s*${chineseNumber}\\s*(?:周|虚)?岁(?!的时候|时|那年|以前|之前|以下|以上|前|后|起|开始|就|才|到|多的)`,
);
const agedBare = new RegExp(
  `^(?:我)?\\s*(?:的?年龄|今年|现年)(?:是|:)?\\s*${chineseNumber}(?:了)?$`,
);

const chinese: SlotRule = (frame, clause) => {
  const { folded } = clause;
  const selfish =
    frame.subject.kind === 'self' ||
    frame.subject.kind === 'third' ||
    frame.subject.kind === 'own' ||
    frame.subject.kind === 'none';
  if (selfish && !frame.negated && frame.mode !== 'wish') {
    const match = sui.exec(folded);
    const bare = agedBare.exec(folded.replace(/[\s。.!]+$/, ''));
    const value = plausible(match?.[1] ?? bare?.[1] ?? '');
    const before = folded.slice(Math.max(0, match?.index ?? 0), (match?.index ?? 0) + 3);
    if (
      value !== undefined &&
      !/女儿|儿子|孩子|闺女|猫|狗/.test(folded.slice(0, match?.index ?? 0) + before) &&
      folded.length < 60
    ) {
      if (frame.mode === 'plan' || /快|马上|不到/.test(match?.[0] ?? '')) return noMatch;
      const replace = /满|了$/.test(folded) ? { change: 'replace' as const } : {};
      return [age(value, { stance: 'state', ...replace })];
    }
  }
  const day =
    /^\s*(?:我的?)?(?:\ue000|\s){0,5}(?:是)?(?:我的?)?(?:生日|出生日期)(?:是|在|:)?\s*(.*)$/.exec(
      folded,
    ) ?? /(?:今天|\d+月\d+[日号])是?(?:我的?)?(?:\d+岁)?生日/.exec(folded);
  if (
    day !== null &&
    frame.subject.kind !== 'third' &&
    !/派对|礼物|蛋糕|聚会|快乐|晚餐|吗/.test(folded)
  ) {
    const phrase = clause.phrases[0]?.text;
    if (phrase !== undefined) return [birthday(phrase)];
  }
  if (
    /(?:出生的?|生的|出生于)/.test(folded) &&
    frame.subject.kind === 'self' &&
    clause.phrases.length > 0 &&
    !/出生在/.test(folded)
  )
    return [birthday(dayOf(clause) ?? '')];
  return noMatch;
};

/** Age and birthday. */
export const ageRules = { en: [english], zh: [chinese] } as const;

const birthdayOnly =
  (rule: SlotRule): SlotRule =>
  (frame, clause) =>
    rule(frame, clause).filter((match) => match.name === 'birthday');

/** A birthday comes again: a day to come makes no plan of it. */
export const birthdayRules = {
  en: [birthdayOnly(english)],
  zh: [birthdayOnly(chinese)],
} as const;
