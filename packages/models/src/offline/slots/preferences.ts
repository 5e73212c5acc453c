import type { SaidClause } from '../clauses/clause.ts';
import type { Frame } from '../frame/frame.ts';
import { listItems, type Piece, piece } from './piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';

type Extra = Partial<SlotMatch>;
const like = (value: string, extra: Extra = {}): SlotMatch => ({
  name: 'likes',
  key: value,
  cardinality: 'many',
  value,
  category: 'preference',
  ...extra,
});

const each = (found: Piece, frame: Frame, extra: Extra): readonly SlotMatch[] => {
  const items = listItems(found, frame.language);
  return items.map((item) =>
    like(item.text, { ...extra, ...(items.length > 1 ? { drops: item.drops } : {}) }),
  );
};

const positive =
  /^(?:like|love|enjoy|adore|prefer|appreciate|relish|cherish|treasure|dig|admire|crave)$/;
const negative = /^(?:hate|dislike|loathe|detest|despise|abhor)$/;
const notObject =
  /^(?:(?:it|that|this|them|him|her|you|to (?:know|see|hear|help|ask|thank|get|have|be|meet|learn how|book|order|schedule)|how|what|when|the (?:idea|way|sound|look|thought|fact)|your|if|my (?:job|life|mom|mum|dad|mother|father|wife|husband|kids|children|son|daughter)|me|us|working with you|talking to you)\b|$)/;
const idioms =
  /^\s*(?:(?:so|very|really|a lot|all about|totally|super|absolutely|quite|pretty|not|never|too|much)\s+){0,5}(?:fond of|keen on|crazy about|mad about|nuts about|passionate about|into|a (?:big |huge |massive |great )?(?:fan|lover) of|obsessed with|addicted to|hooked on|a sucker for|partial to|a devotee of|interested in|enthusiastic about|in love with)\s+(.+)/;
const averse =
  /^\s*(?:(?:so|very|really|totally|absolutely|quite)\s+){0,5}(?:sick of|tired of|not a (?:big |huge )?fan of|not into|not keen on|not fond of|averse to|bored of|fed up with|over|afraid of|scared of|terrified of)\s+(.+)/;

const english: SlotRule = (frame, clause) => {
  const { verb, rest } = frame;
  if (
    frame.subject.kind !== 'self' &&
    frame.subject.kind !== 'third' &&
    frame.subject.kind !== 'we'
  )
    return noMatch;
  if (frame.mode === 'wish' || frame.mode === 'plan' || frame.mode === 'duty') {
    if (frame.mode === 'wish' && verb !== 'be') return noMatch;
    if (frame.mode !== 'wish') return noMatch;
  }
  const over = frame.mode === 'end';
  const flip = (sign: 'positive' | 'negative'): Extra => {
    const negated = frame.negated || over;
    const polarity = (sign === 'positive') === negated ? 'negative' : 'positive';
    if (frame.mode === 'past') return { polarity: sign, stance: 'past_state' };
    return {
      polarity,
      stance: over && sign === 'positive' ? 'ending' : 'state',
      ...(over ? { change: 'end' as const } : {}),
    };
  };
  if (positive.test(verb) || negative.test(verb)) {
    const found = piece(
      frame,
      /^\s*(?:very much |really |most |best |nothing more than |both |to\s+|the taste of |the smell of |all kinds of |all sorts of ){0,5}(.+)/,
    );
    if (found === undefined || notObject.test(found.text)) return noMatch;
    if (verb === 'like' && frame.tense === 'past' && frame.mode === 'plain' && !frame.negated)
      return noMatch;
    if (verb === 'prefer') {
      const than = /^(.+?)\s+(?:over|to|rather than|instead of|than)\s+(.+)$/.exec(found.text);
      if (than !== null && !/^to\s/.test(found.text))
        return [like(than[1] ?? '', flip('positive'))];
    }
    return each(found, frame, flip(positive.test(verb) ? 'positive' : 'negative'));
  }
  if (
    (verb === 'stand' || verb === 'bear' || verb === 'stomach' || verb === 'tolerate') &&
    frame.negated
  ) {
    const found = piece(frame, /^\s*(.+)/);
    if (found !== undefined && !notObject.test(found.text))
      return each(found, frame, {
        polarity: 'negative',
        stance: 'state',
        ...(over ? { change: 'replace' as const } : {}),
      });
  }
  if (verb === 'be' || verb === 'get' || verb === 'become' || verb === 'grow') {
    const dislike = averse.exec(rest);
    const source = dislike === null ? idioms : averse;
    const found = piece(frame, source);
    if (
      found !== undefined &&
      !notObject.test(found.text) &&
      !(dislike !== null && /\bover\s/.test(dislike[0]) && /\d/.test(found.text))
    ) {
      if (dislike !== null) return each(found, frame, { polarity: 'negative', stance: 'state' });
      return each(found, frame, flip('positive'));
    }
    const fond = piece(frame, /^\s*(?:fond of|to like|to love|into)\s+(.+)/);
    if (
      fond !== undefined &&
      (verb === 'grow' || verb === 'get') &&
      !/^(?:the|a|my|bed|trouble|shape|work|university|college)\b/.test(fond.text)
    )
      return each(fond, frame, { stance: 'state', change: 'replace', polarity: 'positive' });
  }
  if (verb === 'fall') {
    const found = piece(frame, /^\s*in love with\s+(.+)/);
    if (found !== undefined && !/^[A-Z]/.test(clause.raw.slice(found.start, found.start + 1)))
      return each(found, frame, { stance: 'state', polarity: 'positive' });
  }
  if (verb === 'have' && /^\s*a (?:soft spot|thing|weakness|passion|love) for\s/.test(rest)) {
    const found = piece(frame, /\bfor\s+(.+)/);
    if (found !== undefined) return each(found, frame, flip('positive'));
  }
  return noMatch;
};

