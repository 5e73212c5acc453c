import type { SaidClause } from '../clauses/clause.ts';
import type { Frame } from '../frame/frame.ts';
import { activityKey, activityKeyChinese } from './activity.ts';
import { type ListItem, listItems, piece } from './piece.ts';
import { noMatch, type SlotMatch, type SlotRule } from './slot-match.ts';

const routine = (key: string, value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'routine',
  key,
  cardinality: 'one',
  value,
  category: 'hobby',
  ...extra,
});

/** The recurring times of a clause in a fixed order: what two tellings of one routine are compared by. */
const recurrenceValue = (clause: SaidClause): string =>
  clause.phrases
    .flatMap(({ kind, recurrence }) =>
      kind === 'recurring' && recurrence !== undefined
        ? [
            [
              recurrence.every === 1 ? '' : `/${recurrence.every}`,
              recurrence.unit,
              recurrence.days.join(''),
              recurrence.times ?? '',
              recurrence.dayOfMonth ?? '',
              recurrence.time ?? '',
              recurrence.partOfDay ?? '',
            ].join(':'),
          ]
        : [],
    )
    .sort()
    .join('+');

const recurs = (clause: SaidClause): boolean =>
  clause.phrases.some((phrase) => phrase.kind === 'recurring');

const consume = /^(?:drink|smoke|eat|vape|chew)$/;
const practise =
  /^(?:play|practise|practice|run|jog|swim|cycle|bike|ski|climb|dance|row|box|fence|surf|hike|lift|meditate|garden|knit|paint|draw|sing|bake|volunteer|commute|train|exercise|walk|skate|ride|do|go|attend|take|coach|teach|journal|fast)$/;
const notObject =
  /^(?:it|that|this|them|you|me|so|well|for|to be|what|how|out of|by|about|ahead|back|home|through|with it|off|along|on|up|down|wrong|over|away|crazy|okay|fine)\b/;

const endItems = (frame: Frame, found: ReturnType<typeof piece>): readonly SlotMatch[] => {
  if (found === undefined || notObject.test(found.text)) return noMatch;
  return listItems(found, frame.language).map((item: ListItem) => {
    const gerund = /^([a-z]+ing)\b\s*(.*)$/.exec(item.text);
    const key =
      gerund === null
        ? activityKey('do', item.text)
        : activityKey(lemmaOf(gerund[1] ?? ''), gerund[2] ?? '');
    return routine(key, '', {
      stance: 'ending',
      polarity: 'negative',
      change: 'end',
      drops: item.drops,
    });
  });
};

const lemmaOf = (word: string): string => activityKey('go', word);

