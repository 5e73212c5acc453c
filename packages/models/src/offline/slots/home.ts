import type { SaidClause } from '../clauses/clause.ts';
import { isPlaceChinese } from '../lexicon/places-chinese.ts';
import { piece } from './piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';
import { asTyped } from './value.ts';

const home = (
  clause: SaidClause,
  value: string,
  start: number,
  extra: Partial<SlotMatch> = {},
): SlotMatch => ({
  name: 'home',
  key: null,
  cardinality: 'one',
  value,
  category: 'home',
  entities: [{ name: asTyped(clause, value, start), type: 'PLACE' }],
  ...extra,
});

const dwelling = (value: string): SlotMatch => ({
  name: 'dwelling',
  key: null,
  cardinality: 'one',
  value,
  category: 'home',
});

const notPlace =
  /^(?:fear|hope|denial|peace|harmony|poverty|luxury|the moment|the present|the past|sin|chaos|constant|clover|style|comfort|silence|exile|sweatpants|jeans|love|a rut|a bubble)\b/;
const notDestination =
  /\b(?:team|department|role|job|position|company|firm|project|school|class|desk|office|tea|decaf|coffee|plan|date|number|page|account|bank|app|system|version|keyboard|linux|windows|mac|android|ios|group|band|diet|next|front|back seat)s?\b/;
const building =
  /^(?:(?:a|an|the|my|our|his|her|their|this|that)\s|(?:ground|first|second|third|fourth|fifth|top|[0-9]+(?:st|nd|rd|th)) floor|houseboat|student (?:halls|housing))/;
const passingWords =
  /\b(?:temporarily|for now|for a (?:few|couple)|for the (?:week|weekend|month|summer|winter|time being)|for (?:two|three|a few|one|a) (?:days?|weeks?)|visiting|on a trip|on business|on holiday|on vacation|staying)\b/;

const innerTown =
  /^(?:a|an|the|my|our)\s+[a-z -]{2,50}?\s+(?:in|near|outside|called|named|just outside)\s+(.+)$/;

