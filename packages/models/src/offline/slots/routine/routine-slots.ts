import type { SaidClause } from '../../clauses/clause.ts';
import type { SlotMatch } from '../slot-match.ts';

/** Something done again and again, keyed by the activity. */
export const routine = (key: string, value: string, extra: Partial<SlotMatch> = {}): SlotMatch => ({
  name: 'routine',
  key,
  cardinality: 'one',
  value,
  category: 'hobby',
  ...extra,
});

/** The recurring times of a clause in a fixed order: what two tellings of one routine are compared by. */
export const recurrenceValue = (clause: SaidClause): string =>
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

/** Whether a clause has a recurring time. */
export const recurs = (clause: SaidClause): boolean =>
  clause.phrases.some((phrase) => phrase.kind === 'recurring');