const english: SlotRule = (frame, clause) => {
  const { verb, rest } = frame;
  const subject = frame.subject.kind;
  if (subject === 'own' || subject === 'other') {
    const mine =
      /^\s*my\s+(?:new |weekly |daily |regular |usual )*([a-z][a-z' -]{1,40}?)\s+(?:is|are|runs?|takes? place|happens?|starts?|meets?|has (?:been )?(?:moved|changed)|have (?:been )?(?:moved|changed)|(?:was|were|is being|got) (?:moved|changed)|moved|changed|now)\b/.exec(
        clause.timeless,
      );
    if (mine !== null && recurs(clause)) {
      const change = /\b(?:moved|changed|now|from now on)\b/.test(clause.folded)
        ? { change: 'replace' as const }
        : {};
      return [routine(activityKey('do', mine[1] ?? ''), recurrenceValue(clause), change)];
    }
    return noMatch;
  }
  if (subject !== 'self' && subject !== 'we' && subject !== 'third') return noMatch;
  if (
    frame.mode === 'ability' ||
    frame.mode === 'wish' ||
    (frame.mode === 'plan' && !recurs(clause))
  )
    return noMatch;
  if (
    verb === 'quit' ||
    verb === 'stop' ||
    verb === 'give' ||
    verb === 'drop' ||
    verb === 'cut' ||
    verb === 'swear' ||
    verb === 'ditch'
  ) {
    if (frame.negated) return noMatch;
    const pattern =
      verb === 'give'
        ? /^\s*up\s+(?:on\s+)?(.+)/
        : verb === 'cut'
          ? /^\s*(?:out|down on)\s+(.+)/
          : verb === 'swear'
            ? /^\s*off\s+(.+)/
            : /^\s+(.+)/;
    const found =
      piece(frame, pattern) ??
      (verb === 'give'
        ? piece(frame, /^\s*(.+?)\s+up\b/)
        : verb === 'cut'
          ? piece(frame, /^\s*(.+?)\s+out of my diet\b/)
          : undefined);
    if (
      found !== undefined &&
      /\b(?:job|work|position|university|school|college|course)\b/.test(found.text)
    )
      return noMatch;
    return endItems(frame, found);
  }
  const recurring = recurs(clause);
  const object = piece(frame, /^\s*(.+)/)?.text ?? '';
  if (frame.mode === 'end') {
    if (notObject.test(object) || verb.length === 0) return noMatch;
    if (consume.test(verb) || practise.test(verb) || object.length > 0) {
      return [
        routine(activityKey(verb, object), '', {
          stance: 'ending',
          polarity: 'negative',
          change: 'end',
        }),
      ];
    }
    return noMatch;
  }
  if (verb === 'be' || verb === 'have' || verb === 'get' || verb.length === 0) {
    if (verb === 'have' && recurring && object.length > 0 && !notObject.test(object))
      return [routine(activityKey(verb, object), recurrenceValue(clause))];
    const off =
      /^\s*off\s+(caffeine|coffee|sugar|alcohol|gluten|dairy|meat|bread|carbs|cigarettes|soda)\b/.exec(
        rest,
      );
    if (verb === 'be' && off !== null)
      return [routine(off[1] ?? '', '', { stance: 'ending', polarity: 'negative', change: 'end' })];
    return noMatch;
  }
  if (frame.mode === 'past') {
    if (!recurring && !consume.test(verb) && !practise.test(verb)) return noMatch;
    return [routine(activityKey(verb, object), recurrenceValue(clause), { stance: 'past_state' })];
  }
  if (frame.tense === 'past' && !recurring) {
    if (verb === 'switch') return switched(frame, clause);
    return noMatch;
  }
  if (verb === 'switch' || verb === 'change' || verb === 'move') return switched(frame, clause);
  if (notObject.test(object)) return noMatch;
  const habit = consume.test(verb) && frame.tense === 'present' && !frame.progressive;
  const sport =
    practise.test(verb) &&
    frame.tense === 'present' &&
    !frame.progressive &&
    verb !== 'do' &&
    verb !== 'go' &&
    verb !== 'take' &&
    verb !== 'attend' &&
    verb !== 'walk' &&
    object.length + verb.length > 4;
  const started = frame.tense !== 'past' || recurring;
  if (!started) return noMatch;
  if (recurring || habit || sport || (frame.habitual && frame.tense === 'present')) {
    if (frame.mode === 'plan' && !recurring) return noMatch;
    const only = /\b(?:only|just)\b/.test(
      clause.folded.slice(frame.predicateStart, frame.restStart),
    );
    if (consume.test(verb) && !recurring && object.length > 0) {
      const found = piece(frame, /^\s*(.+)/);
      const items = found === undefined ? [] : listItems(found, 'en');
      return items.map((item) =>
        routine(activityKey(verb, item.text), '', {
          category: 'food',
          ...(items.length > 1 ? { drops: item.drops } : {}),
          ...(only ? { change: 'replace' as const } : {}),
          stance: 'state',
        }),
      );
    }
    return [
      routine(activityKey(verb, object), recurrenceValue(clause), {
        category: consume.test(verb) ? 'food' : 'hobby',
        stance: 'state',
      }),
    ];
  }
  return noMatch;
};

/** `switched from X to Y`, `switched to Y`: the new habit; what it replaces is told by the change cue. */
const switched = (frame: Frame, clause: SaidClause): readonly SlotMatch[] => {
  const mine =
    /^\s*my\s+(.+?)\s+(?:to|from)\b/.exec(frame.rest)?.[1] ??
    /^\s*my\s+(.+?)\s*\ue000/.exec(frame.rest)?.[1];
  if (mine !== undefined && recurs(clause)) {
    const activity = mine.replace(/\s+(?:day|days|time|slot|session|sessions)$/, '');
    return [
      routine(activityKey('go', activity), recurrenceValue(clause), {
        change: 'replace',
        stance: 'state',
      }),
    ];
  }
  const to = piece(
    frame,
    /^\s*(?:my\s+[a-z ]{2,24}\s+)?(?:(?:over|from .{2,40}?)\s+)*(?:to|for)\s+(.+)/,
  );
  if (to === undefined || /^[A-Z]/.test(clause.raw.slice(to.start, to.start + 1))) return noMatch;
  if (/\b(?:team|job|company|school|plan|phone|laptop)\b/.test(to.text)) return noMatch;
  const gerund = /^([a-z]+ing)\b\s*(.*)$/.exec(to.text);
  const key =
    gerund === null
      ? activityKey('do', to.text)
      : activityKey(lemmaOf(gerund[1] ?? ''), gerund[2] ?? '');
  return [
    routine(key, recurrenceValue(clause), { change: 'replace', stance: 'state', category: 'food' }),
  ];
};

const zhConsume =
  /^(?:\s|\ue000|只|都|会|一般|通常|还|也|一直|常常?|经常|天天|就|一杯|改|开始)*(?:喝|吃|抽|吸|嚼|drink)(?!惊|亏|力|苦|香|醋|货|饭|药|过|药|早|午|晚|完|到|好|瘪|掉)/;
const zhActivity =
  /^(?:\s|\ue000|都|会|一般|通常|还|也|一直|常常?|经常|天天|坚持|固定|要|就|在|和[^,]{1,6}|跟[^,]{1,6}|陪[^,]{1,6}|一起|早上|晚上|改|开始|在家|带[^,]{1,5})*(?:上|去|打|练|跑|游|骑|爬|跳|做|参加|学|踢|弹|拉|健身|跑步|游泳|散步|冥想|瑜伽|打坐|写|画|唱|钓|值|开|回|看|遛|起床|睡|play|go|do|swim|run|学习|练习|锻炼|加班|接|送|复查|理发|辅导|喝|吃|抽|有|休息|轮休|倒班|直播|做志愿|当志愿者|录|拍|组织|聚|约|吊|攀|滑|划|射|舞|下(?=棋|围棋|象棋)|坐|开车|乘|通勤|上班|打工|兼职|教)/;
const zhEnd =
  /^(?:\s|\ue000|把|已经|早就|终于|彻底|早|都|就|决定|也)*(?:戒掉?了?|戒了|放弃了?|停了|停掉了?|不再)\s*([^,。;\ue000]{1,14})/;
const zhEndFronted =
  /^\s*(?:我把|我的?|把)?\s*([^,。;\ue000我]{1,8}?)\s*(?:我)?(?:早就|已经|终于|也|都|彻底|前阵子|\ue000|\s)*(?:戒了|戒掉了?|停了|不[喝吃抽玩打练看]了|放弃了)/;

const chinese: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  const subject = frame.subject.kind;
  const recurring = recurs(clause);
  if (frame.mode !== 'wish' && frame.mode !== 'plan' && subject !== 'third') {
    const fronted = zhEndFronted.exec(text);
    if (fronted !== null && !/^(?:现在|以后|不|已经|从)/.test(fronted[1] ?? '')) {
      const key = activityKeyChinese(fronted[1] ?? '');
      if (key.length > 0)
        return [routine(key, '', { stance: 'ending', polarity: 'negative', change: 'end' })];
    }
    const quit = zhEnd.exec(frame.rest);
    if (quit !== null && !/^(?:\s|\ue000)*(?:停|不再)/.test(frame.rest)) {
      const object = (quit[1] ?? '').replace(/(?:了|掉|的习惯).*$/, '');
      if (object.length > 0)
        return [
          routine(activityKeyChinese(object), '', {
            stance: 'ending',
            polarity: 'negative',
            change: 'end',
          }),
        ];
    }
  }
  if (subject === 'own') {
    const mine =
      /^\s*我们?的?\s*([^,。;\ue000]{2,14}?)(?:的?时间)?\s*(?:现在|已经)?(?:都|就)?(?:是|在|改到|改成|改在|定在|安排在|换到|换成|挪到|调到|调整到|固定在|改为)了?[\s\ue000]*/.exec(
        text,
      );
    if (mine !== null && recurring) {
      return [
        routine(
          activityKeyChinese(mine[1] ?? ''),
          recurrenceValue(clause),
          /改|换|挪|调/.test(text) ? { change: 'replace' } : {},
        ),
      ];
    }
    return noMatch;
  }
  if (subject === 'none' || subject === 'other') {
    const moved =
      /^\s*([\u4e00-\u9fff]{2,8}?)(?:的?时间)?(?:现在|已经)?(?:改到|改成|换到|换成|挪到|调到|改为|调整到)了?[\s\ue000]*/.exec(
        text,
      );
    if (moved !== null && recurring)
      return [
        routine(activityKeyChinese(moved[1] ?? ''), recurrenceValue(clause), { change: 'replace' }),
      ];
    if (subject === 'other') return noMatch;
  }
  if (subject !== 'self' && subject !== 'we' && subject !== 'third') return noMatch;
  if (frame.mode === 'wish' || (frame.mode === 'plan' && !recurring) || frame.mode === 'ability')
    return noMatch;
  const rest = frame.rest;
  if (frame.mode === 'end') {
    const object = rest.replace(/[,。;].*$/, '').replace(/了$/, '');
    const verbal =
      /^(?:\s|\ue000)*(?:再)?(?:喝|吃|抽|吸|玩|打|练|上|去|看|学|跑|游|骑|跳|弹|拉|做|爬|踢|写|画|唱|钓|养|用|开|参加|健身|跑步|熬夜|直播|加班|drink|play)/.test(
        object,
      );
    if (!verbal || object.length > 20) return noMatch;
    const key = activityKeyChinese(object);
    if (/^[吃喝去玩打看用]$/.test(object.trim()) || key.length === 0) return noMatch;
    return [routine(key, '', { stance: 'ending', polarity: 'negative', change: 'end' })];
  }
  if (frame.mode === 'past') {
    if (!recurring && !zhConsume.test(rest) && !zhActivity.test(rest)) return noMatch;
    if (!recurring && !frame.habitual && !zhConsume.test(rest)) return noMatch;
    return [routine(activityKeyChinese(rest), recurrenceValue(clause), { stance: 'past_state' })];
  }
  if (
    zhConsume.test(rest) &&
    frame.tense === 'present' &&
    !frame.progressive &&
    !/[了过]/.test(rest.slice(0, 8)) &&
    !/^[\s\ue000]*\S什么/.test(rest)
  ) {
    const object = /(?:喝|吃|抽|吸|嚼|drink)\s*([^,。;\ue000]{1,16})/.exec(rest);
    if (object !== null && !/^(?:什么|啥|得|不|多|的|起来|饱|点什么)/.test(object[1] ?? '')) {
      const value = object[1] ?? '';
      const start = frame.restStart + object.index + object[0].indexOf(value);
      const items = listItems({ text: value, start, end: start + value.length }, 'zh');
      const only = /只|光|改|现在/.test(text.slice(0, start));
      return items.map((item) =>
        routine(activityKeyChinese(item.text), recurrenceValue(clause), {
          category: 'food',
          stance: 'state',
          ...(items.length > 1 ? { drops: item.drops } : {}),
          ...(only ? { change: 'replace' as const } : {}),
        }),
      );
    }
  }
  if (
    (recurring || frame.habitual) &&
    (zhActivity.test(rest) || recurring) &&
    frame.tense !== 'past'
  ) {
    const key = activityKeyChinese(rest);
    if (
      key.length === 0 ||
      key.length > 24 ||
      /^(?:觉得|在想|感觉|忘|迟到|生气|后悔|难过|开心|很|都很|是)/.test(key)
    )
      return noMatch;
    return [
      routine(key, recurrenceValue(clause), {
        stance: 'state',
        ...(frame.negated ? { polarity: 'negative' as const } : {}),
        ...(/改|换/.test(rest.slice(0, 4)) ? { change: 'replace' as const } : {}),
      }),
    ];
  }
  return noMatch;
};

/** What the speaker does again and again, keyed by the activity; the value is days and time. */
export const routineRules = { en: [english], zh: [chinese] } as const;
