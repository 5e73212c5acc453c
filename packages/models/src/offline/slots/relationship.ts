import type { SaidClause } from '../clauses/clause.ts';
import { partnerEnglish, partnerPattern } from '../lexicon/kin.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';
import { asTyped } from './value.ts';

const status = (value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'relationship',
  key: null,
  cardinality: 'one',
  person: 'self',
  value,
  category: 'family',
  ...extra,
});

const partner = (clause: SaidClause, value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'partner',
  key: null,
  cardinality: 'one',
  person: 'self',
  value,
  category: 'family',
  entities: value.length === 0 ? [] : [{ name: asTyped(clause, value, 0), type: 'PERSON' }],
  ...extra,
});

const statuses: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:happily |still |currently |now |newly |recently |officially |legally |already |just )*(?:single|unattached|not seeing anyone|not dating anyone|on my own|a bachelor)\b/,
    'single',
  ],
  [
    /^(?:happily |still |currently |now |newly |recently |officially |just )*(?:dating|in a (?:new |serious |committed |long[- ]distance |happy )?relationship|seeing someone|taken|going out with someone|seeing somebody)\b/,
    'dating',
  ],
  [/^(?:now |newly |recently |officially |just |happily )*engaged\b(?! in| with)/, 'engaged'],
  [
    /^(?:happily |still |currently |now |newly |recently |officially |just |already )*(?:married|a newlywed|newlyweds)\b/,
    'married',
  ],
  [
    /^(?:now |newly |recently |officially |just |getting )*(?:divorced|a divorcee|separated)\b/,
    'divorced',
  ],
  [/^(?:now |recently )*(?:widowed|a widow|a widower)\b/, 'widowed'],
];

