import type { SaidClause } from '../clauses/clause.ts';
import { categoryOfThing, productCategory } from '../lexicon/products.ts';
import { piece } from './piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';
import { asTyped } from './value.ts';

const possession = (
  clause: SaidClause,
  key: string,
  value: string,
  extra: Partial<SlotMatch> = {},
): SlotMatch => ({
  name: 'possession',
  key,
  cardinality: 'one',
  value,
  category: 'possession',
  entities: /[A-Z]/.test(asTyped(clause, value, 0))
    ? [{ name: asTyped(clause, value, 0).replace(/^(?:an?|the|my)\s+/i, ''), type: 'PRODUCT' }]
    : [],
  ...extra,
});

const ended: Partial<SlotMatch> = { stance: 'ending', polarity: 'negative', change: 'end' };
const bare = (text: string): string =>
  text
    .replace(
      /^(?:a|an|the|my|our|his|her|this|that|any|no|old|new|used|second-hand|secondhand|brand new|brand-new|another|old)\s+/,
      '',
    )
    .replace(/^(?:old|new|used|second-hand|brand new|trusty|beloved|little)\s+/, '')
    .trim();
const head = (text: string): string => {
  const noun = bare(text).replace(
    /\s+(?:for|from|with|that|which|in|on|at|of my|called|named|to|and)\s.*$/,
    '',
  );
  return /[^s]s$/.test(noun) && noun.length > 4 ? noun.slice(0, -1) : noun;
};
const keyOf = (text: string): string => categoryOfThing(text) ?? head(text);
const accessory =
  /\b(?:case|charger|cover|insurance|key|keys|park|seat|number|plan|bill|bag|stand|screen|battery|repair|mechanic|wash|rental|tyres?|tires?|ticket|loan|payment|appointment|lesson)s?\s*$/;
const abstractHave =
  /^\s*(?:a|an|the|some|any|no|my|two|three|many|lots of|a lot of|a few|so many|this|that|another|one more|such|quite)?\s*(?:(?:big|small|quick|bad|good|great|little|new|silly|weird|strange|serious|simple|hard|tough|long|busy|nice|lovely|rough|tiny|slight|minor)\s+){0,5}(?:questions?|problems?|issues?|ideas?|feelings?|time|look|doubts?|headache|headaches|lot|fun|meeting|appointment|call|interview|exam|test|flight|trip|deadline|presentation|party|date|plan|plans|day|days|week|weekend|night|morning|dinner|lunch|breakfast|coffee|talk|chat|conversation|favour|favor|request|suggestion|clue|luck|trouble|work|things?|stuff|something|nothing|everything|anything|enough|to|been|read|heard|seen|fever|cold|flu|cough|hangover|dream|thought|opinion|point|reason|need|choice|option|chance|break|rest|nap|holiday|reservation|booking|ticket|tickets|wedding|surgery|operation|checkup|check-up|lesson|class|shift|concert|game|match|rehearsal|reunion|event|conference|workshop|no idea|faith|trust|mixed|hope|hopes|mind|minute|moment|second|seconds|guests?|visitors?|company|people|friends?|wonderful|busy|crush|job|exams?|permission|access|homework|errands?)\b/;
const licence =
  /\b(?:driving|driver'?s|driver|pilot'?s?|motorcycle|fishing|hunting|boating)?\s*(?:licen[cs]e|permit|visa|passport|membership|subscription|degree|diploma|certificate|garden|balcony|piano|pool|greenhouse|allotment|boat|tattoo|tattoos|piercing|beard|glasses|braces|scar|collection|blog|podcast|channel|website|shop|store|business|company|startup|workshop|studio|farm|vineyard|cabin|house|flat|apartment|cottage)\b/;

