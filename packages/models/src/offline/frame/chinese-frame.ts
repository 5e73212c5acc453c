import type { Subject } from '../clauses/clause.ts';
import { childPattern, kinPattern, partnerPattern } from '../lexicon/kin.ts';
import type { Frame, FrameMode } from './frame.ts';

const self = String.raw`(?:i(?=\s)|我自己|我本人|我|俺|偶|本人|在下|咱(?!们|家|俩))`;
const we = String.raw`(?:我们俩|我们家|我们|咱们家|咱们|咱家|咱俩|我俩|俺们|我家)`;
const personNoun = new RegExp(
  `^(?:${we}|我|俺|咱)(?:的|家的?|这个|那个)?\\s*((?:小|大|老)?(?:${partnerPattern.zh}|${childPattern.zh}|${kinPattern.zh}|husband|wife|girlfriend|boyfriend|boss|mom|dad|mum))(?!时代|时期|证|算|划|是常|是爱|宝贝|预约|门诊|考试|资格|的?预约|电话|证)(?:[(（][^)）]{1,8}[)）])?`,
);
const weWord = new RegExp(`^${we}(?!的)`);
const selfWord = new RegExp(`^${self}(?!的(?!确|话)|们|家(?!在|住|搬))`);
const own = /^(?:我们?家?|我自己|俺|咱们?家?|本人|我家|我俩)\s*的?\s*(?=\S)/;
const assistant = /^(?:你们?|您)(?!好)/;
const pronoun = /^(?:他们|她们|它们|他|她|人家(?!庭))(?!的确)/;
const others =
  /^(?:它|大家|有人|有的人|很多人|人们|别人|谁|这|那|这里|那里|此|该|其|外面|天气|今天天气|听说|据说|网上|新闻|公交|地铁|路上|旁边|旁边的|对面)/;
const jia =
  /^(?:我|俺|咱|我们|咱们)?家(?=(?:现在|目前|就|也|还|已经|刚|){0,5}(?:在|住|搬|是在|位于|离))/;

interface Flag {
  readonly pattern: RegExp;
  readonly apply: (chain: Chain) => void;
}

interface Chain {
  negated: boolean;
  mode: FrameMode;
  now: boolean;
  still: boolean;
  also: boolean;
  habitual: boolean;
  past: boolean;
  progressive: boolean;
}

const none = (): void => {};

