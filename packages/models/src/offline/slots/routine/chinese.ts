import { activityKeyChinese } from '../activity.ts';
import { listItems } from '../piece.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { recurrenceValue, recurs, routine } from './routine-slots.ts';

const zhConsume =
  /^(?:\s|\ue000|只|都|会|一般|通常|还|也|一直|常常?|经常|天天|就|一杯|改|开始){0,5}(?:喝|吃|抽|吸|嚼|drink)(?!惊|亏|力|苦|香|醋|货|饭|药|过|药|早|午|晚|完|到|好|瘪|掉)/;
const zhActivity =
  /^(?:\s|\ue000|都|会|一般|通常|还|也|一直|常常?|经常|天天|坚持|固定|要|就|在|和[^,]{1,6}|跟[^,]{1,6}|陪[^,]{1,6}|一起|早上|晚上|改|开始|在家|带[^,]{1,5}){0,5}(?:上|去|打|练|跑|游|骑|爬|跳|做|参加|学|踢|弹|拉|健身|跑步|游泳|散步|冥想|瑜伽|打坐|写|画|唱|钓|值|开|回|看|遛|起床|睡|play|go|do|swim|run|学习|练习|锻炼|加班|接|送|复查|理发|辅导|喝|吃|抽|有|休息|轮休|倒班|直播|做志愿|当志愿者|录|拍|组织|聚|约|吊|攀|滑|划|射|舞|下(?=棋|围棋|象棋)|坐|开车|乘|通勤|上班|打工|兼职|教)/;
const zhEnd =
  /^(?:\s|\ue000|把|已经|早就|终于|彻底|早|都|就|决定|也){0,5}(?:戒掉?了?|戒了|放弃了?|停了|停掉了?|不再)\s*([^,。;\ue000]{1,14})/;
const zhEndFronted =
  /^\s*(?:(?:为了?|因为|由于)[^,。;]{1,14},\s*)?(?:我把|我的?|把)?\s*([^,。;\ue000我]{1,8}?)\s*(?:我)?(?:早就|已经|终于|也|都|彻底|前阵子|\ue000|\s){0,5}(?:戒了|戒掉了?|停了|不[喝吃抽玩打练看]了|放弃了)/;

/** 改成晚上八点跑步: another hour for what is done anyway. */
const newHours =
  /^(?:\s|\ue000){0,5}(?:现在)?(?:改|换|调|挪)(?:成|到|为|在|至)了?(?:\s|\ue000|早上|晚上|中午|下午|上午|傍晚|清晨|凌晨|夜里|早晨|午休时?|饭后|下班后|周末|平时)+(?:再|去|才)?([^,。;\ue000]{2,12})$/;

/** Habits told, changed and given up. */
export const chinese: SlotRule = (frame, clause) => {
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
    if (quit !== null && !/^(?:\s|\ue000){0,5}(?:停|不再)/.test(frame.rest)) {
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
      /^\s*([\u4e00-\u9fffa-z][\u4e00-\u9fffa-z -]{1,19}?)(?:\s*的?时间)?(?:\s|现在|已经|也){0,5}(?:(?:换|改|调|调整|变)(?:了)?(?:时间|日子|安排)?了?,\s*(?:现在)?)?(?:改到|改成|换到|换成|挪到|调到|改为|调整到)了?[\s\ue000]*/.exec(
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
  const hour = /(?:\d{1,2}|[一二三四五六七八九十]{1,3})点(?:半|一刻|\d{1,2}分?)?/.exec(
    clause.folded,
  )?.[0];
  const rising =
    /^(?:\s|\ue000|都|就|才|一般|通常|平时|早上|晚上|现在|[\d一二三四五六七八九十]{1,3}点半?){0,5}(起床|睡觉|入睡|上床)[\s了。.]*$/.exec(
      rest,
    )?.[1];
  if (rising !== undefined && hour !== undefined && frame.mode === 'plain')
    return [routine(rising, hour, { stance: 'state' })];
  const hours = newHours.exec(rest);
  if (hours !== null && !recurring) {
    const key = activityKeyChinese(hours[1] ?? '');
    if (key.length > 1)
      return [routine(key, clause.phrases[0]?.text ?? '', { stance: 'state', change: 'replace' })];
  }
  if (frame.mode === 'end') {
    const object = rest.replace(/[,。;].*$/, '').replace(/了$/, '');
    const verbal =
      /^(?:\s|\ue000){0,5}(?:再)?(?:喝|吃|抽|吸|玩|打|练|上|去|看|学|跑|游|骑|跳|弹|拉|做|爬|踢|写|画|唱|钓|养|用|开|参加|健身|跑步|熬夜|直播|加班|drink|play)/.test(
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
    (zhActivity.test(rest) || (recurring && frame.overt && subject !== 'third')) &&
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