const nameAfter =
  /\b(?:named|called|name is|name's|to|with|is|seeing|dating|married|her name is|his name is|their name is|,)\s+((?:\p{Lu}[\p{L}'’-]+)(?:\s+\p{Lu}[\p{L}'’-]+){0,2})/u;
const partnerNoun = partnerPattern.en;
const haveOne = new RegExp(
  `^\\s*(?:just |now |finally |already )*(?:a|an|the)?\\s*(?:(?:new|lovely|wonderful|great|serious|long-distance|long-term)\\s+)*(?:${partnerNoun})\\b`,
);
const partnerSubject = new RegExp(
  `^\\s*(?:and\\s+)?(?:my|our)\\s+(?:new |lovely |dear |current )*(?:${partnerNoun})(?:'s\\s+name\\s+is|'s\\s+name's|\\s+is\\s+(?:called|named)|'s\\s+(?:called|named)|\\s+is|'s|,)?\\s+`,
);

const pairedName = /^\s*(\p{Lu}[\p{L}'’-]+) and (?:I|me)\b|\bme and (\p{Lu}[\p{L}'’-]+)\b/u;

const typedName = (clause: SaidClause): string => {
  const paired = pairedName.exec(clause.raw);
  const name = paired?.[1] ?? paired?.[2] ?? nameAfter.exec(clause.raw)?.[1];
  return name?.toLowerCase() ?? '';
};

const ownPartner = new RegExp(
  `^\\s*(?:the )?(?:name of my|my)\\s+(?:${partnerNoun})(?:'s)?\\s+(?:name\\s+)?is\\s+(?:called |named )?`,
);

const seenPerson = new RegExp(`^\\s*(?:a (?:guy|girl|man|woman|person) (?:named|called) )?`);

const english: SlotRule = (frame, clause) => {
  const subject = frame.subject;
  if (subject.kind === 'third' && partnerEnglish.includes(subject.key)) {
    const head = partnerSubject.exec(clause.folded);
    const name =
      head === null
        ? undefined
        : /^(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,2})\s*(?:$|[.,!]|\s+(?:now|and|by the way)\b)/u.exec(
            clause.raw.slice(head[0].length),
          );
    if (name !== null && name !== undefined && frame.verb === 'be')
      return [partner(clause, (name[1] ?? '').toLowerCase())];
    const named = /^\s*(?:called|named)\s+(.+)/.exec(frame.rest);
    if (frame.verb === 'be' && named !== null)
      return [partner(clause, (named[1] ?? '').split(/[,.]/)[0]?.trim() ?? '')];
    return noMatch;
  }
  const own = ownPartner.exec(clause.folded);
  if (own !== null && (subject.kind === 'own' || subject.kind === 'other')) {
    const name = /^(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,2})/u.exec(
      clause.raw.slice(own[0].length),
    );
    if (name !== null) return [partner(clause, (name[1] ?? '').toLowerCase())];
  }
  if (subject.kind !== 'self' && subject.kind !== 'we') return noMatch;
  const { verb, rest } = frame;
  if (verb === 'have' || verb === 'get' || verb === 'find' || verb === 'meet') {
    if (haveOne.test(rest) && !/\bex\b/.test(rest)) {
      if (frame.negated || frame.mode === 'end')
        return [
          status(
            'single',
            frame.mode === 'end'
              ? { change: 'replace', stance: 'state', polarity: 'positive' }
              : { polarity: 'positive', stance: 'state' },
          ),
        ];
      const name = typedName(clause);
      return [name.length > 0 ? partner(clause, name) : status('dating')];
    }
  }
  if (
    verb === 'be' ||
    verb === 'get' ||
    verb === 'stay' ||
    verb === 'remain' ||
    verb === 'become'
  ) {
    const state = rest.trim();
    for (const [pattern, value] of statuses) {
      if (!pattern.test(state)) continue;
      if (frame.mode === 'wish' || frame.mode === 'plan') return noMatch;
      const name =
        value === 'single' || value === 'divorced' || value === 'widowed' ? '' : typedName(clause);
      if (frame.mode === 'end' || frame.negated)
        return [status(value, { stance: 'ending', polarity: 'negative' })];
      return name.length > 0 && verb !== 'get'
        ? [partner(clause, name)]
        : [status(value, verb === 'get' ? { change: 'replace', stance: 'state' } : {})];
    }
  }
  if (verb === 'date' || verb === 'see') {
    const name = seenPerson.exec(rest);
    const typed =
      /^\s*(?:a (?:guy|girl|man|woman|person) (?:named|called) )?(\p{Lu}[\p{L}'’-]+)/u.exec(
        clause.raw.slice(frame.restStart),
      )?.[1];
    if (verb === 'date' && name !== null && typed !== undefined)
      return [partner(clause, typed.toLowerCase())];
    if (/^\s*(?:someone|somebody|a (?:guy|girl|man|woman))\b/.test(rest) && frame.progressive) {
      const found = typedName(clause);
      return [found.length > 0 ? partner(clause, found) : status('dating')];
    }
  }
  if (verb === 'marry') {
    const typed = /^\s*(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)/u.exec(
      clause.raw.slice(frame.restStart),
    )?.[1];
    if (frame.mode === 'plan' || frame.mode === 'wish') return noMatch;
    return typed === undefined
      ? [status('married', { change: 'replace', stance: 'state' })]
      : [partner(clause, typed.toLowerCase(), { change: 'replace', stance: 'state' })];
  }
  if (verb === 'divorce') return [status('divorced', { change: 'replace', stance: 'state' })];
  if (
    /^\s*(?:up|things off|it off)\b/.test(rest) &&
    (verb === 'break' || verb === 'split' || verb === 'call' || verb === 'end')
  ) {
    return [
      partner(clause, typedName(clause), { stance: 'ending', polarity: 'negative', change: 'end' }),
    ];
  }
  if (
    (verb === 'split' || verb === 'separate') &&
    /^\s*(?:up|from|with)?\b/.test(rest) &&
    !/\b(?:bill|cost|rent)\b/.test(rest)
  ) {
    return [
      partner(clause, typedName(clause), { stance: 'ending', polarity: 'negative', change: 'end' }),
    ];
  }
  return noMatch;
};

const zhStatuses: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:还)?(?:是)?(?:一直)?(?:母胎)?(?:单身(?:狗|汉|贵族)?|没有?(?:对象|女朋友|男朋友|结婚)|未婚|没对象|没谈恋爱|single|恢复单身)/,
    'single',
  ],
  [
    /^(?:在)?(?:谈恋爱|恋爱|脱单|有(?:了)?(?:对象|女朋友|男朋友|女友|男友|恋人|伴侣|女票|男票)|谈了个?(?:对象|女朋友|男朋友)|交了?个?(?:女朋友|男朋友|女友|男友)|处(?:了个?)?对象|在一起了|找到?了?(?:对象|女朋友|男朋友))/,
    'dating',
  ],
  [/^(?:和|跟)?.{0,8}?订(?:了)?婚/, 'engaged'],
  [
    /^(?:和|跟)?.{0,8}?(?:结(?:了)?婚|已婚|领(?:了)?证|成(?:了)?家|嫁人|成亲|登记结婚|办(?:了)?婚礼)/,
    'married',
  ],
  [/^(?:和|跟)?.{0,8}?(?:离(?:了)?婚|离异|分居)/, 'divorced'],
  [/^(?:丧偶|守寡)/, 'widowed'],
];
const zhName =
  /(?:她|他|对方|女朋友|男朋友|女友|男友|老婆|老公|妻子|丈夫|对象|爱人|太太|未婚妻|未婚夫|媳妇儿?|伴侣|恋人)?(?:的名字)?(?:名叫|叫做|叫|名字是|名字叫|的名字是|是|name is)\s*["“]?([\u4e00-\u9fff·]{2,6}|[a-z][a-z' -]{1,24})["”]?(?:$|[,。!.\s了])/;
