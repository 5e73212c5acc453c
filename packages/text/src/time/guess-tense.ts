import type { Tense } from './time-phrase.ts';

const IRREGULAR_PAST =
  'was|were|did|had|went|came|got|made|took|saw|met|left|fell|felt|found|gave|began|broke|bought|brought|built|caught|chose|drank|drove|ate|flew|forgot|grew|heard|held|kept|knew|lost|lent|paid|ran|rode|sang|sat|said|sent|sold|slept|spent|spoke|spilt|stood|stole|swam|taught|thought|told|threw|understood|woke|won|wore|wrote|quit|became|dug|fought|hid|led|learnt|shot|stuck|sued|tore';

const NOT_PAST =
  'need|feed|bed|red|speed|seed|weed|indeed|hundred|sacred|naked|wicked|shed|sled|bleed|breed|exceed|proceed|succeed|ted|fred|med|embed';

/** Plans, and what was put off: its new date lies ahead. */
const FUTURE =
  /\b(?:will|won't|shall|gonna|going to|about to|(?:plan|hope|intend|want|expect)(?:s|ing|ning)? to|would like to|booked|signed up|scheduled|looking forward)\b|'ll\b|\b(?:been|got|was|is|were) (?:moved|pushed|brought|put|shifted|changed)\b|\b(?:rescheduled|postponed)\b/;
const PERFECT =
  /(?:\b(?:have|has)|'ve|\b(?:he|she|it|that)'s)(?: not|n't)?(?: (?:been|always|never|just|already|recently|only|ever|now|also|since))*(?: \w+(?:ed|en|wn)\b| (?:been|had|got|gone|done|made|met|known|lost|left|kept|held|run|become|come|taught|learnt|built|bought|won|read|sung|swum|worn|grown|flown|seen|slept|spent|sat|stood|owned|wanted|felt|found|worked|used|loved)\b)/;
const PAST = new RegExp(
  String.raw`\b(?:${IRREGULAR_PAST})\b(?!-)|\b(?:did|was|were|had)n't\b|(?<!\b(?:am|is|are|be|been|being|get|gets|not|m|re|s|also|very|so) |-)\b(?!(?:${NOT_PAST})\b)[a-z]{2,}ed\b`,
);
const PRESENT = /\b(?:am|is|are|do|does|don't|doesn't|have|has|can|i|we|my)\b|'m\b|'re\b/;

const CHINESE_FUTURE =
  /(?<![需只重主想不])要(?!是|不|求|么)|想要|打算|计划|准备|将(?!军|来)|即将|预计|预定|预约|订了|定了|定在|报名|报了|约了|约好|安排|会(?=[在去来有到再])|推迟|延期|顺延|改到|改在|提前|截止|到期|想(?=[去在学买搬换])/;
const CHINESE_PAST =
  /(?<![为除])了(?!解)|(?<=[^不超通经])过(?!敏|年|几|期|来|去|会|节|生日|度|程)|曾|(?<![年月日号天周一二三四五六末])以前|当时|当年|那时|昨|刚/;

/**
 * Tense of a clause by its plain cues, English or Chinese, or undefined when there are none.
 * Chinese has no tense: marks of plans (要, 打算, 订了) come before marks of completion (了, 过).
 */
export const guessTense = (clause: string): Tense | undefined => {
  const text = clause.toLowerCase();
  if (FUTURE.test(text) || CHINESE_FUTURE.test(text)) return 'future';
  if (PERFECT.test(text)) return 'perfect';
  if (PAST.test(text) || CHINESE_PAST.test(text)) return 'past';
  return PRESENT.test(text) ? 'present' : undefined;
};