/** `X is my favourite`, `my favourite C is X`, `opera is my thing`, `my hobby is X`. */
const englishFavourite: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  const best = (category: string, value: string): readonly SlotMatch[] => {
    const cut = value
      .replace(/[.!;\ue000].*$/, '')
      .replace(/,.*$/, '')
      .replace(/\s+(?:now|these days|at the moment|currently|any ?more|instead|by far)\s*$/, '')
      .trim();
    return cut.length < 1
      ? noMatch
      : [
          {
            name: 'favourite',
            key: category.trim().replace(/s$/, ''),
            cardinality: 'one',
            value: cut,
            category: 'preference',
            ...(frame.negated ? { polarity: 'negative' as const } : {}),
          },
        ];
  };
  const own =
    /^\s*my\s+(?:all[- ]time\s+|new\s+|absolute\s+|current\s+){0,5}(?:favou?rite|fave|preferred|go-to|favorit)\s+([a-z][a-z' -]{1,40}?)(?:'s|\s+(?:is|are|has (?:changed to|become|always been)|used to be|was|changed to|would be))\s+(?:now |definitely |actually |still |probably |called |to ){0,5}(.+)/.exec(
      text,
    );
  if (own !== null) {
    if (/\b(?:used to be|was)\b/.test(own[0].slice(0, own[0].indexOf(own[2] ?? ''))))
      return best(own[1] ?? '', own[2] ?? '').map((match) => ({
        ...match,
        stance: 'past_state' as const,
      }));
    return best(own[1] ?? '', own[2] ?? '');
  }
  const fronted =
    /^\s*([a-z][a-z0-9' -]{1,40}?)\s+(?:is|are)\s+(?:now\s+|still\s+){0,5}my\s+(?:new\s+|all[- ]time\s+)?(?:favou?rite|fave|go-to)(?:\s+([a-z][a-z -]{1,30}))?/.exec(
      text,
    );
  if (fronted !== null && !/^(?:it|that|this|he|she|they|what|which)\b/.test(fronted[1] ?? '')) {
    const category = (fronted[2] ?? '').replace(/\s+(?:now|these days|at the moment)$/, '');
    return category.length > 0 && category !== 'now'
      ? best(category, fronted[1] ?? '')
      : [like(fronted[1] ?? '', { polarity: 'positive' })];
  }
  const thing =
    /^\s*([a-z][a-z' -]{1,30}?)\s+(?:is|are)\s+(?:(?:still|so|really|very much|just|not|definitely)\s+){0,5}(?:my (?:thing|cup of tea|passion|jam|favou?rite thing|hobby|guilty pleasure)|the best)\b/.exec(
      text,
    );
  if (thing !== null && !/^(?:it|that|this|he|she|they)\b/.test(thing[1] ?? ''))
    return [
      like(thing[1] ?? '', { polarity: /\bnot\b|n't\b/.test(thing[0]) ? 'negative' : 'positive' }),
    ];
  const hobby =
    /^\s*my\s+(?:main |new |biggest |current |favou?rite ){0,5}(?:hobby|hobbies|passion|pastime|interest|interests|passions)(?:'s|\s+(?:is|are|include))\s+(?:now )?(.+)/.exec(
      text,
    )?.[1];
  if (hobby !== undefined) {
    const cut = hobby.replace(/[.!;\ue000].*$/, '').trim();
    const start = text.indexOf(cut);
    return each({ text: cut, start, end: start + cut.length }, frame, { stance: 'state' });
  }
  return noMatch;
};

const zhLikeWords = String.raw`(?:最?喜欢上?|最?喜爱|最?热爱|最?钟爱|最?偏爱|偏好|痴迷于?|迷恋|迷上|爱上|爱好|喜好|着迷于?|沉迷于?|钟情于?|享受|稀饭|中意|喜歡|最爱|超爱|爱(?!人|情|心|尔|沙|丁|你|她|他|我|国|护|吾|因)|迷(?=听|看|玩|打)|love|like|enjoy)`;
const zhHateWords = String.raw`(?:讨厌|受不了|反感|厌恶|厌烦|嫌弃|痛恨|腻了|烦(?=[^恼躁人了])|恨(?!不得)|怕(?=[吃喝坐看狗猫蛇蛛虫黑高冷热辣])|最怕|hate|dislike|忌口|忌|戒)`;
const zhLike = new RegExp(
  `^(?:\\s|\\ue000|的|就|是|都|只|还|也|又|最|更|一直|特别|非常|很|挺|超级?|真的?|太){0,5}${zhLikeWords}(?:的|了|上|过|着|上了){0,5}\\s*(.+)$`,
);
const zhHate = new RegExp(
  `^(?:\\s|\\ue000|的|就|是|都|还|也|又|最|更|一直|特别|非常|很|挺|超级?|真的?|太){0,5}${zhHateWords}(?:的|了|上|过|着){0,5}\\s*(.+)$`,
);
const zhFavourite =
  /^\s*(?:我|俺|本人)?(?:现在|目前|如今|一直)?(?:的)?最(?:喜欢|爱|喜爱|钟爱|中意|常)(?:看|听|吃|喝|玩|读|用)?的\s*([\u4e00-\u9fff]{1,8}?)(?:现在|已经|目前)?(?:是|换成|变成|改成|成了|还是|依然是|叫)了?\s*(.+)$/;
const zhFavoriteEn =
  /^\s*我?(?:的)?(?:favou?rite|最爱的?)\s*([\u4e00-\u9fffa-z ]{1,16}?)\s*(?:现在)?(?:是|is|换成|变成)了?\s*(.+)$/;
const zhIsFavourite =
  /^\s*([^,。;\ue000]{1,14}?)(?:现在)?(?:是|才是)我(?:现在|目前)?(?:的)?最(?:爱|喜欢)(?:的\s*([\u4e00-\u9fff]{1,6}))?/;
const zhFronted =
  /^(?:这?种)?\s*([^,。;\ue000我你他她]{1,10}?)\s*我(?:也|都|就|还|一直|最|特别|非常|很|挺|现在|真的?|超级?){0,5}(不|不太|不怎么)?(?:喜欢|爱|讨厌|受不了)(?:吃|喝|看|听|玩|打)?(了)?$/;
const zhNotObject =
  /^(?:你|他|她|它|这|那|这个|那个|的人|的话|的|上班|我|自己|和你|跟你|什么|死|了|哭|笑|坏|不起|说|是|就|在|很|吗|听实话|别人|谁)/;

const tidyObject = (value: string): string =>
  value
    .replace(/[,。;!?\ue000].*$/, '')
    .replace(
      /(?:了|的|呢|吧|啊|之类的?|什么的|这些|这个|这种|啦|极了|得很|得不行|的时候|的感觉|的味道|这道菜|这项运动)+$/,
      '',
    )
    .trim();

const likePiece = (frame: Frame, clause: SaidClause, raw: string): Piece | undefined => {
  const value = tidyObject(raw);
  if (value.length === 0 || value.length > 30 || zhNotObject.test(value)) return undefined;
  const start = clause.timeless.indexOf(value, frame.predicateStart);
  return { text: value, start, end: start + value.length };
};

const chinese: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  const favourite = zhFavourite.exec(text) ?? zhFavoriteEn.exec(text);
  if (favourite !== null && frame.subject.kind !== 'third') {
    const value = tidyObject(favourite[2] ?? '');
    const category = favourite[1] ?? '';
    if (/之一/.test(favourite[2] ?? ''))
      return [like(value.replace(/之一$/, ''), { stance: 'state' })];
    if (value.length > 0)
      return [
        {
          name: 'favourite',
          key: category.replace(/^(?:一种|一个|一位|一部|一首|一本)/, ''),
          cardinality: 'one',
          value,
          category: 'preference',
          stance: 'state',
        },
      ];
  }
  const is = zhIsFavourite.exec(text);
  if (is !== null && !/^(?:这|那|它|他|她)/.test(is[1] ?? '')) {
    return is[2] === undefined
      ? [like(is[1] ?? '', { stance: 'state' })]
      : [
          {
            name: 'favourite',
            key: is[2],
            cardinality: 'one',
            value: is[1] ?? '',
            category: 'preference',
            stance: 'state',
          },
        ];
  }
  const fronted = zhFronted.exec(text.replace(/[\s。.!]+$/, ''));
  if (fronted !== null) {
    const hate = /讨厌|受不了/.test(fronted[0]);
    const polarity = hate !== (fronted[2] !== undefined) ? 'negative' : 'positive';
    return [
      like(fronted[1] ?? '', {
        polarity,
        stance: fronted[2] !== undefined && fronted[3] !== undefined ? 'ending' : 'state',
        ...(/也|还/.test(fronted[0]) ? { change: 'add' as const } : {}),
      }),
    ];
  }
  const hobby =
    /^\s*我?(?:的|平时的|业余|最大的){0,5}\s*(?:爱好|兴趣(?:爱好)?|业余爱好|hobby)\s*(?:现在)?(?:是|有|包括|:)\s*(.+)$/.exec(
      text,
    )?.[1];
  if (hobby !== undefined) {
    const found = likePiece(frame, clause, hobby);
    return found === undefined ? noMatch : each(found, frame, { stance: 'state' });
  }
  if (
    frame.subject.kind !== 'self' &&
    frame.subject.kind !== 'third' &&
    frame.subject.kind !== 'we'
  )
    return noMatch;
  if (frame.mode === 'wish' || frame.mode === 'plan') return noMatch;
  const over = frame.mode === 'end';
  const hated = zhHate.exec(frame.rest);
  const liked = hated === null ? zhLike.exec(frame.rest) : null;
  const source = hated ?? liked;
  if (source === null) return noMatch;
  if (hated !== null && /^(?:\s|\ue000|早|已){0,5}戒/.test(frame.rest)) return noMatch;
  const found = likePiece(frame, clause, source[1] ?? '');
  if (found === undefined) return noMatch;
  const sign = hated === null;
  const polarity = sign === (frame.negated || over) ? 'negative' : 'positive';
  if (frame.mode === 'past' && !frame.negated)
    return each(found, frame, { polarity: sign ? 'positive' : 'negative', stance: 'past_state' });
  return each(found, frame, {
    polarity,
    stance: over && sign ? 'ending' : 'state',
    ...(over ? { change: 'end' as const } : {}),
  });
};

/** Likes, dislikes and favourites. */
export const preferenceRules = { en: [englishFavourite, english], zh: [chinese] } as const;