const zhPartnerSubject = new RegExp(
  `^\\s*(?:我们?家?|俺|咱)?的?\\s*(?:现在的?|新)?(?:${partnerPattern.zh})(?:的名字)?(?:现在)?(?:名叫|叫做|叫|是|的名字是|名字叫)\\s*["“]?([\\u4e00-\\u9fff·]{2,6}|[a-z][a-z' -]{1,24})`,
);

const partnerWordChinese = new RegExp(`^(?:${partnerPattern.zh})$`);

const endsInPartnerChinese = new RegExp(`(?:${partnerPattern.zh})$`);

const chinese: SlotRule = (frame, clause) => {
  const { folded } = clause;
  const named = zhPartnerSubject.exec(folded);
  if (
    named !== null &&
    !/(?:师|员|生|家|人|工|长|商|的)$/.test((named[1] ?? '').replace(/[。.!了]+$/, ''))
  ) {
    return [partner(clause, (named[1] ?? '').replace(/(?:了|哦|啊|呀)$/, '').trim())];
  }
  if (frame.subject.kind !== 'self' && frame.subject.kind !== 'we') return noMatch;
  const rest = frame.rest.replace(/^[\s\ue000]+/, '');
  if (frame.mode === 'plan' || frame.mode === 'wish') return noMatch;
  if (/(?:分手|分开了|掰了|离开了我|告吹|闹掰)/.test(rest)) {
    const who =
      /(?:和|跟|与)\s*([\u4e00-\u9fff·a-z]{1,12}?)\s*(?:已经)?(?:分手|分开|掰)/.exec(folded)?.[1] ??
      '';
    const generic = partnerWordChinese.test(who);
    return [
      partner(clause, generic ? '' : who, {
        stance: 'ending',
        polarity: 'negative',
        change: 'end',
      }),
    ];
  }
  const whole = frame.negated
    ? folded
        .slice(frame.predicateStart)
        .replace(/^[\s\ue000]*(?:现在|目前|暂时|还|也|一直|已经|就|都)*/, '')
    : rest;
  for (const [pattern, value] of zhStatuses) {
    if (!pattern.test(whole)) continue;
    if (frame.mode === 'end' && value !== 'single')
      return [status(value, { stance: 'ending', polarity: 'negative' })];
    if (frame.mode === 'end') return [status('single', { stance: 'ending', polarity: 'negative' })];
    const with_ =
      /^(?:和|跟|与)\s*([\u4e00-\u9fff·]{2,6}?|[a-z]{2,20})\s*(?:已经|刚|正式|上个月|\ue000)*\s*(?:结|订|领|在一起|登记)/.exec(
        whole,
      )?.[1];
    const generic = with_ !== undefined && endsInPartnerChinese.test(with_);
    const name =
      value === 'single' || value === 'divorced' || value === 'widowed'
        ? undefined
        : (zhName.exec(folded)?.[1] ?? (generic ? undefined : with_));
    return name === undefined
      ? [
          status(value, {
            ...(/了/.test(whole) && value !== 'single'
              ? { change: 'replace' as const, stance: 'state' as const }
              : { stance: 'state' as const }),
            polarity: 'positive',
          }),
        ]
      : [partner(clause, name.trim(), { stance: 'state' })];
  }
  return noMatch;
};

/** Marital status and the person one shares life with. */
export const relationshipRules = { en: [english], zh: [chinese] } as const;
