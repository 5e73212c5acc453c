import { isOccupationEnglish } from '../../lexicon/occupations-english.ts';
import { noMatch, type SlotRule } from '../slot-match.ts';
import { asTyped } from '../value.ts';
import { employer, occupation } from './work-slots.ts';

/** A job told as what is done: `teaching chemistry`. */
const doing = /^(?:to [a-z]+|[a-z]+ing)(?: [a-z0-9' -]{1,40})?$/;

/** `my job is X`, `my employer is X`, `my company is called X`. */
export const englishOwn: SlotRule = (_frame, clause) => {
  const job =
    /^\s*(?:my|our)\s+(?:new |current |day |main |actual |official |present ){0,5}(?:job|occupation|profession|trade|job title|title|position|role|line of work|career|work)(?:'s|\s+(?:is|has changed to|was changed to))\s+(?:now |currently |still |being |that of |as |to be ){0,5}(.+)/.exec(
      clause.timeless,
    )?.[1];
  if (job !== undefined) {
    const value = job
      .replace(/[.!,;\ue000].*$/, '')
      .replace(/\s+(?:now|these days|at the moment|currently)\s*$/, '')
      .trim();
    const at = /^(.+?)\s+(?:at|for|with)\s+(.+)$/.exec(value);
    if (at !== null && (isOccupationEnglish(at[1] ?? '') || doing.test(at[1] ?? '')))
      return [occupation(at[1] ?? ''), employer(clause, { text: at[2] ?? '', start: 0, end: 0 })];
    if (
      value.length > 1 &&
      (isOccupationEnglish(value) ||
        doing.test(value) ||
        /^(?:a|an|the)?\s*[a-z -]{3,40}(?:ing|er|or|ist|ian|ant|ent)$/.test(value))
    )
      return [occupation(value)];
    return noMatch;
  }
  const firm =
    /^\s*(?:my|our|the)\s+(?:new |current |present ){0,5}(?:employer|company|firm|workplace|company i work for|firm i work for|place i work(?: at)?)(?:'s|\s+(?:is|now is))\s+(?:now |currently |still |called |named ){0,5}(.+)/.exec(
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