const english: SlotRule = (frame, clause) => {
  const { verb } = frame;
  if (frame.mode === 'ability') return noMatch;
  if (verb === 'live' || verb === 'reside' || verb === 'settle' || verb === 'dwell') {
    const found = piece(
      frame,
      /^\s*(?:(?:over|down|up|out|here|just|right|alone|together|happily|back|permanently|mostly|full time|part time)\s+)*(?:in|at|near|outside|on|by|close to|just outside|around)\s+(.+)/,
    );
    if (found === undefined || notPlace.test(found.text)) return noMatch;
    if (building.test(found.text)) {
      const town = innerTown.exec(found.text)?.[1];
      if (town !== undefined && !building.test(town)) return [home(clause, town, found.start)];
      return [dwelling(found.text)];
    }
    return [
      home(
        clause,
        found.text,
        found.start,
        passingWords.test(clause.folded) ? { passing: true } : {},
      ),
    ];
  }
  if (
    verb === 'move' ||
    verb === 'relocate' ||
    verb === 'emigrate' ||
    verb === 'immigrate' ||
    verb === 'migrate'
  ) {
    const found = piece(
      frame,
      /^\s*(?:(?:house|home|flat|flats|apartments?|back|over|out|away|again|here|in|down|up|permanently|countries|cities|across the country|abroad|my family|the family|my things)[\s,]+)*(?:and\s+)?(?:(?:from|out of)\s+.{2,40}?\s+)?(?:to|into)\s+(.+)/,
    );
    if (found !== undefined && !notDestination.test(found.text)) {
      if (building.test(found.text)) {
        const town = innerTown.exec(found.text)?.[1];
        if (town !== undefined && !building.test(town))
          return [home(clause, town, found.start, { change: 'replace' })];
        return [{ ...dwelling(found.text), change: 'replace' }];
      }
      return [home(clause, found.text, found.start, { change: 'replace' })];
    }
    const left = piece(frame, /^\s*(?:away\s+|out\s+)*(?:from|out of|of)\s+(.+)/);
    if (left !== undefined && !building.test(left.text)) {
      return [
        home(clause, left.text, left.start, {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    }
    return noMatch;
  }
  if (verb === 'be') {
    const based = piece(
      frame,
      /^\s*(?:now |currently |still |a |an )*(?:based|settled|located|domiciled|resident|a resident|residing|living|homed|at home)\s+(?:in|at|near|outside|of|out of)\s+(.+)/,
    );
    if (based !== undefined && !notPlace.test(based.text) && !building.test(based.text))
      return [home(clause, based.text, based.start)];
    return noMatch;
  }
  if (verb === 'call') {
    const found = piece(frame, /^\s*(.+?)\s+(?:my )?home\b/);
    if (found !== undefined) return [home(clause, found.text, found.start)];
  }
  if (verb === 'make' && /^\s*(?:my|our) home in\s/.test(frame.rest)) {
    const found = piece(frame, /home in\s+(.+)/);
    if (found !== undefined) return [home(clause, found.text, found.start)];
  }
  return noMatch;
};

/** `Graz is still home for me`, `home is Graz`, `my home is in Graz`: the place is the subject. */
const englishHomeIs: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  const after =
    /^\s*(?:(?:my|our)\s+)?(?:home|home town now|home city|city of residence|home base|current city|current location|base)(?:'s|\s+is|\s+has (?:been|become))\s+(?:now\s+|still\s+|currently\s+)*(?:in\s+)?(.+)/.exec(
      text,
    );
  const before =
    /^\s*([a-z][a-z' -]{1,30}?)(?:'s|\s+(?:is|has (?:been|become)))\s+(?:now |still |currently |where )*(?:(?:my|our) )?(?:home|where i live|where we live|where i'm based)\b(?:\s+(?:for|to) me)?/.exec(
      text,
    );
  const value = (after?.[1] ?? before?.[1] ?? '').replace(/[.!]+$/, '');
  if (
    value.length < 2 ||
    /^(?:it|that|this|here|there|my|he|she|a|an|the|no one|nobody|everyone|where)\b/.test(value)
  )
    return noMatch;
  const cut =
    value
      .split(/[,;\ue000]/)[0]
      ?.replace(/\s+(?:now|these days|for now|at the moment|for (?:me|us))\s*$/, '')
      .trim() ?? '';
  if (cut.length < 2 || notPlace.test(cut)) return noMatch;
  return [home(clause, cut, frame.subjectStart)];
};

const zhPlace = String.raw`([\u4e00-\u9fffa-z][\u4e00-\u9fffa-z·' .-]{0,24})`;
const zhLive = new RegExp(
  String.raw`^(?:\ue000|\s)*(?:长期|常年|一直|都|就|还|跟[^住]{1,6}|和[^住]{1,6}|全家|一家人?|定|搬家?了?,?)*(?:住(?:在|到|进)?|居住(?:在|于)|家(?:就|也)?(?:在|位于)|定居(?:在|于|到)?|常住(?:在)?|坐标(?:在|是)?|常驻(?:在)?|落户(?:在|到)?|安家(?:在|于)?|扎根(?:在|于)?|在(?=.{1,12}(?:定居|居住|安家|落户|生活|安顿|住)))\s*(?:在\s*)?` +
    zhPlace,
);
const zhLiveMixed = new RegExp(
  String.raw`^(?:\ue000|\s)*(?:live|living|based|base|move|moved)\s*(?:在|in|到|去|to)\s*` +
    zhPlace,
);
const zhMove = new RegExp(
  String.raw`^(?:\ue000|\s)*(?:从\s*[^搬]{1,16}?\s*)?(?:全家|一家人?|举家|又|刚|终于)*(?:搬家?|迁居?|迁|移居|移民|搬迁|move|relocate|搬了家)(?:了)?(?:去|到|来|往|回|至|到了|去了|来了|回了|过来|过去|\s*to\s)+了?\s*` +
    zhPlace,
);
const zhReach = new RegExp(
  String.raw`^(?:\ue000|\s)*(?:到|去|来|回)\s*` +
    zhPlace +
    String.raw`?\s*(?:定居|居住|安家|落户|生活)`,
);
const zhLeave = new RegExp(
  String.raw`^(?:\ue000|\s)*(?:已经)?(?:离开了?|搬离了?|搬出了?|搬走了?)\s*` + zhPlace,
);
const zhNot =
  /^(?:校|院|宿舍|酒店|宾馆|民宿|朋友|亲戚|父母|爸妈|单位|公司|一起|同一|里面?|那么|这么|得|几|多|我|他|她|一个人|上铺|下铺|女|男|美|吧)/;
const zhBuilding =
  /(?:边上|旁边|附近|对面|隔壁|楼|层|室|号|栋|小区|公寓|平房|别墅|出租屋|四合院|合租房|老房子|新房|房子|家里|宿舍|学校)$/;
const zhPassing = /(?:出差|旅游|旅行|度假|暂时|临时|几天|暂住|借住|短住|小住|过几天|培训|开会)/;

const tidyZhPlace = (value: string): string =>
  value
    .replace(/^(?:了|在|到|去)\s*/, '')
    .replace(
      /\s*(?:定居|居住|安家|落户|生活|安顿|长住|常住|住下|住着|住|工作|上班|发展|买了?房|买的?房子?).*$/,
      '',
    )
    .replace(/^(?:in|at)\s+/, '')
    .trim();

const chinese: SlotRule = (frame, clause) => {
  const { rest } = frame;
  if (frame.mode === 'ability') return noMatch;
  const left = piece(frame, zhLeave);
  if (left !== undefined && isPlaceChinese(left.text)) {
    return [
      home(clause, left.text, left.start, {
        stance: 'ending',
        polarity: 'negative',
        change: 'end',
      }),
    ];
  }
  const moved = piece(frame, zhMove);
  if (moved !== undefined) {
    const value = tidyZhPlace(moved.text);
    if (value.length > 0 && !zhNot.test(value) && !/^(?:把|一把|桌|新家|新房|新办公)/.test(value)) {
      return [home(clause, value, moved.start, { change: 'replace' })];
    }
    return noMatch;
  }
  const found = piece(frame, zhLive) ?? piece(frame, zhLiveMixed) ?? piece(frame, zhReach);
  if (found === undefined) return noMatch;
  if (/^(?:住院|住校|住宿|住口|住手|住嘴|住户)/.test(rest.trim())) return noMatch;
  const value = tidyZhPlace(found.text);
  if (value.length < 2 || zhNot.test(value)) return noMatch;
  if (zhBuilding.test(value) && !/^.{2,8}(?:市|区|县|省)/.test(value)) return [dwelling(value)];
  return [home(clause, value, found.start, zhPassing.test(clause.folded) ? { passing: true } : {})];
};

/** Where the speaker lives, and in what. */
export const homeRules = { en: [english, englishHomeIs], zh: [chinese] } as const;

const englishOrigin: SlotRule = (frame, clause) => {
  const make = (value: string, start: number): readonly SlotMatch[] => [
    {
      name: 'origin',
      key: null,
      cardinality: 'one',
      value,
      category: 'identity',
      stance: 'state',
      polarity: 'positive',
      entities: [{ name: asTyped(clause, value, start), type: 'PLACE' }],
    },
  ];
  if (frame.negated) return noMatch;
  if (frame.verb === 'be' || frame.verb === 'bear') {
    const found = piece(
      frame,
      /^\s*(?:originally |actually |born and |from birth )*(?:from|born (?:and (?:raised|bred) )?in|born and (?:raised|bred) in|raised in|native to|a native of|brought up in|originally from)\s+(.+)/,
    );
    if (
      found !== undefined &&
      !/^(?:work|home|here|there|the (?:office|gym|future|past)|a (?:family|line))\b/.test(
        found.text,
      ) &&
      !/^[0-9]/.test(found.text)
    )
      return make(found.text, found.start);
  }
  if (frame.verb === 'come' || frame.verb === 'hail') {
    const found = piece(frame, /^\s*(?:originally )?from\s+(.+)/);
    if (
      found !== undefined &&
      frame.tense === 'present' &&
      !/^(?:work|home|here|there|a (?:big|small|large|long|family)|an|the (?:gym|office))\b/.test(
        found.text,
      )
    )
      return make(found.text, found.start);
  }
  if (frame.verb === 'grow') {
    const found = piece(frame, /^\s*up (?:in|on|near|outside)\s+(.+)/);
    if (found !== undefined) return make(found.text, found.start);
  }
  const own =
    /^\s*my (?:home ?town|birthplace|place of birth|home country|native (?:city|town|country))(?:'s|\s+is)\s+(.+)/.exec(
      clause.timeless,
    )?.[1];
  if (own !== undefined) return make(own.replace(/[.!,].*$/, '').trim(), 0);
  return noMatch;
};

const zhOrigin = new RegExp(
  String.raw`^(?:\s|\ue000)*(?:的)?(?:老家(?:在|是)?|祖籍(?:在|是)?|籍贯(?:在|是)?|故乡(?:在|是)?|家乡(?:在|是)?|出生(?:在|于|地是)|来自|出身(?:于)?|在(?=.{2,10}(?:长大|出生))|生在|from)\s*` +
    zhPlace,
);

const chineseOrigin: SlotRule = (frame, clause) => {
  const text =
    frame.rest.startsWith('老家') || !/^我的?(?:老家|家乡|故乡|祖籍|籍贯)/.test(clause.timeless)
      ? frame.rest
      : clause.timeless.replace(/^我的?/, '');
  const match = zhOrigin.exec(text);
  const native = /^是\s*([\u4e00-\u9fff]{2,6})人$/.exec(frame.rest.trim());
  const value = (match?.[1] ?? native?.[1] ?? '').replace(/(?:长大|出生|的|人)+.*$/, '').trim();
  if (value.length < 2) return noMatch;
  if (native !== null && !isPlaceChinese(value) && !isPlaceChinese(value.slice(-2))) return noMatch;
  return [
    {
      name: 'origin',
      key: null,
      cardinality: 'one',
      value,
      category: 'identity',
      stance: 'state',
      entities: [{ name: asTyped(clause, value, 0), type: 'PLACE' }],
    },
  ];
};

/** Where the speaker comes from; a move never ends it. */
export const originRules = { en: [englishOrigin], zh: [chineseOrigin] } as const;

const englishAddress: SlotRule = (_frame, clause) => {
  const match =
    /^\s*my (home|work|office|postal|mailing|shipping|delivery|new|current|billing)?\s*address(?:'s|\s+(?:is|has changed to|is now))\s+(?:now\s+)?(.+)/.exec(
      clause.folded,
    );
  if (match === null) return noMatch;
  const kind = match[1] === 'work' || match[1] === 'office' ? 'work' : 'home';
  const value = (match[2] ?? '').replace(/[.!]+$/, '').trim();
  if (value.length < 4 || /@/.test(value)) return noMatch;
  return [{ name: 'address', key: kind, cardinality: 'one', value, category: 'home' }];
};

const chineseAddress: SlotRule = (_frame, clause) => {
  const match =
    /^\s*(?:我的?)?(?:现在的?|新的?)?(家庭|家里的?|公司|单位|办公|收货|收件|邮寄|快递)?(?:地址|住址)(?:已经)?(?:现在)?(?:是|改成|换成|改为|变成|为|:|在)了?\s*(.+)/.exec(
      clause.folded,
    );
  if (match === null) return noMatch;
  const kind = /公司|单位|办公/.test(match[1] ?? '') ? 'work' : 'home';
  const value = (match[2] ?? '').replace(/[。.!了]+$/, '').trim();
  return value.length < 3
    ? noMatch
    : [{ name: 'address', key: kind, cardinality: 'one', value, category: 'home' }];
};

/** Postal addresses, keyed by home and work. */
export const addressRules = { en: [englishAddress], zh: [chineseAddress] } as const;