const english: SlotRule = (frame, clause) => {
  const { verb } = frame;
  const text = clause.timeless;
  const own =
    /^\s*(?:and |but )?(?:my|our)\s+(?:new |current |main |personal |work |home |old |everyday |daily ){0,5}([a-z][a-z -]{1,24}?)(?:'s|\s+(?:is|has been replaced (?:by|with)|was replaced (?:by|with)|got replaced (?:by|with)))\s+(?:now |currently |still |actually |just |also ){0,5}((?:an?|the)\s+.+|[a-z0-9].*)/.exec(
      text,
    );
  if (own !== null) {
    const category =
      productCategory(own[1] ?? '') ?? productCategory((own[1] ?? '').split(' ').at(-1) ?? '');
    const valueText = (own[2] ?? '')
      .replace(/[,.;!\ue000].*$/, '')
      .replace(/\s+(?:now|these days|at the moment|currently|instead)\s*$/, '')
      .trim();
    const typed = asTyped(clause, valueText, 0);
    if (
      category !== undefined &&
      (/^(?:an?|the)\s/.test(valueText) ||
        /[A-Z0-9]/.test(typed) ||
        categoryOfThing(valueText) === category) &&
      !/^(?:broken|dead|old|new|slow|fine|great)\b/.test(valueText)
    ) {
      return [
        possession(
          clause,
          category,
          bare(valueText),
          /replaced/.test(own[0]) ? { change: 'replace' } : {},
        ),
      ];
    }
  }
  if (
    frame.subject.kind === 'own' ||
    frame.subject.kind === 'other' ||
    frame.subject.kind === 'none'
  ) {
    const lost =
      /^\s*my\s+(?:old\s+)?([a-z0-9][a-z0-9 -]{1,30}?)\s+(?:(?:was|got|has been|is|has)\s+)?(?:just |finally |been ){0,5}(?:stolen|died|broke|broken beyond repair|gone|sold|given away|totalled|totaled|dead|lost|scrapped|written off)\b/.exec(
        text,
      )?.[1];
    const category = lost === undefined ? undefined : categoryOfThing(lost);
    return category === undefined
      ? noMatch
      : [possession(clause, category, bare(lost ?? ''), ended)];
  }
  if (
    frame.subject.kind !== 'self' &&
    frame.subject.kind !== 'we' &&
    frame.subject.kind !== 'third'
  )
    return noMatch;
  if (
    frame.mode === 'wish' ||
    frame.mode === 'plan' ||
    frame.mode === 'ability' ||
    frame.mode === 'duty'
  )
    return noMatch;
  const object = piece(frame, /^\s*(?:up\s+|myself\s+|over\s+|away\s+|in\s+){0,5}(.+)/);
  if (object === undefined) return noMatch;
  const disposing =
    /^(?:sell|donate|lose|scrap|return|ditch|crash)$/.test(verb) ||
    (verb === 'give' && /\baway\b/.test(frame.rest)) ||
    (verb === 'get' && /^\s*rid of\b/.test(frame.rest)) ||
    (verb === 'throw' && /\b(?:away|out)\b/.test(frame.rest)) ||
    (verb === 'trade' && /^\s*in\b/.test(frame.rest) && !/\bfor\b/.test(frame.rest));
  if (disposing) {
    const thing = piece(
      frame,
      /^\s*(?:away |out |rid of |in ){0,5}(.+?)(?:\s+(?:away|out|to|for)\b.*)?$/,
    );
    if (
      thing === undefined ||
      /^(?:it|my (?:job|mind|temper|patience|way|appetite|voice|sleep|weight)|weight|count|track|touch|interest|\d+)\b/.test(
        thing.text,
      )
    )
      return noMatch;
    return [possession(clause, keyOf(thing.text), bare(thing.text), ended)];
  }
  if (verb === 'replace' || verb === 'swap' || verb === 'trade' || verb === 'exchange') {
    const swap = piece(frame, /\b(?:with|for|by)\s+(.+)/);
    if (swap === undefined || frame.negated) return noMatch;
    return [
      possession(
        clause,
        categoryOfThing(swap.text) ?? categoryOfThing(frame.rest) ?? head(swap.text),
        bare(swap.text),
        { change: 'replace', stance: 'state' },
      ),
    ];
  }
  if (verb === 'switch' || verb === 'upgrade' || verb === 'move' || verb === 'change') {
    const to = piece(frame, /\bto\s+(.+)/);
    if (to === undefined) return noMatch;
    const category = categoryOfThing(to.text) ?? categoryOfThing(frame.rest);
    return category === undefined
      ? noMatch
      : [possession(clause, category, bare(to.text), { change: 'replace', stance: 'state' })];
  }
  if (
    verb === 'drive' ||
    verb === 'ride' ||
    verb === 'use' ||
    verb === 'wear' ||
    verb === 'own' ||
    verb === 'have' ||
    verb === 'buy' ||
    verb === 'get' ||
    verb === 'purchase' ||
    verb === 'pick' ||
    verb === 'lease' ||
    verb === 'order' ||
    verb === 'inherit'
  ) {
    if (
      frame.tense === 'past' &&
      (verb === 'drive' || verb === 'ride' || verb === 'use') &&
      frame.mode !== 'past'
    )
      return noMatch;
    const category = categoryOfThing(object.text);
    if (accessory.test(object.text)) return noMatch;
    if (
      category !== undefined &&
      !/\b(?:to|about|on|from|in|at)\b/.test(object.text.slice(0, 12))
    ) {
      const acquired = /^(?:buy|get|purchase|pick|lease|inherit)$/.test(verb);
      if (frame.mode === 'end') return [possession(clause, category, bare(object.text), ended)];
      if (/^(?:any|no)\b/.test(object.text) || frame.negated)
        return [possession(clause, category, 'none', { polarity: 'negative', stance: 'state' })];
      const another =
        /\b(?:another|second|also|too|as well|two|three)\b/.test(clause.folded) ||
        /^(?:bike|watch|guitar|camera|boat)$/.test(category);
      return [
        possession(
          clause,
          another && acquired ? `${category} ${bare(object.text)}` : category,
          bare(object.text),
          acquired
            ? {
                stance: 'state' as const,
                change: another ? ('add' as const) : ('replace' as const),
              }
            : {},
        ),
      ];
    }
    if (
      verb === 'own' ||
      (verb === 'have' && (frame.negated || frame.mode === 'end' || licence.test(object.text))) ||
      (verb === 'have' && /^\s*no\b/.test(frame.rest))
    ) {
      if (abstractHave.test(` ${object.text}`) || frame.tense === 'past') return noMatch;
      const negative = frame.negated || /^\s*(?:no|any)\b/.test(frame.rest);
      return [
        possession(
          clause,
          head(object.text),
          negative || frame.mode === 'end' ? 'none' : bare(object.text),
          frame.mode === 'end'
            ? { ...ended, value: '' }
            : negative
              ? { polarity: 'negative', stance: 'state' }
              : { cardinality: 'many' },
        ),
      ];
    }
    if (
      verb === 'have' &&
      frame.tense === 'present' &&
      frame.mode === 'plain' &&
      /^\s*(?:a|an|two|three|four|five|\d+|some|several)\s/.test(frame.rest) &&
      !abstractHave.test(frame.rest)
    ) {
      return [possession(clause, head(object.text), bare(object.text), { cardinality: 'many' })];
    }
    if (
      (verb === 'buy' || verb === 'get') &&
      frame.tense !== 'present' &&
      /^\s*(?:myself |us )?(?:a|an|my|another|our|new|some)\s/.test(frame.rest) &&
      licence.test(object.text)
    ) {
      return [
        possession(clause, head(object.text), bare(object.text), {
          stance: 'state',
          cardinality: 'many',
        }),
      ];
    }
  }
  return noMatch;
};