const flags: readonly Flag[] = [
  // 我当兵前做过…: when it was, between the subject and what was done then.
  {
    pattern:
      /^[\u4e00-\u9fff]{2,7}?(?:之前|以前|前|那会儿|那时候?|的时候|时|期间|那几年|那年)(?=(?:也|还|曾|曾经){0,2}(?:做|干|当|住|学|练|教|养|开)过)/,
    apply: (c) => {
      c.mode = 'past';
      c.past = true;
    },
  },
  { pattern: /^[\s\ue000,]+/, apply: none },
  { pattern: /^(?:currently|now|right now|already|just|really|的话)\s*/, apply: none },
  {
    pattern:
      /^(?:现在|现(?=[住居任在])|目前|如今|眼下|当前|眼前|这会儿|现如今|现下|此刻|这阵子|近来|最近|从现在起|从现在开始|以后|今后|往后|从今以后|从今往后)(?:就|都|已经|是(?=[在从住\ue000]))?/,
    apply: (c) => {
      c.now = true;
    },
  },
  {
    pattern:
      /^(?:以前|之前|从前|曾经|曾|过去|当年|那时候?|那会儿|早些年|早年|原来|原先|原本|此前|先前|前几年|早先|当初|年轻时候?|年轻的时候|小时候|上学时|读书时|大学时|大学的时候|的时候|那时|那年|那几年|那阵子)(?!的)/,
    apply: (c) => {
      c.mode = 'past';
      c.past = true;
    },
  },
  {
    pattern:
      /^(?:还在|还是|仍然|仍旧|仍|依然|依旧|还一直|照旧|照样|始终|一如既往地?|还)(?=[^有会爱])/,
    apply: (c) => {
      c.still = true;
    },
  },
  {
    pattern: /^(?:也|又|还|另外|同时|同样|而且|再)(?!是(?:的|吧)|许|有些人)/,
    apply: (c) => {
      c.also = true;
    },
  },
  {
    pattern:
      /^(?:平时|平常|通常|一般|一直|经常|常常|总是|总|老是|老|时不时|动不动|每次|向来|天天|每天|偶尔|有时候?|习惯|定期|固定|基本上?|大多|大部分时间|从小|打小|自小|从小到大|向来|几乎每天|隔三差五|周末)(?!师|板|家|公|婆|大|二|三|妈|爸|弟|哥|姐|妹|乡|本)(?:都|就|会|要|地)?/,
    apply: (c) => {
      c.habitual = true;
    },
  },
  {
    pattern:
      /^(?:已经|早就|早已|已|就|都|才|刚刚|刚才|刚|终于|其实|真的|真(?!名|丝|空)|确实|的确|特别|非常|很|挺|超级|超|太|最|比较|有点儿?|有些|相当|十分|尤其|格外|好像|似乎|大概|可能|只是|只|光(?!棍)|单(?!身|位|亲|元|车|词|反|独)|专门|主要|完全|根本|绝对|肯定|一定|居然|竟然|突然|慢慢|渐渐|逐渐|开始|重新|正式|顺利|马上|立刻|又重新|个人|本来|自己|一个人|独自|是(?=(?:在|从|不[^是]|\ue000)))/,
    apply: none,
  },
  {
    pattern: /^(?:正在|正)(?!常|式|好|宗)/,
    apply: (c) => {
      c.progressive = true;
    },
  },
  {
    pattern:
      /^(?:打算|计划|准备|决定|预计|预定|约好了?|约了|报名了?|安排了?|将要|将会|将|即将|快要|马上要|就要|快(?!乐|递|餐|走|跑|意|活|捷)|要(?=[\s\ue000]*(?:去|搬|参加|考|做|开|办|见|飞|回|跑|换|跳槽|结婚|生|动手术|手术|出差|出国|移民|举办|拍|交|读|念|学|上|到|move|go|和|跟|带|陪|把|在\ue000|坐|看|体检|面试|答辩|毕业|退休|入职|报|买|交付|搬家|订婚|领证|演出|比赛|登|爬|骑|游|旅|迎)))(?!餐)/,
    apply: (c) => {
      c.mode = 'plan';
    },
  },
  {
    pattern:
      /^(?:希望能?|想要|想(?=[去学买换养当做吃搬读考找开试住成到再多和跟带])|梦想|盼着|期待|考虑|有意|渴望|争取|憧憬|琢磨着?|寻思|哪天|有机会|有空|某天|将来|总有一天|也许会?|或许会?|可能会)/,
    apply: (c) => {
      c.mode = 'wish';
    },
  },
  {
    pattern: /^(?:得|必须|需要|不得不|应该|该)(?=[去交做把在])/,
    apply: (c) => {
      c.mode = 'duty';
    },
  },
  {
    pattern: /^(?:不再|再也不|再也没|再不|不会再|没再|不打算再|以后不)/,
    apply: (c) => {
      c.mode = 'end';
      c.negated = true;
    },
  },
  {
    pattern:
      /^(?:从来不|从来没有?|从不|从没|从未|并不|并没有?|绝不|都不|不怎么|不太|不大|不|没有(?=[过去在住养当做吃喝上学])|没(?=[过去在住养当做吃喝上学有])|未|无法)(?!错|过|同|久|料|是吧|对|用|管|小心|好意思|得不|客气|少|如|知道|懂|清楚|明白|动产|锈|倒翁|足|满|安|孕|婚|耐受)/,
    apply: (c) => {
      c.negated = true;
    },
  },
  {
    pattern: /^(?:会|能|可以|能够|懂得?|擅长|善于)(?=[^员议计所场长面馆合籍费])/,
    apply: (c) => {
      if (c.mode === 'plain') c.mode = 'ability';
    },
  },
  {
    pattern: /^(?:在(?=[学读念用吃追练养等做打找准备看写攻考服]))/,
    apply: (c) => {
      c.progressive = true;
    },
  },
];

const readSubject = (
  text: string,
  carried: Subject,
): { readonly subject: Subject; readonly overt: boolean; readonly end: number } => {
  const home = jia.exec(text);
  if (home !== null) return { subject: { kind: 'we' }, overt: true, end: home[0].length - 1 };
  const person = personNoun.exec(text);
  if (person !== null) {
    const key = person[1] ?? '';
    return { subject: { kind: 'third', key, label: key }, overt: true, end: person[0].length };
  }
  const plural = weWord.exec(text);
  if (plural !== null) return { subject: { kind: 'we' }, overt: true, end: plural[0].length };
  const single = selfWord.exec(text);
  if (single !== null) return { subject: { kind: 'self' }, overt: true, end: single[0].length };
  const ownNoun = own.exec(text);
  if (ownNoun !== null) return { subject: { kind: 'own', noun: '' }, overt: true, end: 0 };
  if (assistant.test(text)) return { subject: { kind: 'assistant' }, overt: true, end: 0 };
  const he = pronoun.exec(text);
  if (he !== null) {
    return {
      subject: carried.kind === 'third' ? carried : { kind: 'other' },
      overt: true,
      end: he[0].length,
    };
  }
  if (others.test(text)) return { subject: { kind: 'other' }, overt: true, end: 0 };
  return { subject: { kind: 'none' }, overt: false, end: 0 };
};

