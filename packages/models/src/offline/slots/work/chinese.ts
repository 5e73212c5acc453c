import { isOccupationChinese } from '../../lexicon/occupations-chinese.ts';
import { isOccupationEnglish } from '../../lexicon/occupations-english.ts';
import { isPlaceChinese } from '../../lexicon/places-chinese.ts';
import type { Piece } from '../piece.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { asTyped } from '../value.ts';
import { employer, occupation, single } from './work-slots.ts';

const zhOrg = String.raw`([\u4e00-\u9fffa-z0-9][\u4e00-\u9fffa-z0-9·&' .-]{0,28}?)`;
const zhAt = new RegExp(
  String.raw`^(?:\s|\ue000){0,5}(?:在|于|at|为|给|替|帮)\s*` +
    zhOrg +
    String.raw`\s*(?:上班|工作|任职|就职|供职|做事|打工|当班|效力|谋职|当(?!地|时|年|下|中)|做(?!过|客|饭|作业)|担任|work|实习|兼职)(?:了|的|着)?`,
);
const zhWorkAt = new RegExp(
  String.raw`^(?:\s|\ue000){0,5}(?:work|上班|就职|任职|供职|受雇|入职|加入|跳槽|进|跳|去|被[^,]{0,6}录用|joined|join)(?:\s|了|到了?|去了?|进了?|在|于|at|到){0,5}\s*([\u4e00-\u9fffa-z0-9][\u4e00-\u9fffa-z0-9·&' .-]{1,28})`,
);
const zhOrgWord =
  /(?:公司|集团|厂|店|社|局|院|所|校|学|馆|中心|银行|酒店|医院|科技|传媒|物流|电子|网络|软件|工作室|事务所|报|台|站|部|室|队|处|餐厅|咖啡|超市|律所|基金|证券|保险|航空|铁路|电力|动画|游戏|文化|教育|制药|生物|汽车|地产|建筑|设计|影业|音乐|出版|乐器|食品|农场|牧场|茶庄|书店|剧院|剧团|乐团|协会|委|大厦|矿|港|机场|剧场)$/;
const zhNotOrg =
  /^(?:家|外地|国外|线上|网上|这|那|哪|路上|周末|晚上|白天|夜里|一起|那边|这边|老家|朋友|里面|我|他|她|自己|家里|乡下|办公室|公司|单位|工地|户外|外面|一家|厨房|海边|城里|学校)$/;
const zhRole =
  /^(?:一名|一位|一个|个|名|位)?\s*([\u4e00-\u9fffa-z][\u4e00-\u9fffa-z ]{0,16}?)(?:的|了|一职|工作|这行|这一行)?$/;

/** The trade that a noun phrase names, without its measure word; `undefined` when it names none. */
export const role = (text: string): string | undefined => {
  const value = zhRole.exec(text.trim())?.[1]?.trim();
  if (value === undefined) return undefined;
  const bare = value.replace(/^(?:一名|一位|一个|个|名|位|全职|兼职|专职|资深|高级|初级|自由)/, '');
  return isOccupationChinese(bare) || isOccupationEnglish(bare)
    ? value.replace(/^(?:一名|一位|一个|个|名|位)/, '')
    : undefined;
};

/** Work told of with a verb: 在X上班, 转行做X, 辞职. */
export const chinese: SlotRule = (frame, clause) => {
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
  const quit =
    /^(?:已经|刚|终于)?(?:quit|left|resigned from)\s*(?:掉|了|\s){0,3}([a-z0-9\u4e00-\u9fff][a-z0-9\u4e00-\u9fff·&' .-]{1,24}?)(?:的?工作|那边|这边)?了?$/.exec(
      trimmed,
    )?.[1];
  if (quit !== undefined && frame.subject.kind === 'self' && frame.mode === 'plain') {
    return [
      single('employer', quit.trim(), { stance: 'ending', polarity: 'negative', change: 'end' }),
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
    const strong = /^(?:\s|\ue000){0,5}(?:work|就职|任职|供职|受雇|入职|加入|跳槽|join|被)/.test(
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
    /^(?:是|当(?:上|过|了){0,5}|做(?:过|了)?|干|担任过?|成为|成了|变成|转做|转行(?:做|当|成)|改行(?:做|当|成)|转岗(?:做|当)?|升(?:职)?(?:任|为|成|了|到){0,5}|晋升(?:为|成)?|被提拔为|职业是|工作是|的职业是|的工作是|从事|开始做|现在是|现在做|work as|as)\s*(?:了)?\s*(.+)$/.exec(
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