const zhOwn =
  /^\s*(?:我们?家?的?|俺的?)\s*(?:现在的?|新的?|旧的?|老|日常|平时){0,5}([\u4e00-\u9fff]{1,6}?|[a-z]{2,12})\s*(?:已经|现在|目前|刚|也|如今|\ue000){0,5}(?:是|换成|换了|换|改成|变成|升级成|升级到|用的是|开的是|is)了?\s*(?:一?[台部辆个款只块]|现在|now)?\s*(.+)$/;
/** 相机换成X了: what is replaced by another is one's own, said or not. */
const zhChanged =
  /^\s*(?:现在的?|旧的?|老|\ue000|\s){0,3}([\u4e00-\u9fff]{1,6}?)\s*(?:已经|现在|刚|也|\ue000|\s){0,5}(?:换成|换了|改成|变成|升级成|升级到)了?\s*(?:一?[台部辆个款只块])?\s*(.+)$/;
const zhUse =
  /^(?:\s|\ue000|都|还|也|一直|就){0,5}(?:用的(?:是|手机是|电脑是)?|用(?:着|上)?|开(?:着|的是|的车是|上)?|骑(?:着|的是)?|戴(?:着|的是)?|买了?|入手了?|换(?:成|了|上|到|用){0,5}|改(?:用|成|开|骑)|升级(?:到|成|为){0,5}|拥有|有|提了|购入了?|置换了?|新买了?|use|drive|switch(?:\s*到|\s*to)?)\s*了?\s*(?:一?[台部辆个款只块架把艘]|新的?|\s){0,5}([^,。;\ue000]{1,24})/;
const zhGone =
  /^\s*(?:我)?(?:的|把|那[台部辆个只]|旧的?|老|以前的?|原来的?|之前的?|\s|\ue000){0,5}([\u4e00-\u9fffa-z0-9 ]{1,20}?)\s*(?:我)?(?:已经|刚|昨天|也|被|都|\ue000|\s){0,5}(?:卖了|卖掉了?|送人了?|送给.{1,6}了?|丢了|弄丢了?|摔坏了?|坏了|淘汰了?|报废了?|退了|被偷了?|捐了|扔了|处理了?|转手了?|出了|送掉了?|sell 了|sold)/;
