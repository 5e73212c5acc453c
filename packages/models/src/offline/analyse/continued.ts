import type { SaidClause } from '../clauses/clause.ts';

/** A thing that a clause says has changed, so that the next one can tell to what. */
const changedEnglish: readonly RegExp[] = [
  /^\s*(?:and |but |so )?(?:my|our|the|that)\s+([a-z][a-z' -]{1,30}?)(?:\s+(?:times?|days?|schedule|slot))?(?:'s|\s+(?:has|have|was|were|is|are|got|just|had))\s+(?:(?:been|just|now|also|recently|\ue000)\s+){0,5}(?:changed|moved|switched|updated|replaced|different|new|rescheduled|shifted)\b[^,;]{0,20}$/,
  /^\s*(?:and |but |so )?(?:i|we)(?:'ve|\s+have|\s+had to)?\s+(?:just |finally |recently |also |now ){0,5}(?:changed|got|switched|have|updated|replaced|swapped|bought|moved|change|switch)\s+(?:my|our|a|an|the)?\s*(?:new\s+)?([a-z][a-z' -]{1,30}?)(?:\s+(?:times?|days?|slot))?(?:\s*\ue000*)[\s.!]*$/,
  /^\s*(?:and |but |so )?(?:my |our |the )?landlord\b.{2,40}\b(rent)\b/,
  /^\s*(?:and |but |so )?(?:my|our|the)\s+(rent|salary|pay)\s+(?:went|has gone|was|has been|got)\b/,
];
const toEnglish: readonly RegExp[] = [
  /^\s*(?:and |but |so )?(?:it|they|that|this|the new (?:one|number|address|id|day|time|date|name|handle|email)|new one|mine|my new one)(?:'s|'re|\s+(?:is|are|will be))\s+(?:now |always |going to be ){0,5}(?:on |at |called )?(.+)$/,
  /^\s*(?:and |but |so )?(?:i|we)(?:'m|\s+am|\s+now)?\s+(?:now )?(?:pay|paying)\s+((?:\D{1,3})?\d[\d.,]*\s?\S{0,10}?)(?:\s+(?:a|per)\s+(?:month|week)|\s+now|\s*\ue000+|[\s.!]){0,5}$/,
];
const changedChinese: readonly RegExp[] = [
  /^\s*(?:不过|但|哦|对了)?(?:我们?的?|那个)?([\u4e00-\u9fffa-z]{1,8}?)(?:也|都|已经|最近|又|\ue000){0,5}(?:换|改|变|调|调整|更新|变动)(?:了|过)?(?:时间|号码?|日子|地方|地点)?(?:了|啦)?[\s.!]*$/,
  /^\s*(?:不过|但)?(?:我们?|最近|刚|\ue000){0,5}(?:换|改|更新)(?:了|过|成了)?(?:个)?(?:新的?)?([\u4e00-\u9fffa-z]{1,8}?)(?:了|啦)?[\s.!]*$/,
];
const toChinese =
  /^\s*(?:现在|以后|目前|新的?|新号码?|时间|变成|\ue000(?=是|改)){0,5}(?:时间|号码?|账号)?(?:现在)?(?:是|改到|改成|换到|换成|改为|调到|变成|挪到|:)\s*(.+)$/;

const topicIn = (patterns: readonly RegExp[], text: string): string | undefined =>
  patterns.map((pattern) => pattern.exec(text)?.[1]).find((topic) => topic !== undefined);

/** The clause with `lead` before what stands from `from` on, all places moved. */
const withLead = (clause: SaidClause, lead: string, from: number): SaidClause => ({
  ...clause,
  raw: lead + clause.raw.slice(from),
  folded: lead + clause.folded.slice(from),
  timeless: lead + clause.timeless.slice(from),
  phrases: clause.phrases
    .filter((phrase) => phrase.start >= from)
    .map((phrase) => ({
      ...phrase,
      start: phrase.start - from + lead.length,
      end: phrase.end - from + lead.length,
    })),
});

/**
 * `I changed my number. The new one is 555.`: the second clause as if it named what it is about.
 * `undefined` when it does not go on like that.
 */
export const continuing = (before: SaidClause, clause: SaidClause): SaidClause | undefined => {
  const chinese = clause.language === 'zh';
  const topic = topicIn(chinese ? changedChinese : changedEnglish, before.timeless);
  if (topic === undefined) return undefined;
  const value = topicIn(chinese ? [toChinese] : toEnglish, clause.timeless);
  if (value === undefined) return undefined;
  const from = clause.timeless.lastIndexOf(value);
  return withLead(clause, chinese ? `我的${topic}换成` : `my ${topic} is now `, from);
};
