import { noMatch, type SlotRule } from '../slot-match.ts';
import { role } from './chinese.ts';
import { employer, occupation } from './work-slots.ts';

/** 我的工作是X, 我的公司叫X. */
export const chineseOwn: SlotRule = (_frame, clause) => {
  const job =
    /^\s*(?:我的?|本人的?)?(?:现在的?|目前的?|新的?|本职|\ue000|\s){0,5}(?:的)?(?:职业|工作|岗位|职位|职务|职称|本职工作|行当|job)(?:现在|目前|已经|就){0,5}(?:是|换成|改成|变成|为|:)了?\s*(.+)$/.exec(
      clause.timeless,
    )?.[1];
  if (job !== undefined) {
    const value =
      role(job.split(/[,。;]/)[0] ?? '') ??
      /^([\u4e00-\u9fff]{2,8})$/.exec(job.replace(/[。.!了]+$/, ''))?.[1];
    return value === undefined ? noMatch : [occupation(value)];
  }
  const firm =
    /^\s*(?:我的?|我们?|我现在的?)?(?:现在的?|目前的?|新的?){0,5}(?:雇主|公司|单位|东家|待的公司|就职的公司|工作单位|工作的地方|上班的地方)(?:现在|目前)?(?:是|叫|换成|改成|名叫|名字是|:)了?\s*(.+)$/.exec(
      clause.timeless,
    )?.[1];
  if (firm === undefined) return noMatch;
  const value = firm.replace(/[,。;.!了].*$/, '').trim();
  return value.length < 2 ? noMatch : [employer(clause, { text: value, start: 0, end: 0 })];
};