/** Verbs that a Chinese clause about the speaker may begin with when nobody is named. */
const bareStartChinese =
  /^(?:住|家在|定居|搬|坐标|常住|老家|来自|出生|做|当|在|从|是|有|养|会|不会|喜欢|爱|讨厌|最|对|职业|工作|名字|叫|姓|今年|现年|单身|已婚|离异|结婚|离婚|分手|辞|入职|跳槽|转行|退休|换|改|买|卖|开|用|学|读|念|毕业|吃素|不吃|不喝|戒|每|平时|属|生日|身高|体重|血型|打算|计划|准备|下|上|去|昨|今|明|前|后|刚|已|没|还|也|现在|目前|以前|曾|本科|专业|确诊|患|得了|怀孕|报名|订|约|提醒|马上|即将|将|要|养了|入手|练|打|坚持|习惯|只|不(?!对|是|过|客气|错)|别|终于|没有|过敏|家里|手机|电话|邮箱|微信|地址|儿子|女儿|新号码|新地址|新手机|新电话)/;

/**
 * Takes a Chinese clause apart. `text` is folded with time phrases blanked; `carried` is the
 * subject of the clause before, for a clause without one.
 */
export const readChineseFrame = (text: string, carried: Subject): Frame | undefined => {
  let at =
    /^(?:[\s\ue000,]*(?:等到?|到了?|过了|过完|自从|自打|趁着?|为了)[^我,]{0,20},\s*(?=[我俺咱]|打算|计划|准备|想)|[^我,]{0,6}\ue000+[^我,]{0,8},\s*(?=[我俺咱]))/.exec(
      text,
    )?.[0].length ?? 0;
  at += /^[\s\ue000,]*/.exec(text.slice(at))?.[0].length ?? 0;
  const subjectStart = at;
  const chain: Chain = {
    negated: false,
    mode: 'plain',
    now: false,
    still: false,
    also: false,
    habitual: false,
    past: false,
    progressive: false,
  };
  let head = readSubject(text.slice(at), carried);
  const advance = (limit: number): void => {
    for (let round = 0; round < limit; round += 1) {
      const rest = text.slice(at, at + 40);
      const flag = flags.find((entry) => entry.pattern.test(rest));
      if (flag === undefined) return;
      const length = flag.pattern.exec(rest)?.[0].length ?? 0;
      if (length === 0) return;
      flag.apply(chain);
      at += length;
    }
  };
  if (head.subject.kind === 'none') {
    const before = at;
    advance(4);
    const late = readSubject(text.slice(at), carried);
    if (late.overt) head = late;
    else at = before;
  }
  if (head.subject.kind === 'none') {
    if (carried.kind === 'self' || carried.kind === 'we' || carried.kind === 'third') {
      head = { subject: carried, overt: false, end: 0 };
    } else if (bareStartChinese.test(text.slice(at))) {
      head = { subject: { kind: 'self' }, overt: false, end: 0 };
    }
  }
  at += head.end;
  const predicateStart = at;
  advance(9);
  const rest = text
    .slice(at)
    .replace(/[\s.!。,~…]+$/, '')
    .replace(/[哈嘿呵啊哦喔啦呀呢嘛吧噢喽哟唷咯]+$/, (end) => (/啦|咯|喽/.test(end) ? '了' : ''));
  const past =
    /^[^\s,]{1,6}?过(?!敏|年|节|期|来|去|程|分|日子|的|得|夜|冬|生日|户|关|滤|渡|后)/.test(rest);
  const tense = past ? 'past' : /^[^,]{0,3}了|了$/.test(rest) ? 'perfect' : 'present';
  let mode = chain.mode;
  if (
    mode === 'plain' &&
    chain.negated &&
    rest.endsWith('了') &&
    !/^[^了]{0,6}(?:够|完|习惯)了$/.test(rest)
  )
    mode = 'end';
  if (mode === 'ability' && chain.negated && rest.endsWith('了')) mode = 'end';
  return {
    language: 'zh',
    subject: head.subject,
    overt: head.overt,
    mode,
    negated: chain.negated,
    tense,
    progressive: chain.progressive,
    now: chain.now || /现在|如今|目前/.test(text),
    still: chain.still,
    also: chain.also,
    habitual: chain.habitual || /每(?:天|周|个?月|年|次|晚|早|逢)|天天|工作日/.test(text),
    verb: '',
    rest,
    restStart: at,
    predicateStart,
    subjectStart,
  };
};
