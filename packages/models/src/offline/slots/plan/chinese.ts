import { noMatch, type SlotRule } from '../slot-match.ts';
import { zhEvent } from './chinese-change.ts';
import { ahead, dated, has, plan, topicKeyChinese } from './plan-slots.ts';

const zhBooked =
  /^(?:\s|\ue000){0,5}(?:约了|约好了?|预约了?|预定了?|预订了?|订了|订好了?|报名了?|报了名|报了|买了?(?=.{0,10}票)|抢到了?(?=.{0,10}票)|安排了|定了|有(?:一?[个场次节趟])?)/;

/** A plan told of, and wishes. */
export const chinese: SlotRule = (frame, clause) => {
  const text = clause.timeless;
  if (frame.negated || /本来|原本|本想/.test(text)) return noMatch;
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
        /^\s*我(?:的|今年的|明年的|最大的|近期的){0,5}(计划|目标|梦想|愿望|打算)(?:现在)?(?:是|:)\s*(.+)$/.exec(
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
      /^(?:一下|一番|看|你|问|知道|了解|看看|请|问问|听听|说|试试|咨询|吃点|睡|哭|休息|静静)/.test(
        key,
      )
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
  if (frame.subject.kind === 'none' && !zhEvent.test(rest)) return noMatch;
  if ((future || movable) && frame.tense !== 'past' && !rest.endsWith('了') && rest.length > 1) {
    const key = topicKeyChinese(
      rest.replace(/[,。;].*$/, '').replace(/^(?:要|会|得|就|就要|也要)/, ''),
    );
    if (key.length < 1) return noMatch;
    return [plan(key)];
  }
  return noMatch;
};
