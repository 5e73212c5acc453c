import type { SaidClause } from '../clauses/clause.ts';
import { isOccupationChinese } from '../lexicon/occupations-chinese.ts';
import { isOccupationEnglish } from '../lexicon/occupations-english.ts';
import { isPlaceChinese } from '../lexicon/places-chinese.ts';
import { type Piece, piece } from './piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';
import { asTyped } from './value.ts';

type Extra = Partial<SlotMatch>;

const employer = (clause: SaidClause, found: Piece, extra: Extra = {}): SlotMatch => ({
  name: 'employer',
  key: null,
  cardinality: 'one',
  value: found.text,
  category: 'work',
  entities: [{ name: asTyped(clause, found.text, found.start), type: 'ORGANISATION' }],
  ...extra,
});

const occupation = (value: string, extra: Extra = {}): SlotMatch => ({
  name: 'occupation',
  key: null,
  cardinality: 'one',
  value: value.replace(/^(?:a|an|the|my)\s+/, ''),
  category: 'work',
  ...extra,
});

const single = (name: string, value: string, extra: Extra = {}): SlotMatch => ({
  name,
  key: null,
  cardinality: 'one',
  value,
  category: 'work',
  ...extra,
});

const notEmployer =
  /^(?:home|night|nights|day|days|weekends?|all|least|last|first|once|the moment|present|times?|sea|heights?|it|this|that|them|him|her|myself|full speed|a (?:desk|computer|screen|distance|standing desk|loss)|free|fun|money|a living|years?|hours?|ages|the (?:weekend|best|same|evening|morning|night|time being)|[0-9]+|my|peanuts|now|long|hard)\b/;
const commonEmployer = /^(?:a|an|the|my|our|one of|some)\s/;
const notJoined =
  /\b(?:gym|club|choir|team|band|class|course|group|league|party|orchestra|society|community|server|discord|meeting|call|queue|association|union|book club|program|programme|waitlist|workshop|army|navy|cult|protest|friends|us|them|me|in|you|her|him)\b/;
const retired =
  /^\s*(?:now |happily |already |semi-?|fully |officially |recently )*(?:retired|unemployed|between jobs|out of work|out of a job|jobless|a retiree|a pensioner|self-employed|self employed|on maternity leave|on parental leave|on sabbatical|on disability)\b/;

/** `as a Y` after an employer, or an employer after the occupation: two facts, each without the other's words. */
const splitAs = (found: Piece): { readonly at: Piece; readonly as: Piece } | undefined => {
  const match = /^(.+?)\s+as\s+((?:a|an|the|their|one of)?\s*.+)$/.exec(found.text);
  if (match === null) return undefined;
  const org = match[1] ?? '';
  const role = match[2] ?? '';
  const roleStart = found.start + found.text.length - role.length;
  return {
    at: { text: org, start: found.start, end: found.start + org.length },
    as: { text: role, start: roleStart, end: found.end },
  };
};

const stripCity = (found: Piece): Piece => {
  const cut = /\s+(?:in|on|near|over in|out in|as|doing|since)\s/.exec(found.text);
  if (cut === null || cut.index === 0) return found;
  const text = found.text.slice(0, cut.index);
  return { text, start: found.start, end: found.start + text.length };
};

