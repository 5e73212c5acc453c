import type { TimeRule } from '../atom.ts';
import { dayFromNow } from '../dates/from-now.ts';
import { UNIT } from './words.ts';

const some = String.raw`(?:a few|several|many|some|a number of|a good few)`;

/** Words that place something without a date. */
export const VAGUE_RULES: readonly TimeRule[] = [
  {
    cue: /recent|late|other|ago\b|back|last|past|years|ages|decades|months|weeks|long|while|once|was|as an?\b|in my/,
    pattern: new RegExp(
      String.raw`\b(?:recently|lately|the other (?:day|week|night)|(?:${some} ${UNIT}|a while|long|ages) (?:ago|back)|back then|(?:in|over|for|during) the (?:last|past) (?:few|couple of|several) ${UNIT}|for (?:${some} )?(?:years|ages|decades|months|weeks|a long time|a while)|once upon a time|when i was (?:\d{1,2}|[a-z]+teen|[a-z]+|a (?:kid|child|boy|girl|teen|teenager|student))|as an? (?:kid|child|boy|girl|teenager)|in my (?:childhood|youth|teens|twenties))\b`,
      'g',
    ),
    read: () => ({ kind: 'vague', direction: 'past' }),
  },
  {
    cue: /soon|day|eventually|while|future|next|coming|in (?:a|sev|man|som)/,
    pattern: new RegExp(
      String.raw`\b(?:soon|some ?day|one day|eventually|in (?:a|the near|the) (?:while|future)|in ${some} ${UNIT}|(?:over|in) the (?:next|coming) (?:few|couple of|several) ${UNIT})\b`,
      'g',
    ),
    read: () => ({ kind: 'vague', direction: 'future' }),
  },
  {
    // "just" is a time only between "have" or a subject and a past verb: it means the day itself.
    cue: /just/,
    pattern:
      /(?<=\b(?:have|has|had|i|we|'ve|'s) )just(?= (?:[a-z]+ed|got|bought|came|went|moved|began|started|met|left|became|been|had|found|made|lost|sold|won|quit)\b)/g,
    read: (_match, context) => ({ ...dayFromNow(0, context), deictic: false }),
  },
];
