import { findTimePhrases } from './find-time-phrases.ts';
import { foldUnits } from './fold-units.ts';
import { guessTense } from './guess-tense.ts';
import type { TimePhrase, TimePhraseOptions } from './time-phrase.ts';

/**
 * The dates and weekdays that a question names ("what did I do in March?"), to be compared with
 * when things happened. A question whose words show no tense is about the past: memories mostly
 * are. Phrases without an interval or a weekday (recently, 春节, for 3 years) are left out.
 *
 * @throws RangeError when the zone is unknown or the reference is no instant
 */
export const findQueryDates = (query: string, options: TimePhraseOptions): TimePhrase[] => {
  const tense = options.tense ?? guessTense(foldUnits(query)) ?? 'past';
  return findTimePhrases(query, { ...options, tense }).filter(
    ({ kind, interval, recurrence }) =>
      kind !== 'duration_open' && (interval !== null || (recurrence?.days.length ?? 0) > 0),
  );
};