const english: SlotRule = (frame, clause) => {
  const { verb, rest } = frame;
  if (frame.mode === 'ability') return noMatch;
  if (verb === 'work' || (verb === 'be' && /^\s*(?:employed|contracted|working)\b/.test(rest))) {
    const both = piece(
      frame,
      /^\s*(?:employed\s+|working\s+)?(?:over |out |down |here |there |part[- ]time |full[- ]time |remotely |mostly |freelance )*(?:at|for|with|by)\s+(.+)/,
    );
    if (both !== undefined && !notEmployer.test(both.text)) {
      const parts = splitAs(both);
      if (parts === undefined) return [employer(clause, stripCity(both))];
      const cut = / as /.exec(clause.folded.slice(parts.at.end - 1));
      const asStart = cut === null ? parts.at.end : parts.at.end - 1 + cut.index;
      const atStart = clause.folded.lastIndexOf(
        ' ',
        clause.folded.lastIndexOf(' ', parts.at.start - 1) - 1,
      );
      return [
        employer(clause, stripCity(parts.at), { drops: [{ start: asStart, end: parts.as.end }] }),
        occupation(parts.as.text, {
          drops: [{ start: Math.max(frame.restStart, atStart), end: asStart }],
        }),
      ];
    }
    const as = piece(
      frame,
      /^\s*(?:(?:part[- ]time|full[- ]time|freelance|freelancing|mostly|mainly|professionally|remotely|here|nights|days|shifts)\s+)*as\s+(.+)/,
    );
    if (as !== undefined) {
      const match = /^((?:a|an|the)?\s*.+?)\s+(?:at|for|with)\s+(.+)$/.exec(as.text);
      if (match !== null && !notEmployer.test(match[2] ?? '')) {
        const role = match[1] ?? '';
        const org = match[2] ?? '';
        const orgStart = as.end - org.length;
        const prepStart = as.start + role.length;
        const asStart = clause.folded.lastIndexOf('as', as.start - 1);
        return [
          occupation(role, { drops: [{ start: prepStart, end: as.end }] }),
          employer(clause, stripCity({ text: org, start: orgStart, end: as.end }), {
            drops: [{ start: asStart, end: prepStart + 1 }],
          }),
        ];
      }
      return [occupation(as.text.replace(/\s+in\s.+$/, ''))];
    }
    const mode =
      /^\s*(?:(?:entirely|fully|mostly|now|always)\s+)*(from home|remotely|night shifts?|nights|the night shift|shifts?|part[- ]time|full[- ]time|freelance|from (?:the|an?) [a-z -]{3,20}|weekends)\b/.exec(
        rest,
      );
    if (mode !== null) return [single('work_mode', mode[1] ?? '')];
    const field = piece(frame, /^\s*in\s+(.+)/);
    if (field !== undefined) {
      const typed = asTyped(clause, field.text, field.start);
      return /^[A-Z]/.test(typed) && !/^(?:IT|HR|PR|R&D|AI|UX|QA)\b/.test(typed)
        ? [single('work_city', field.text, { entities: [{ name: typed, type: 'PLACE' }] })]
        : [single('industry', field.text)];
    }
    return noMatch;
  }
  if (verb === 'be' || verb === 'become') {
    if (retired.test(rest))
      return [
        occupation(rest.trim().split(/[,.;\ue000]/)[0] ?? '', {
          change: frame.now ? 'replace' : null,
        }),
      ];
    if (/^\s*(?:laid off|fired|made redundant|let go|dismissed)\b/.test(rest)) {
      const from = piece(frame, /\b(?:from|by|at)\s+(.+)/);
      return [
        single('employer', from?.text ?? '', {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    }
    const nowAt = frame.now
      ? piece(frame, /^\s*(?:now |currently )?(?:at|with)\s+(.+)/)
      : undefined;
    if (
      nowAt !== undefined &&
      frame.tense === 'present' &&
      !notEmployer.test(nowAt.text) &&
      /^[A-Z]/.test(asTyped(clause, nowAt.text, nowAt.start))
    ) {
      return [employer(clause, stripCity(nowAt), { change: 'replace' })];
    }
    if (/^\s*hired (?:by|at)\s/.test(rest)) {
      const by = piece(frame, /(?:by|at)\s+(.+?)(?:\s+as\s.+)?$/);
      if (by !== undefined) return [employer(clause, by, { change: 'replace' })];
    }
    const promoted = piece(frame, /^\s*(?:just |recently )*promoted to\s+(.+)/);
    if (promoted !== undefined) return [occupation(promoted.text, { change: 'replace' })];
    const found = piece(
      frame,
      /^\s*(?:now |currently |still |actually |just |really |also |training (?:to be|as) |qualified as |employed as )*((?:a|an|the|one of the)\s+.+|head of .+|ceo|cto|cfo|coo|vp.*)/,
    );
    if (found === undefined) return noMatch;
    const split = /^(.+?)\s+(?:at|for|with)\s+(.+)$/.exec(found.text);
    const role = (split?.[1] ?? found.text)
      .replace(/\s+(?:in|by|from|on|of the|who|that)\s.+$/, '')
      .replace(/^one of the/, '');
    if (!isOccupationEnglish(role)) return noMatch;
    const trade = occupation(role, verb === 'become' ? { change: 'replace' } : {});
    if (
      split !== null &&
      !notEmployer.test(split[2] ?? '') &&
      !/\b(?:heart|profession|trade|training|day|night|years?)\b/.test(split[2] ?? '')
    ) {
      const org = split[2] ?? '';
      const orgStart = found.end - org.length;
      return [
        { ...trade, drops: [{ start: found.start + (split[1] ?? '').length, end: found.end }] },
        employer(clause, stripCity({ text: org, start: orgStart, end: found.end }), {
          drops: [{ start: found.start, end: found.start + (split[1] ?? '').length + 1 }],
        }),
      ];
    }
    return [trade];
  }
  if (verb === 'join') {
    const found = piece(frame, /^\s+(.+)/);
    if (found === undefined || notJoined.test(found.text)) return noMatch;
    const org = /^(.+?)\s+as\s+(.+)$/.exec(found.text);
    if (org !== null) {
      const role = org[2] ?? '';
      const name = org[1] ?? '';
      return [
        employer(
          clause,
          { text: name, start: found.start, end: found.start + name.length },
          { change: 'replace', drops: [{ start: found.start + name.length, end: found.end }] },
        ),
        occupation(role, { change: 'replace' }),
      ];
    }
    if (!/^[A-Z]/.test(asTyped(clause, found.text.replace(/^(?:a|an|the)\s+/, ''), found.start)))
      return noMatch;
    return [employer(clause, found, { change: 'replace' })];
  }
  if (
    verb === 'get' ||
    verb === 'have' ||
    verb === 'start' ||
    verb === 'begin' ||
    verb === 'take' ||
    verb === 'accept' ||
    verb === 'land' ||
    verb === 'find'
  ) {
    const job = piece(
      frame,
      /^\s*(?:(?:a|an|my|the)\s+)?(?:(?:new|great|full[- ]time|part[- ]time|different|better|dream|first|summer|permanent|temporary|own)\s+)*(?:job|position|role|post|gig|contract|offer|career|work|working|internship)\s+(?:at|with|for)\s+(.+)/,
    );
    if (job !== undefined && !notEmployer.test(job.text)) {
      if (verb === 'start' && frame.mode === 'plan') return [employer(clause, job)];
      const parts = splitAs(job);
      if (parts === undefined) return [employer(clause, stripCity(job), { change: 'replace' })];
      return [
        employer(clause, stripCity(parts.at), {
          change: 'replace',
          drops: [{ start: parts.at.end, end: parts.as.end }],
        }),
        occupation(parts.as.text, {
          change: 'replace',
          drops: [{ start: Math.max(frame.restStart, parts.at.start - 4), end: parts.at.end }],
        }),
      ];
    }
    const role = piece(
      frame,
      /^\s*(?:(?:a|an|my|the)\s+)?(?:(?:new|great|full[- ]time|part[- ]time|different|better|dream|first)\s+)*(?:job|position|role|post|gig|career|work|working)\s+as\s+(.+)/,
    );
    if (role !== undefined) return [occupation(role.text, { change: 'replace' })];
    const promoted = piece(frame, /^\s*promoted to\s+(.+)/);
    if (verb === 'get' && promoted !== undefined)
      return [occupation(promoted.text, { change: 'replace' })];
    if (verb === 'get' && /^\s*(?:fired|laid off|sacked|made redundant|let go)\b/.test(rest)) {
      const from = piece(frame, /\b(?:from|by|at)\s+(.+)/);
      return [
        single('employer', from?.text ?? '', {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    }
    const direct = piece(frame, /^\s*(?:work(?:ing)?\s+)?at\s+(.+)/);
    if (
      (verb === 'start' || verb === 'begin') &&
      direct !== undefined &&
      !notEmployer.test(direct.text) &&
      !commonEmployer.test(direct.text) &&
      /^[A-Z]/.test(asTyped(clause, direct.text, direct.start))
    ) {
      return [employer(clause, stripCity(direct), { change: 'replace' })];
    }
    return noMatch;
  }
  if (
    verb === 'quit' ||
    verb === 'leave' ||
    verb === 'resign' ||
    verb === 'retire' ||
    verb === 'lose'
  ) {
    if (verb === 'retire')
      return [occupation('retired', { change: 'replace', stance: 'state', polarity: 'positive' })];
    const job =
      /^\s*(?:from\s+)?(?:(?:my|the|that)\s+)?(?:(?:old|previous|current|last|day)\s+)?(?:job|position|role|post|company|work|employer|firm)\b(?:\s+(?:at|with|as)\s+(.+))?/.exec(
        rest,
      );
    if (job !== null) {
      return [
        single(
          'employer',
          (job[1] ?? '')
            .split(/[,.;\ue000]/)[0]
            ?.replace(/\s+(?:as|last|in|on)\s.*$/, '')
            .trim() ?? '',
          { stance: 'ending', polarity: 'negative', change: 'end' },
        ),
      ];
    }
    if (
      (verb === 'quit' || verb === 'resign') &&
      /^[\s\ue000.!]*(?:today|yesterday|this morning)?$/.test(rest)
    ) {
      return [single('employer', '', { stance: 'ending', polarity: 'negative', change: 'end' })];
    }
    if (verb === 'resign') {
      const from = piece(frame, /^\s*(?:from|at|as)\s+(.+)/);
      if (from !== undefined)
        return [
          single('employer', from.text, { stance: 'ending', polarity: 'negative', change: 'end' }),
        ];
    }
    return noMatch;
  }
  if (verb === 'change' || verb === 'switch') {
    if (/^\s*(?:my )?(?:jobs?|careers?|employers?|companies|professions?)\b/.test(rest)) {
      const to = piece(frame, /\b(?:to|into)\s+(?:being\s+|become\s+|becoming\s+)?(.+)/);
      if (to !== undefined && isOccupationEnglish(to.text))
        return [occupation(to.text, { change: 'replace' })];
      if (to !== undefined && /^[A-Z]/.test(asTyped(clause, to.text, to.start)))
        return [employer(clause, to, { change: 'replace' })];
    }
  }
  if (verb === 'retrain' || verb === 'qualify') {
    const as = piece(frame, /^\s*as\s+(.+)/);
    if (as !== undefined) return [occupation(as.text, { change: 'replace' })];
  }
  return noMatch;
};

/** `my job is X`, `my employer is X`, `my company is called X`. */
const englishOwn: SlotRule = (_frame, clause) => {
  const job =
    /^\s*(?:my|our)\s+(?:new |current |day |main |actual |official |present )*(?:job|occupation|profession|trade|job title|title|position|role|line of work|career|work)(?:'s|\s+(?:is|has changed to|was changed to))\s+(?:now |currently |still |being |that of |as |to be )*(.+)/.exec(
      clause.timeless,
    )?.[1];
  if (job !== undefined) {
    const value = job
      .replace(/[.!,;\ue000].*$/, '')
      .replace(/\s+(?:now|these days|at the moment|currently)\s*$/, '')
      .trim();
    const at = /^(.+?)\s+(?:at|for|with)\s+(.+)$/.exec(value);
    if (at !== null && isOccupationEnglish(at[1] ?? ''))
      return [occupation(at[1] ?? ''), employer(clause, { text: at[2] ?? '', start: 0, end: 0 })];
    if (
      value.length > 1 &&
      (isOccupationEnglish(value) ||
        /^(?:a|an|the)?\s*[a-z -]{3,40}(?:ing|er|or|ist|ian|ant|ent)$/.test(value))
    )
      return [occupation(value)];
    return noMatch;
  }
  const firm =
    /^\s*(?:my|our|the)\s+(?:new |current |present )*(?:employer|company|firm|workplace|company i work for|firm i work for|place i work(?: at)?)(?:'s|\s+(?:is|now is))\s+(?:now |currently |still |called |named )*(.+)/.exec(
      clause.timeless,
    )?.[1];
  if (firm === undefined) return noMatch;
  const value = firm
    .replace(/[.!,;\ue000].*$/, '')
    .replace(/\s+(?:now|these days)\s*$/, '')
    .trim();
  if (!/^[A-Z]/.test(asTyped(clause, value, 0))) return noMatch;
  return [employer(clause, { text: value, start: 0, end: 0 })];
};

const zhOrg = String.raw`([\u4e00-\u9fffa-z0-9][\u4e00-\u9fffa-z0-9·&' .-]{0,28}?)`;
const zhAt = new RegExp(
  String.raw`^(?:\s|\ue000)*(?:在|于|at|为|给|替|帮)\s*` +
    zhOrg +
    String.raw`\s*(?:上班|工作|任职|就职|供职|做事|打工|当班|效力|谋职|当(?!地|时|年|下|中)|做(?!过|客|饭|作业)|担任|work|实习|兼职)(?:了|的|着)?`,
);
const zhWorkAt = new RegExp(
  String.raw`^(?:\s|\ue000)*(?:work|上班|就职|任职|供职|受雇|入职|加入|跳槽|进|跳|去|被[^,]{0,6}录用|join|joined)(?:了|到了?|去了?|进了?|在|于|at|到)*\s*([\u4e00-\u9fffa-z0-9][\u4e00-\u9fffa-z0-9·&' .-]{1,28})`,
);
const zhOrgWord =
  /(?:公司|集团|厂|店|社|局|院|所|校|学|馆|中心|银行|酒店|医院|科技|传媒|物流|电子|网络|软件|工作室|事务所|报|台|站|部|室|队|处|餐厅|咖啡|超市|律所|基金|证券|保险|航空|铁路|电力|动画|游戏|文化|教育|制药|生物|汽车|地产|建筑|设计|影业|音乐|出版|乐器|食品|农场|牧场|茶庄|书店|剧院|剧团|乐团|协会|委|大厦|矿|港|机场|剧场)$/;
const zhNotOrg =
  /^(?:家|外地|国外|线上|网上|这|那|哪|路上|周末|晚上|白天|夜里|一起|那边|这边|老家|朋友|里面|我|他|她|自己|家里|乡下|办公室|公司|单位|工地|户外|外面|一家|厨房|海边|城里|学校)$/;
const zhRole =
  /^(?:一名|一位|一个|个|名|位)?\s*([\u4e00-\u9fffa-z][\u4e00-\u9fffa-z ]{0,16}?)(?:的|了|一职|工作|这行|这一行)?$/;

const role = (text: string): string | undefined => {
  const value = zhRole.exec(text.trim())?.[1]?.trim();
  if (value === undefined) return undefined;
  const bare = value.replace(/^(?:一名|一位|一个|个|名|位|全职|兼职|专职|资深|高级|初级|自由)/, '');
  return isOccupationChinese(bare) || isOccupationEnglish(bare)
    ? value.replace(/^(?:一名|一位|一个|个|名|位)/, '')
    : undefined;
};

const chinese: SlotRule = (frame, clause) => {
  const rest = frame.rest;
  if (frame.mode === 'ability') return noMatch;
  const trimmed = rest.replace(/^[\s\ue000]+/, '');
  if (/^(?:退休|待业|失业|下岗|离休|内退|自由职业|自己创业|在家待业|全职带娃)/.test(trimmed)) {
    return [
      occupation(trimmed.replace(/了.*$/, ''), {
        change: 'replace',
        stance: frame.mode === 'plan' ? 'plan' : 'state',
        polarity: 'positive',
      }),
    ];
  }
  const gone =
    /(?:从|在)?\s*(.*?)\s*(?:裸辞|辞职|离职|辞了(?:职|工作)?|辞掉了?|被裁|被辞退|被炒|被开除|跳槽(?!到|去)|不干了|炒了老板)/.exec(
      trimmed,
    );
  if (gone !== null && frame.mode !== 'plan' && frame.mode !== 'wish' && !frame.negated) {
    const org = (gone[1] ?? '')
      .replace(/^(?:已经|刚|终于|把|从|在)+/, '')
      .replace(/(?:那边|这边|的工作|工作|的职位)$/, '')
      .trim();
    return [
      single('employer', org.length > 1 ? org : '', {
        stance: 'ending',
        polarity: 'negative',
        change: 'end',
      }),
    ];
  }
  const left = /^(?:已经)?(?:离开了?|告别了?)\s*([\u4e00-\u9fffa-z0-9·&' .-]{2,24})/.exec(
    trimmed,
  )?.[1];
  if (left !== undefined && zhOrgWord.test(left.replace(/了$/, ''))) {
    return [
      single('employer', left.replace(/了$/, ''), {
        stance: 'ending',
        polarity: 'negative',
        change: 'end',
      }),
    ];
  }
  const at = zhAt.exec(rest);
  if (at !== null) {
    const org = (at[1] ?? '').trim();
    if (org.length > 0 && !zhNotOrg.test(org)) {
      const start = frame.restStart + at.index + at[0].indexOf(org);
      const tail = rest.slice(at.index + at[0].length);
      const verb = /(当|做|担任)(?:了|的|着)?$/.exec(at[0])?.[1];
      if (isPlaceChinese(org) && !zhOrgWord.test(org)) {
        const trade = verb === undefined ? undefined : role(tail);
        return trade === undefined
          ? verb === undefined
            ? [
                single('work_city', org, {
                  entities: [{ name: asTyped(clause, org, start), type: 'PLACE' }],
                }),
              ]
            : noMatch
          : [occupation(trade)];
      }
      const found: Piece = { text: org, start, end: start + org.length };
      if (verb !== undefined) {
        const trade = role(tail);
        if (trade === undefined) return noMatch;
        const zai = clause.folded.lastIndexOf('在', start);
        const verbAt =
          frame.restStart +
          at.index +
          at[0].length -
          (/(?:当|做|担任)(?:了|的|着)?$/.exec(at[0])?.[0].length ?? 0);
        const jobOnly = { start: Math.max(frame.restStart, zai), end: verbAt };
        const tradeEnd = frame.restStart + rest.trimEnd().length;
        return [
          employer(clause, found, { drops: [{ start: verbAt, end: tradeEnd }], tail: '工作' }),
          occupation(trade, { drops: zai >= frame.restStart ? [jobOnly] : [] }),
        ];
      }
      return [employer(clause, found)];
    }
  }
  const joined = zhWorkAt.exec(rest);
  if (joined !== null) {
    const raw = (joined[1] ?? '').replace(/(?:上班|工作|任职|去|了|的|当.*|做.*)+$/, '').trim();
    const strong = /^(?:\s|\ue000)*(?:work|就职|任职|供职|受雇|入职|加入|跳槽|join|被)/.test(
      joined[0],
    );
    if (
      raw.length > 1 &&
      (strong || zhOrgWord.test(raw)) &&
      !zhNotOrg.test(raw) &&
      !/^(?:了|过|群|球队|俱乐部|社团|会员|健身|班级)/.test(raw) &&
      !/(?:群|俱乐部|社团|协会|兴趣班|合唱团|乐队|球队|健身房)$/.test(raw) &&
      !/^(?:去|进)/.test(trimmed)
    ) {
      const start = frame.restStart + joined.index + joined[0].indexOf(raw);
      return [
        employer(clause, { text: raw, start, end: start + raw.length }, { change: 'replace' }),
      ];
    }
  }
  const trade =
    /^(?:是|当(?:上|过|了)*|做(?:过|了)?|干|担任过?|成为|成了|变成|转做|转行(?:做|当|成)|改行(?:做|当|成)|转岗(?:做|当)?|升(?:职)?(?:任|为|成|了|到)*|晋升(?:为|成)?|被提拔为|职业是|工作是|的职业是|的工作是|从事|开始做|现在是|现在做|work as|as)\s*(?:了)?\s*(.+)$/.exec(
      trimmed,
    );
  if (trade !== null) {
    const text =
      (trade[1] ?? '')
        .split(/[,。;]/)[0]
        ?.replace(/(?:工作|行业|这行|这一行|的)$/, '')
        .trim() ?? '';
    const found = role(text);
    if (found !== undefined)
      return [
        occupation(found, /^(?:转|改|升|晋|成|变|被提)/.test(trimmed) ? { change: 'replace' } : {}),
      ];
    const inField = /^(?:从事)/.test(trimmed) ? text : undefined;
    if (inField !== undefined && inField.length > 1) return [single('industry', inField)];
    const of = /^(.{2,14}?)(?:公司|集团|出版社|医院|学校|大学|中学|小学|银行)?的\s*(.{2,8})$/.exec(
      text,
    );
    const trade2 = of === null ? undefined : role(of[2] ?? '');
    if (of !== null && trade2 !== undefined) return [occupation(trade2)];
  }
  return noMatch;
};

const chineseOwn: SlotRule = (_frame, clause) => {
  const job =
    /^\s*(?:我的?|本人的?)?(?:现在的?|目前的?|新的?|本职|\ue000|\s)*(?:的)?(?:职业|工作|岗位|职位|职务|职称|本职工作|行当|job)(?:现在|目前|已经|就)*(?:是|换成|改成|变成|为|:)了?\s*(.+)$/.exec(
      clause.timeless,
    )?.[1];
  if (job !== undefined) {
    const value =
      role(job.split(/[,。;]/)[0] ?? '') ??
      /^([\u4e00-\u9fff]{2,8})$/.exec(job.replace(/[。.!了]+$/, ''))?.[1];
    return value === undefined ? noMatch : [occupation(value)];
  }
  const firm =
    /^\s*(?:我的?|我们?|我现在的?)?(?:现在的?|目前的?|新的?)*(?:雇主|公司|单位|东家|待的公司|就职的公司|工作单位|工作的地方|上班的地方)(?:现在|目前)?(?:是|叫|换成|改成|名叫|名字是|:)了?\s*(.+)$/.exec(
      clause.timeless,
    )?.[1];
  if (firm === undefined) return noMatch;
  const value = firm.replace(/[,。;.!了].*$/, '').trim();
  return value.length < 2 ? noMatch : [employer(clause, { text: value, start: 0, end: 0 })];
};

/** Employer, occupation, field, town and manner of work. */
export const workRules = { en: [englishOwn, english], zh: [chineseOwn, chinese] } as const;