const tidyThing = (value: string): string =>
  value
    .replace(/[,。;!\ue000].*$/, '')
    .replace(/^(?:一?[台部辆个款只块架把艘]|新的?|了|的)\s*/, '')
    .replace(/(?:了|的|吧|啦|手机|电脑|笔记本|的车)+$/, '')
    .trim();

const chinese: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  const gone = zhGone.exec(text);
  if (
    gone !== null &&
    frame.subject.kind !== 'third' &&
    frame.mode !== 'plan' &&
    frame.mode !== 'wish'
  ) {
    const thing = (gone[1] ?? '').replace(/^(?:我的?|旧的?|老的?|把)+/, '').trim();
    const category = categoryOfThing(thing);
    if (category !== undefined) return [possession(clause, category, thing, ended)];
  }
  const own = zhOwn.exec(text) ?? (frame.overt ? null : zhChanged.exec(text));
  if (own !== null && frame.subject.kind !== 'third') {
    const category = productCategory(own[1] ?? '');
    const value = tidyThing(own[2] ?? '');
    if (
      category !== undefined &&
      value.length > 0 &&
      !/^(?:坏|旧|新的$|好|红|黑|白|蓝|灰|银)/.test(value)
    ) {
      return [
        possession(
          clause,
          category,
          value,
          /换|改成|变成|升级/.test(own[0]) ? { change: 'replace' } : {},
        ),
      ];
    }
  }
  if (
    frame.subject.kind !== 'self' &&
    frame.subject.kind !== 'we' &&
    frame.subject.kind !== 'third'
  )
    return noMatch;
  if (frame.mode === 'wish' || frame.mode === 'plan' || frame.mode === 'ability') return noMatch;
  const rest = frame.rest;
  if (frame.negated && /^(?:有)?/.test(rest)) {
    const without = /(?:没有|没|不)(?:养|有)?\s*([\u4e00-\u9fffa-z]{1,10})$/.exec(
      text.replace(/[\s。.!了]+$/, ''),
    )?.[1];
    if (
      without !== undefined &&
      /没/.test(text) &&
      !/^(?:问题|事|时间|空|办法|意见|错|关系|什么|钱|想|兴趣|必要|听|看|去|来|吃|睡|想到|想法|买|见|法|用|意思|感觉|心情|胃口|力气|那么|这么|人|信号|网$|电$|动静|反应|说|收到|明白|懂|弄|搞|做|写)/.test(
        without,
      )
    ) {
      const category = categoryOfThing(without) ?? without;
      return [
        possession(
          clause,
          category,
          'none',
          frame.mode === 'end'
            ? { ...ended, value: '' }
            : { polarity: 'negative', stance: 'state' },
        ),
      ];
    }
    return noMatch;
  }
  const correction = /^(?:用的?|开的?|买的?)?不是\s*([^,。;]{1,14})$/.exec(rest);
  if (correction !== null) return noMatch;
  const used = zhUse.exec(rest);
  if (used !== null) {
    const value = tidyThing(used[1] ?? '');
    const category = categoryOfThing(used[1] ?? '');
    if (category === undefined || value.length === 0) {
      const papers =
        /^(?:\s|\ue000){0,5}(?:有|考(?:了|到|取)|拿(?:了|到))了?\s*(驾照|驾驶证|护照|签证|会员|教师资格证|[\u4e00-\u9fff]{2,8}证|[\u4e00-\u9fff]{0,4}院子|阳台|花园)/.exec(
          rest,
        )?.[1];
      return papers === undefined
        ? noMatch
        : [possession(clause, papers, papers, { stance: 'state' })];
    }
    if (/(?:号|号码|壳|贴膜|充电器|保险|钥匙|票|站|位|祸|程|会)$/.test(value)) return noMatch;
    const change =
      /换|改|升级|入手|买|提了|购入|switch/.test(used[0]) && !/又|还|再/.test(text)
        ? { change: 'replace' as const, stance: 'state' as const }
        : { stance: 'state' as const };
    const add = /(?:又|还|再)(?:买|入手|添)/.test(text);
    return [
      possession(
        clause,
        add ? `${category} ${value}` : category,
        value,
        add ? { stance: 'state', change: 'add' } : change,
      ),
    ];
  }
  const papers =
    /^(?:\s|\ue000|刚|终于){0,5}(?:考(?:了|到|取)|拿(?:了|到))了?\s*(驾照|驾驶证|[\u4e00-\u9fff]{2,8}证)/.exec(
      rest,
    )?.[1];
  return papers === undefined ? noMatch : [possession(clause, papers, papers, { stance: 'state' })];
};

/** Things in use, keyed by category: phone, laptop, car; other belongings by their noun. */
export const possessionRules = { en: [english], zh: [chinese] } as const;
