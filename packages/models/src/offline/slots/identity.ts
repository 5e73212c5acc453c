import type { SaidClause } from '../clauses/clause.ts';
import type { Frame } from '../frame/frame.ts';
import { childPattern, partnerPattern } from '../lexicon/kin.ts';
import { surnamePattern } from '../lexicon/surnames.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';
import { asTyped } from './value.ts';

const name = (clause: SaidClause, value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'name',
  key: null,
  cardinality: 'one',
  value,
  category: 'identity',
  entities: [{ name: asTyped(clause, value, 0), type: 'PERSON' }],
  ...extra,
});

const form = (clause: SaidClause, value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'address_form',
  key: null,
  cardinality: 'one',
  value,
  category: 'identity',
  entities: [{ name: asTyped(clause, value, 0), type: 'PERSON' }],
  ...extra,
});

const tidyName = (value: string): string =>
  value
    .replace(/[,;.!?()\ue000].*$/, '')
    .replace(/^(?:now |just |actually |by )+/, '')
    .replace(
      /\s+(?:and|but|from now|now|instead|please|if|not|when|because|for short|at work|at home|these days|any ?more|again|everyone|or|here|is|to|in|on|too|as)\b.*$/,
      '',
    )
    .replace(/^["'“”‘’]+|["'“”‘’]+$/g, '')
    .trim();

const nameShape = /^[\p{L}][\p{L}\p{M}'’. -]{0,48}$/u;
const notName =
  /^(?:late|sorry|sure|back|done|happy|sad|fine|ok|okay|not|a|an|the|my|your|it|that|this|crazy|later|tomorrow|today|in|at|on|over|when|if|maybe|old|names?|out|up|me|you|him|her|them|us|home|so|good|it a day|names|asap|back later|again|anytime|whatever|in sick|for help)\b/;

const family = new RegExp(
  `^(?:[a-z]+ )?(?:${partnerPattern.en}|${childPattern.en})$|^(?:${partnerPattern.zh}|${childPattern.zh})$`,
);

const askedToCall =
  /^\s*(?:(?:but|and|so|also)\s+)?(?:could|can|would|will) (?:you|everyone) (?:please |just |maybe |all ){0,3}/;
const askedToCallChinese =
  /^[^叫喊称]{0,6}(?:可不可以|能不能|可以|可否|能)(?:就|直接)?(?:叫|喊|称呼)我/;

/** `Could you call me Rita?` is kept as the wish that it is: a memory that looks like a question would rank as one. */
const withoutAsking = (raw: string): string => raw.trim().replace(/[吗么嘛]?\s*[?？]+\s*$/u, '');

const english: SlotRule = (frame, clause) => {
  const { folded } = clause;
  if (isFamily(frame)) return noMatch;
  const called =
    /^\s*(?:my|the)\s+(?:full |real |first |last |middle |given |family |legal |actual |maiden |married |own |new ){0,5}(?:name|surname)(?:'s|\s+(?:is|has changed to|was changed to))\s+(?:now |actually |really ){0,5}(.+)/.exec(
      folded,
    )?.[1];
  if (called !== undefined) {
    const value = tidyName(called);
    if (value.length < 1 || !nameShape.test(value) || notName.test(value)) return noMatch;
    const kind = /^\s*my (?:new )?(middle|maiden)/.exec(folded)?.[1];
    return kind === undefined
      ? [name(clause, value)]
      : [{ ...name(clause, value), name: `${kind}_name` }];
  }
  const here = /^\s*([\p{L}][\p{L}'-]{1,20}(?: [\p{L}][\p{L}'-]{1,20})?) here\s*(?:[,.!]|$)/u.exec(
    folded,
  )?.[1];
  if (
    here !== undefined &&
    /^\p{Lu}/u.test(asTyped(clause, here, 0)) &&
    !notName.test(here) &&
    !/^(?:i'm|im|still|right|same|over|nobody|everyone|everything|nothing|weather|winter|new)\b/.test(
      here,
    )
  )
    return [name(clause, here)];
  const by =
    /^\s*(?:(?:but|and|so)\s+)?(?:(?:you (?:can|could|may|should)|(?:could|can|would|will) (?:you|everyone)(?: please)?|please|just|everyone|everybody|people|friends|my friends|most people|my family|they|(?:all )?my [a-z]+s)\s+(?:all |usually |just |always |can |should ){0,5})?(do not|don't|stop|never|no longer|quit)?\s*(?:again\s+)?(?:call(?:ing|s)?|address(?:ing)?|refer(?:ring)? to)\s+me\s+(?:as\s+)?(.+)/.exec(
      folded,
    );
  if (by !== null) {
    const raw = by[2] ?? '';
    const negative = by[1] !== undefined;
    const value = tidyName(raw.replace(/\s+(?:from now on|anymore|any more|any longer).*$/, ''));
    if (value.length === 0 || !nameShape.test(value) || notName.test(value)) return noMatch;
    if (!/^\p{Lu}/u.test(asTyped(clause, value, 0)) && value.split(' ').length > 2) return noMatch;
    const asked = askedToCall.exec(folded)?.[0].length ?? 0;
    return [
      negative
        ? form(clause, value, { stance: 'ending', polarity: 'negative', change: 'end' })
        : form(
            clause,
            value,
            asked > 0 ? { stance: 'state', text: withoutAsking(clause.raw.slice(asked)) } : {},
          ),
    ];
  }
  const goBy =
    frame.verb === 'go' && /^\s*by\s+/.test(frame.rest)
      ? /^\s*by\s+(?:the name\s+(?:of\s+)?)?(.+)/.exec(frame.rest)?.[1]
      : frame.verb === 'be' || frame.verb === 'get'
        ? /^\s*(?:now |usually |always |also |commonly ){0,5}(?:called|known as|nicknamed|named)\s+(.+)/.exec(
            frame.rest,
          )?.[1]
        : frame.verb === 'prefer' || frame.verb === 'like' || frame.mode === 'wish'
          ? (/(?:to be called|being called|be called|to go by|the name)\s+(.+)/.exec(
              frame.rest,
            )?.[1] ??
            (frame.verb === 'be' || frame.verb === 'call'
              ? /^\s*called\s+(.+)/.exec(frame.rest)?.[1]
              : undefined))
          : undefined;
  if (goBy !== undefined && (frame.subject.kind === 'self' || frame.subject.kind === 'third')) {
    const value = tidyName(goBy);
    if (value.length === 0 || !nameShape.test(value) || notName.test(value)) return noMatch;
    if (frame.negated || frame.mode === 'end')
      return [form(clause, value, { stance: 'ending', polarity: 'negative' })];
    if (
      frame.verb === 'be' &&
      /called|named/.test(frame.rest.slice(0, 14)) &&
      !/nick/.test(frame.rest)
    )
      return [name(clause, value)];
    return [form(clause, value, frame.mode === 'wish' ? { stance: 'state' } : {})];
  }
  const nick =
    /^\s*(?:my|the)\s+(?:nickname|preferred name|stage name|pen name|handle at work)(?:'s|\s+is)\s+(?:now )?(.+)/.exec(
      folded,
    )?.[1];
  if (nick !== undefined) {
    const value = tidyName(nick);
    if (value.length > 0 && nameShape.test(value)) return [form(clause, value)];
  }
  const am =
    frame.verb === 'be' &&
    frame.subject.kind === 'self' &&
    !frame.negated &&
    !frame.progressive &&
    frame.mode === 'plain' &&
    frame.tense === 'present'
      ? /^\s*(\p{L}[\p{L}'-]{1,20}(?: \p{L}[\p{L}'-]{1,20}){0,2})\s*$/u.exec(
          frame.rest.split(/[,.!]/)[0] ?? '',
        )?.[1]
      : undefined;
  if (am !== undefined) {
    const typed = asTyped(clause, am, frame.restStart);
    const allCapitals = typed.split(' ').every((part) => /^\p{Lu}\p{Ll}/u.test(part));
    if (
      allCapitals &&
      !notName.test(am) &&
      !/(?:ish|ese|ian|ean|an|ic|i)$/.test(am.split(' ')[0] ?? '') &&
      !nationalities.test(am)
    )
      return [name(clause, am)];
  }
  return noMatch;
};

const nationalities =
  /^(?:french|german|dutch|greek|swiss|czech|thai|welsh|scottish|scots|irish|english|british|american|canadian|spanish|italian|polish|turkish|danish|swedish|finnish|norwegian|portuguese|chinese|japanese|korean|vietnamese|filipino|jewish|muslim|christian|catholic|hindu|buddhist|sikh|protestant|lutheran|leo|aries|taurus|gemini|cancer|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces|vegan|vegetarian|gay|straight|bi|ok|deaf|blind)\b/;

/** A partner's or child's name is a fact of the household, not the name of a third person. */
const isFamily = ({ subject }: Frame): boolean =>
  subject.kind === 'third' && family.test(subject.key);

const hanName = new RegExp(
  `^(${surnamePattern}[\\u4e00-\\u9fff·]{1,3}|[\\u4e00-\\u9fff]{2,4}|[\\u4e00-\\u9fff]{2,6}·[\\u4e00-\\u9fff·]{2,8}|[a-z][a-z'. -]{1,30})(?:$|[,。.;!(\\s了啦吧的])`,
);
const notHan =
  /^(?:车|他|她|你|了|我|外卖|救|人|什么|啥|一声|滴滴|醒|停|苦|好|板|家|做|不|大家|朋友|网约车|救护车|出租车)/;
const ender =
  /(?:就行|就好|就可以|吧|吗|么|嘛|好吗|好了|即可|了|哦|啊|哈|呀|的|就成|得了|都行|也行|更亲切|这个名字|这个|，).*$/;

const plainNameChinese = new RegExp(`^(?:是|我是)\\s*(${surnamePattern}[\\u4e00-\\u9fff]{1,2})$`);

const surnameChinese = new RegExp(`^(?:免贵)?姓\\s*(${surnamePattern})(?:$|[,。])`);

const chinese: SlotRule = (frame, clause) => {
  const { folded } = clause;
  if (
    frame.subject.kind !== 'third' &&
    (frame.subject.kind !== 'assistant' || askedToCallChinese.test(folded))
  ) {
    const callMe =
      /^\s*(?:(?:平时|以后|从现在起|从今以后|今后|往后|大家|朋友们?|同事们?|家里人|家人|身边人|身边的人|熟人|你|您|请|可不可以|能不能|可以|可否|能|就|都|也|一般|习惯|直接|干脆|还是|再|现在|常|总|喜欢|改){0,5}\s*)(别再|别|不要再|不要|不用再|不再|勿)?(?:管)?(?:叫|喊|称呼|称)我(?:为|做|作|一声)?\s*["“「『']?([^\s,。;!"”」』']{1,12})/.exec(
        folded,
      );
    if (callMe !== null) {
      const value = (callMe[2] ?? '').replace(ender, '').trim();
      if (
        value.length > 0 &&
        !/^(?:起床|吃饭|一起|什么|去|来|做|帮|怎么|为|过去|出去)/.test(value)
      ) {
        const negative = callMe[1] !== undefined;
        const politely = askedToCallChinese.test(folded)
          ? {
              stance: 'state' as const,
              text: withoutAsking(
                clause.raw.replace(/(?:你|您)?(?:可不可以|能不能|可以|可否|能)/u, ''),
              ),
            }
          : {};
        return [
          negative
            ? form(clause, value, { stance: 'ending', polarity: 'negative', change: 'end' })
            : form(clause, value, politely),
        ];
      }
    }
    const nick =
      /^\s*(?:我的?)?(?:小名|昵称|外号|绰号|花名|英文名|网名|笔名|艺名|乳名|奶名)(?:现在|也)?(?:叫做|叫|是|改成|改为|换成|:)了?\s*["“「『']?([^\s,。;!"”」』']{1,20}(?: [a-z]+)?)/.exec(
        folded,
      );
    if (nick !== null) {
      const value = (nick[1] ?? '').replace(ender, '').trim();
      if (/英文名/.test(nick[0])) return [{ ...name(clause, value), name: 'english_name' }];
      if (value.length > 0) return [form(clause, value)];
    }
  }
  if (isFamily(frame)) return noMatch;
  const own =
    /^\s*(?:我的?|本人的?|俺的?)?(?:全名|真名|本名|大名|名字|姓名|name)(?:现在|其实)?(?:叫做|叫|是|is|改成|改为|:)了?\s*["“「『']?(.+)$/.exec(
      folded,
    )?.[1];
  const called =
    own ??
    (frame.subject.kind === 'self' || frame.subject.kind === 'third'
      ? /^(?:的?名字)?(?:叫做|叫作|叫|名叫|改名叫?|改名为|的名字是|的名字叫|name is|我叫)\s*["“「『']?(.+)$/.exec(
          frame.rest.trim(),
        )?.[1]
      : undefined);
  if (called !== undefined) {
    const match = hanName.exec(called.trim().replace(/["”」』']+/g, ''));
    const value = (match?.[1] ?? '').replace(/(?:了|吧|啊|哦|的)$/, '').trim();
    if (value.length > 0 && !notHan.test(value)) return [name(clause, value)];
    return noMatch;
  }
  const am = plainNameChinese.exec(frame.rest.trim());
  if (
    am !== null &&
    frame.subject.kind === 'self' &&
    !/(?:人|生|员|师|工|长|商|者|家|的|狂|控|迷|男|女|族|党|派|型|血|手|徒|民|客|友)$/.test(
      am[1] ?? '',
    ) &&
    !/^(?:单身|高中|大学|素食|党员|文科|理科|路痴|华裔|满族|白领|全职|广东|江苏|山东|山西|云南|安徽|宁波|金牛|白羊|双鱼|水瓶)/.test(
      am[1] ?? '',
    )
  )
    return [name(clause, am[1] ?? '')];
  const surname = surnameChinese.exec(frame.rest.trim());
  if (surname !== null) return [{ ...name(clause, surname[1] ?? ''), name: 'surname' }];
  return noMatch;
};

/** Names and forms of address. The one never touches the other. */
export const nameRules = { en: [english], zh: [chinese] } as const;

const one = (slot: string, value: string): readonly SlotMatch[] => [
  { name: slot, key: null, cardinality: 'one', value, category: 'identity' },
];

const englishTraits: SlotRule = (frame, clause) => {
  const pronouns =
    /^\s*my pronouns are\s+(.+)/.exec(clause.folded)?.[1] ??
    (frame.verb === 'use'
      ? /^\s*((?:she|he|they)\/(?:her|him|them))\b/.exec(frame.rest)?.[1]
      : undefined);
  if (pronouns !== undefined) return one('pronouns', pronouns.replace(/[.!]+$/, ''));
  if (frame.verb === 'be' && frame.subject.kind === 'self' && !frame.negated) {
    const gender =
      /^\s*(?:a |an )?(woman|man|non-binary|nonbinary|trans woman|trans man|female|male|girl|guy|genderfluid)\s*$/.exec(
        frame.rest,
      )?.[1];
    if (gender !== undefined) return one('gender', gender);
    const sign =
      /^\s*(?:a |an )?(leo|aries|taurus|gemini|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces)\s*$/.exec(
        frame.rest,
      )?.[1];
    if (sign !== undefined) return one('star_sign', sign);
    const hand = /^\s*(left[- ]handed|right[- ]handed|ambidextrous|a lefty|a leftie)\b/.exec(
      frame.rest,
    )?.[1];
    if (hand !== undefined) return one('handedness', hand);
    const faith =
      /^\s*(?:a |an )?(?:practi[sc]ing |devout |lapsed |non-practi[sc]ing ){0,5}(atheist|agnostic|catholic|protestant|lutheran|orthodox|muslim|jewish|hindu|buddhist|sikh|christian|quaker|mormon)\s*$/.exec(
        frame.rest,
      )?.[1];
    if (faith !== undefined) return one('religion', faith);
  }
  return noMatch;
};

const chineseTraits: SlotRule = (frame) => {
  if (frame.subject.kind !== 'self' || frame.negated) return noMatch;
  const rest = frame.rest.trim();
  const gender = /^是(?:个|一个|一名)?(女生|男生|女的|男的|女孩|男孩|女人|男人|女性|男性)$/.exec(
    rest,
  )?.[1];
  if (gender !== undefined) return one('gender', gender);
  const animal = /^(?:是)?属([鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?$/.exec(rest)?.[1];
  if (animal !== undefined) return one('zodiac', animal);
  const sign =
    /^(?:是|的星座是)?(?:个)?(白羊|牡羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座?(?:的)?$/.exec(
      rest,
    )?.[1];
  if (sign !== undefined) return one('star_sign', sign);
  const hand = /^(?:是)?(?:个)?(左撇子|右撇子|左利手|右利手)$/.exec(rest)?.[1];
  if (hand !== undefined) return one('handedness', hand);
  const folk = /^是(.{1,3}族)(?:人)?$/.exec(rest)?.[1];
  if (folk !== undefined) return one('ethnicity', folk);
  const faith =
    /^(?:是|信(?:奉|仰)?)(?:一名|个)?(佛教?|基督教?|天主教?|伊斯兰教|道教|无神论)(?:徒|者)?$/.exec(
      rest,
    )?.[1];
  if (faith !== undefined) return one('religion', faith);
  return noMatch;
};

/** Pronouns, gender, hand, sign, faith: only as stated, never inferred. */
export const traitRules = { en: [englishTraits], zh: [chineseTraits] } as const;
