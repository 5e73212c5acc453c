import type { SaidClause } from '../clauses/clause.ts';
import type { Frame } from '../frame/frame.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';

const plan = (key: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'plan',
  key,
  cardinality: 'one',
  value: key,
  category: 'plan',
  stance: 'plan',
  memType: 'EPISODIC',
  ...extra,
});

const stop = new Set(
  'a an the my our your to go going have having on at for in of with and i we is be will it that this plan plans planning planned been from up there then get getting take taking do doing make making got booked book scheduled schedule some next new by as also back out off so into about just now still has had'.split(
    ' ',
  ),
);

/** The content words of a plan: `a trip to Iceland` and `my Iceland trip` have one topic. */
const topicKey = (text: string): string =>
  text
    .replace(/\ue000+/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word.length > 1 && !stop.has(word))
    .map((word) => word.replace(/'s$/, '').replace(/(?<=[a-z]{3}[^s])s$/, ''))
    .sort()
    .join(' ');

const zhFiller =
  /(?:我们?|咱们?|打算|计划|准备|决定|预计|将会?|即将|要|想|去|到|来|参加|进行|有|一场|一次|一趟|一个|个|的|了|在|和|跟|与|把|已经|约好?|预约|预订|订|报名|安排|做|办|给|于|是|那|这|趟|场|次|节|顿|行程|\ue000|\s|[,。;!?:])+/g;
/** The same for Chinese: what is left of 我计划去冰岛旅行 is 冰岛旅行. */
const topicKeyChinese = (text: string): string => text.replace(zhFiller, '').trim();

const eventNoun =
  /\b(?:appointment|exam|test|interview|flight|trip|meeting|wedding|party|surgery|operation|check-?up|concert|conference|deadline|presentation|reservation|booking|holiday|vacation|reunion|ceremony|graduation|marathon|race|match|game|audition|recital|rehearsal|viewing|inspection|delivery|lesson|class|course|workshop|seminar|hearing|defen[cs]e|performance|visit|call|consultation|session|scan|tournament|festival|gig|show|dinner|lunch|date|move|tour|retreat|camp|cruise|hike|journey|train|ferry|review|audit|launch|hearing|event|christening|funeral|anniversary|housewarming|barbecue|bbq|picnic|open day|induction|training|shoot|due date|payment|renewal|expedition|safari|pilgrimage|honeymoon|competition|fair|exhibition|opening|sleepover|road trip|city break|treatment|physio|haircut|vaccination|jab|blood test)s?\b/;
const moveWords = String.raw`(?:moved|pushed back|pushed|postponed|rescheduled|delayed|brought forward|shifted|changed|put off|put back|bumped|deferred|set back|switched|pulled forward|slipped|slips|slides|moves)`;
const postponed = new RegExp(
  String.raw`^\s*(?:and |but |so )?(?:my|our|the|that)\s+(.{2,60}?)\s+(?:(?:has|have|had|is|was|were|got|gets|will|just|now|also|been|be|being|'s)\s+)*(?:already |now |just )*${moveWords}\b(.*)$`,
);
const postponedIt = new RegExp(
  String.raw`^\s*(?:it|that|they|this)(?:'s|\s)\s*(?:(?:has|is|was|got|just|now|also|been|be|will)\s+)*(?:already |now |just )*${moveWords}\b(.*)$`,
);
const cancelled =
  /^\s*(?:and |but |so )?(?:my|our|the|that)\s+(.{2,60}?)(?:'s|\s+(?:is|has|was|got|have|had|are|were))\s+(?:now |just |been |sadly |also |all |unfortunately )*(?:cancelled|canceled|called off|off|scrapped|not happening|no longer happening|no longer on|dropped|abandoned)\b/;
const isOn =
  /^\s*(?:and |but |so )?(?:my|our|the)\s+(.{2,60}?)\s*(?:'s|is|are|takes place|is scheduled|is booked|is set|is planned|is due|falls|will be|was booked|starts|begins|is now|departs|leaves)\b/;

const has = (clause: SaidClause, test: (kind: string) => boolean): boolean =>
  clause.phrases.some((phrase) => test(phrase.kind));
const dated = (clause: SaidClause): boolean =>
  clause.phrases.some(
    (phrase) =>
      phrase.kind === 'point' ||
      phrase.kind === 'range' ||
      phrase.kind === 'shift' ||
      phrase.kind === 'until' ||
      phrase.kind === 'since',
  );
const ahead = (clause: SaidClause): boolean =>
  clause.phrases.some((phrase) => phrase.direction === 'future' && phrase.kind !== 'recurring');

const englishChange: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  const moved = postponed.exec(text);
  if (
    moved !== null &&
    (eventNoun.test(moved[1] ?? '') || dated(clause)) &&
    !has(clause, (kind) => kind === 'recurring')
  ) {
    return [plan(topicKey(moved[1] ?? ''), { change: 'postpone' })];
  }
  if (postponedIt.test(text) && dated(clause)) return [plan('', { change: 'postpone' })];
  const off = cancelled.exec(text);
  if (off !== null && (eventNoun.test(off[1] ?? '') || /cancell?ed|called off/.test(off[0])))
    return [
      plan(topicKey(off[1] ?? ''), { change: 'cancel', stance: 'ending', polarity: 'negative' }),
    ];
  if (frame.subject.kind !== 'self' && frame.subject.kind !== 'we') return noMatch;
  const { verb, rest } = frame;
  const acting =
    /^(?:move|switch|push|postpone|reschedule|delay|bring|shift|put|bump|defer|change)$/.test(
      verb,
    ) && /^\s*(?:back |off |forward )?(?:my|our|the)\s/.test(rest);
  if (acting && (dated(clause) || verb === 'postpone' || verb === 'reschedule')) {
    const topic =
      /^\s*(?:back |off |forward )?(?:my|our|the)\s+(.+?)(?:\s+(?:to|until|till|by|for|from|back|forward|off)\b.*)?$/.exec(
        rest.replace(/\ue000+.*$/, ''),
      )?.[1];
    if (
      topic !== undefined &&
      (eventNoun.test(topic) ||
        /\b(?:day|time|slot|night|morning|evening|practice|training|rehearsal|club)s?\b/.test(
          topic,
        ) ||
        verb === 'postpone' ||
        verb === 'reschedule')
    )
      return [
        plan(topicKey(rest.replace(/\ue000+.*$/, '').replace(/\s+(?:to|until|till|by)\s*$/, '')), {
          change: 'postpone',
        }),
      ];
  }
  if (
    verb === 'cancel' ||
    (verb === 'call' && /\boff\b/.test(rest)) ||
    (verb === 'drop' && eventNoun.test(rest)) ||
    verb === 'scrap' ||
    verb === 'abandon'
  ) {
    if (/\b(?:subscription|membership|account|order|netflix|spotify)\b/.test(rest)) return noMatch;
    return [
      plan(
        topicKey(rest.replace(/\boff\b/, '').replace(/\b(?:because|since|after|due to)\b.*$/, '')),
        { change: 'cancel', stance: 'ending', polarity: 'negative' },
      ),
    ];
  }
  const notGoing = /^\s*(?:to|on|for)\s+(.+)/.exec(rest);
  if (
    verb === 'go' &&
    (frame.progressive || frame.mode === 'plan') &&
    (frame.negated || frame.mode === 'end') &&
    notGoing !== null
  ) {
    return [
      plan(topicKey(notGoing[1] ?? ''), {
        change: 'cancel',
        stance: 'ending',
        polarity: 'negative',
      }),
    ];
  }
  if (
    frame.negated &&
    (frame.mode === 'plan' || frame.mode === 'end') &&
    /\b(?:any ?more|after all)\b/.test(clause.folded) &&
    verb.length > 0 &&
    frame.mode === 'plan'
  ) {
    return [
      plan(topicKey(`${verb} ${rest}`), {
        change: 'cancel',
        stance: 'ending',
        polarity: 'negative',
      }),
    ];
  }
  return noMatch;
};

const english: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  if (frame.negated) return noMatch;
  const on = isOn.exec(text);
  if (on !== null && (frame.subject.kind === 'own' || frame.subject.kind === 'other')) {
    const topic = on[1] ?? '';
    const mine = frame.subject.kind === 'own' || /\b(?:my|our)\b/.test(text);
    if (
      ((eventNoun.test(topic) && mine) || /\b(?:due)\b/.test(text)) &&
      dated(clause) &&
      !has(clause, (kind) => kind === 'recurring') &&
      (ahead(clause) || !/\bwas\b/.test(text))
    ) {
      return [plan(topicKey(topic))];
    }
    return noMatch;
  }
  const remind = /^\s*(?:please\s+)?remind me (?:to|about|of|that)\s+(.+)/.exec(text)?.[1];
  if (remind !== undefined && (dated(clause) || clause.phrases.length > 0))
    return [plan(topicKey(remind))];
  if (
    frame.subject.kind !== 'self' &&
    frame.subject.kind !== 'we' &&
    frame.subject.kind !== 'third'
  )
    return noMatch;
  const { verb, rest } = frame;
  const predicate = verb === 'be' ? rest : `${verb} ${rest}`;
  if (frame.mode === 'plan') {
    if (
      /^(?:tell|let|see|check|try|ask|think|be back|say|explain|be honest|keep you|need|give you|get back)\b/.test(
        predicate.trim(),
      )
    )
      return noMatch;
    const key = topicKey(predicate.replace(/[,;].*$/, ''));
    return key.length === 0 ? noMatch : [plan(key)];
  }
  if (frame.progressive && ahead(clause) && frame.mode === 'plain' && frame.tense === 'present')
    return [plan(topicKey(predicate))];
  if (
    verb === 'have' ||
    verb === 'get' ||
    verb === 'attend' ||
    verb === 'fly' ||
    verb === 'leave' ||
    verb === 'start' ||
    verb === 'sit' ||
    verb === 'take' ||
    verb === 'meet' ||
    verb === 'travel' ||
    verb === 'return' ||
    verb === 'go' ||
    verb === 'begin' ||
    verb === 'move' ||
    verb === 'finish' ||
    verb === 'graduate' ||
    verb === 'run' ||
    verb === 'defend' ||
    verb === 'retire' ||
    verb === 'host' ||
    verb === 'perform' ||
    verb === 'give'
  ) {
    if (
      (frame.tense === 'present' || verb === 'have') &&
      frame.mode === 'plain' &&
      frame.tense !== 'past' &&
      !has(clause, (kind) => kind === 'recurring') &&
      ahead(clause)
    ) {
      if (
        verb === 'have' &&
        !eventNoun.test(rest) &&
        !/^\s*(?:a|an|my|the|to|two|three|tickets)\b/.test(rest)
      )
        return noMatch;
      return [plan(topicKey(verb === 'have' || verb === 'get' ? rest : predicate))];
    }
    if (
      verb === 'have' &&
      eventNoun.test(rest) &&
      dated(clause) &&
      frame.tense === 'present' &&
      !has(clause, (kind) => kind === 'recurring')
    )
      return [plan(topicKey(rest))];
  }
  if (
    (verb === 'book' ||
      verb === 'schedule' ||
      verb === 'reserve' ||
      verb === 'sign' ||
      verb === 'register' ||
      verb === 'arrange' ||
      verb === 'enter' ||
      verb === 'buy' ||
      verb === 'get' ||
      verb === 'make' ||
      verb === 'enrol' ||
      verb === 'plan') &&
    (ahead(clause) || verb === 'plan' || verb === 'book' || verb === 'sign' || verb === 'schedule')
  ) {
    if (
      (verb === 'buy' || verb === 'get' || verb === 'make') &&
      !/\b(?:tickets?|flights?|appointment|reservation)\b/.test(rest)
    )
      return noMatch;
    if (verb === 'sign' && !/^\s*(?:up|on)\b/.test(rest)) return noMatch;
    return [plan(topicKey(rest.replace(/^\s*(?:up for|for|up to)\s/, ' ')))];
  }
  if (frame.mode === 'duty' && ahead(clause)) return [plan(topicKey(predicate))];
  return noMatch;
};

const englishPlanIs: SlotRule = (_frame, clause) => {
  const is =
    /^\s*(?:my|our|the)\s+(?:current |new |big |long-term |travel |next )*(plan|goal|aim|dream|ambition|target|resolution|bucket list)(?:s)?(?: for [a-z0-9\ue000 ]{2,20})?\s+(?:is|are|has changed to|changed to)\s+(?:now |still )*(?:to\s+)?(.+)/.exec(
      clause.timeless,
    );
  if (is === null) return noMatch;
  const key = topicKey(is[2] ?? '');
  if (key.length === 0) return noMatch;
  return [
    /plan/.test(is[1] ?? '') ? plan(key) : { ...plan(key), name: 'goal', cardinality: 'many' },
  ];
};

const englishGoal: SlotRule = (frame, clause) => {
  if (
    frame.mode !== 'wish' ||
    frame.negated ||
    (frame.subject.kind !== 'self' && frame.subject.kind !== 'we')
  )
    return noMatch;
  const said = clause.folded.slice(frame.predicateStart, frame.restStart);
  if (
    !/want|wanna|hope|hoping|dream|'d (?:like|love)|would (?:like|love)|wish|thinking|consider|aim|try|trying|might|may|'d rather|fancy/.test(
      said,
    )
  )
    return noMatch;
  const predicate = `${frame.verb} ${frame.rest}`;
  if (
    /^(?:know|ask|thank|say|tell|see|hear|order|understand|help|be able|check|make sure|talk|discuss|you|it|something|be (?:sure|clear)|have a look|get (?:some|your))\b/.test(
      predicate,
    ) ||
    predicate.trim().split(/\s+/).length < 2
  )
    return noMatch;
  const key = topicKey(predicate.replace(/[,;].*$/, ''));
  return key.length === 0 ? noMatch : [{ ...plan(key), name: 'goal', cardinality: 'many' }];
};

const zhMove =
  /(?:推迟|延期|延后|改到|改成|改为|改在|改期|提前|挪到|顺延|调到|调整到|延到|推到|往后推|拖到|变成|改签|后移|postpone|delay|reschedule|move\s*到|移到|定到|改约)/;
const zhChanged = new RegExp(
  `^\\s*(?:我们?的?|那个?|这个?|原定的?|原本的?|本来|之前说的|原计划的?)*\\s{0,2}(?:把)?\\s{0,2}([^\\s,。;][^,。;]{1,23}?)\\s{0,2}(?:的时间|的日期|时间|日期|计划|行程|安排)?(?:又|被|已经|临时|可能|也|得|要|往后|向后|往前|\\ue000|\\s|,|现在)*${zhMove.source}(.*)$`,
);
const zhCancel =
  /^\s*(?:我们?的?|那个?|这个?|原定的?|本来)*\s{0,2}(?:把)?\s{0,2}([^\s,。;][^,。;]{0,23}?)(?:我)?(?:已经|被|又|临时|也|都|\s|\ue000)*(?:取消了?|黄了|泡汤了?|吹了|作罢|搁置了?|告吹|cancel\s*了?|不办了|不去了|不搬了|不考了|不参加了|去不成了|不做了|没戏了|不搞了|算了|不举行了)/;
const zhCancelFirst =
  /^(?:\s|\ue000)*(?:取消了?|放弃了?|cancel\s*了?|不(?:打算|准备|计划|想)?(?:再)?(?:去|参加|考|搬|办))\s*(?:了)?\s*([^,。;]{2,24}?)(?:的计划|的行程|计划)?(?:了)?$/;
const zhEvent =
  /(?:预约|考试|面试|航班|会议|开会|旅行|旅游|婚礼|手术|体检|比赛|课|聚会|演出|答辩|牙医|复查|出差|讲座|典礼|马拉松|音乐会|演唱会|签证|搬家|聚餐|约会|展览|开庭|毕业|年会|培训|团建|汇报|发布会|路演|验收|检查|看房|看牙|看病|交付|截止|报告|远足|徒步|露营|行程|机票|火车|高铁|蜜月|订婚|婚宴|满月酒|宴会|大会|考级|竞赛|决赛|演讲|评审|审计|合唱|彩排|拍摄|年检|保养|快递|搬迁|入职|之旅|旅程|游|滑雪|登山|试镜|复诊|洗牙|拔牙|疫苗|理发|晚宴|饭局|聚会|同学会|展会|路考|科目[一二三四]|考研|雅思|托福|入学|开学|报到|约)/;

const movedBare = new RegExp(`^\\s*(?:它|时间|日期|现在|又|已经|,|\\s)*${zhMove.source}`);

const chineseChange: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  if (frame.subject.kind === 'third' || frame.subject.kind === 'assistant') return noMatch;
  if (has(clause, (kind) => kind === 'recurring')) return noMatch;
  const moved = zhChanged.exec(text);
  if (moved !== null && (zhEvent.test(moved[1] ?? '') || dated(clause))) {
    const topic = topicKeyChinese((moved[1] ?? '').replace(/^我们?/, ''));
    if (topic.length > 1 && !/(?:名字|地址|号码|专业|密码|电话|邮箱|分机)/.test(topic))
      return [plan(topic, { change: 'postpone' })];
  }
  if (movedBare.test(text) && dated(clause)) return [plan('', { change: 'postpone' })];
  const off = zhCancel.exec(text);
  if (off !== null) {
    const topic = topicKeyChinese((off[1] ?? '').replace(/^我们?/, ''));
    if (
      topic.length > 1 &&
      (zhEvent.test(topic) || /取消|泡汤|黄了|告吹|不去了|cancel/.test(off[0])) &&
      !/会员|订阅|订单|外卖/.test(topic)
    )
      return [plan(topic, { change: 'cancel', stance: 'ending', polarity: 'negative' })];
  }
  const first = zhCancelFirst.exec(
    clause.timeless.slice(frame.predicateStart).replace(/[\s。.!]+$/, ''),
  );
  if (
    first !== null &&
    (text.replace(/[\s。.!]+$/, '').endsWith('了') || /取消|放弃|cancel/.test(first[0]))
  ) {
    const topic = topicKeyChinese(first[1] ?? '');
    if (topic.length > 1 && !/会员|订阅|订单|外卖|抽烟|喝|吃/.test(topic))
      return [plan(topic, { change: 'cancel', stance: 'ending', polarity: 'negative' })];
  }
  return noMatch;
};

const zhBooked =
  /^(?:\s|\ue000)*(?:约了|约好了?|预约了?|预定了?|预订了?|订了|订好了?|报名了?|报了名|报了|买了?(?=.{0,10}票)|抢到了?(?=.{0,10}票)|安排了|定了|有(?:一?[个场次节趟])?)/;

const chinese: SlotRule = (frame, clause) => {
  if (frame.negated) return noMatch;
  const text = clause.timeless;
  const remind = /^\s*(?:到时候)?(?:请|麻烦)?(?:你)?(?:记得)?提醒(?:我|一下我)\s*(.+)$/.exec(
    text.replace(/^[\ue000\s]+/, ''),
  )?.[1];
  if (remind !== undefined && clause.phrases.length > 0) return [plan(topicKeyChinese(remind))];
  if (frame.subject.kind === 'assistant' || frame.subject.kind === 'other') return noMatch;
  if (frame.subject.kind === 'own' || frame.subject.kind === 'none') {
    const is =
      /^\s*(?:我们?的?)?\s*([^,。;\ue000]{2,16}?)\s*(?:时间|日期)?(?:是|在|定在|安排在|约在|定于|排在|就在|订在)?[\s\ue000]+/.exec(
        text,
      );
    if (
      is !== null &&
      zhEvent.test(is[1] ?? '') &&
      dated(clause) &&
      !has(clause, (kind) => kind === 'recurring') &&
      !text.trim().endsWith('了')
    )
      return [plan(topicKeyChinese(is[1] ?? ''))];
    if (frame.subject.kind === 'own') {
      const goal =
        /^\s*我(?:的|今年的|明年的|最大的|近期的)*(计划|目标|梦想|愿望|打算)(?:现在)?(?:是|:)\s*(.+)$/.exec(
          text,
        );
      if (goal !== null)
        return [
          /计划|打算/.test(goal[1] ?? '')
            ? plan(topicKeyChinese(goal[2] ?? ''))
            : { ...plan(topicKeyChinese(goal[2] ?? '')), name: 'goal', cardinality: 'many' },
        ];
      return noMatch;
    }
  }
  const rest = frame.rest;
  if (frame.mode === 'plan') {
    const key = topicKeyChinese(rest.replace(/[,。;].*$/, ''));
    if (key.length < 1 || /^(?:问|说|你|知道|了解|一份|一杯|一个)/.test(key)) return noMatch;
    return [plan(key)];
  }
  if (frame.mode === 'wish') {
    const said = clause.folded.slice(frame.predicateStart, frame.restStart);
    const key = topicKeyChinese(rest.replace(/[,。;].*$/, ''));
    if (
      !/想|希望|梦想|期待|考虑|争取|也许|渴望|盼|可能|有机会|哪天/.test(said) ||
      key.length < 2 ||
      /^(?:你|问|知道|了解|看看|请|问问|听听|说|试试|咨询|吃点|睡|哭|休息|静静)/.test(key)
    )
      return noMatch;
    return [{ ...plan(key), name: 'goal', cardinality: 'many' }];
  }
  const future = !frame.habitual && ahead(clause) && !has(clause, (kind) => kind === 'recurring');
  const movable =
    clause.phrases.some((phrase) => phrase.kind === 'vague') &&
    /^(?:要|会|就要|得)?/.test(rest) &&
    /春节|中秋|端午|清明|过年|元宵|重阳/.test(clause.folded);
  if (
    zhBooked.test(rest) &&
    (future || zhEvent.test(rest)) &&
    (future || dated(clause) || /约|订|报/.test(rest.slice(0, 4)))
  )
    return [plan(topicKeyChinese(rest.replace(zhBooked, '')))];
  if ((future || movable) && frame.tense !== 'past' && !rest.endsWith('了') && rest.length > 1) {
    const key = topicKeyChinese(
      rest.replace(/[,。;].*$/, '').replace(/^(?:要|会|得|就|就要|也要)/, ''),
    );
    if (key.length < 1) return noMatch;
    return [plan(key)];
  }
  return noMatch;
};

/** What changes a plan is read before everything else; plans themselves come after the state slots. */
export const planChangeRules = { en: [englishChange], zh: [chineseChange] } as const;
export const planRules = { en: [englishPlanIs, english, englishGoal], zh: [chinese] } as const;

/** Whether a frame speaks of something ahead or wished for: such a state is a plan, never a current value. */
export const isAhead = (frame: Frame): boolean => frame.mode === 'plan' || frame.mode === 'wish';
