import type { TimePhrase } from '../time/time-phrase.ts';
import { isoDay, zonedDate } from '../zone/zoned-date.ts';

const pad = (n: number): string => String(n).padStart(2, '0');

/** A day where the instant is a day's start in the zone, else day and clock. */
const local = (instant: string | null, zone: string): string => {
  if (instant === null) return '…';
  const date = zonedDate(instant, zone);
  const clock = `${pad(date.hour)}:${pad(date.minute)}`;
  return clock === '00:00' ? isoDay(date) : `${isoDay(date)} ${clock}`;
};

/**
 * One phrase as a line, for tables of expectations:
 * `text | kind granularity | [from, to) | (label) | state day`; what is absent is left out.
 */
export const timeLine = (phrase: TimePhrase, zone: string): string => {
  const { interval, recurrence, amount, stateStart } = phrase;
  const began = stateStart !== undefined && stateStart !== interval?.from;
  return [
    phrase.text,
    phrase.kind === 'recurring' ? 'recurring' : `${phrase.kind} ${phrase.granularity}`,
    ...(interval ? [`[${local(interval.from, zone)}, ${local(interval.to, zone)})`] : []),
    ...(phrase.label === undefined ? [] : [`(${phrase.label})`]),
    ...(began ? [`state ${local(stateStart, zone)}`] : []),
    ...(amount ? [`${amount.value} ${amount.unit}`] : []),
    ...(recurrence ? [JSON.stringify(recurrence)] : []),
  ].join(' | ');
};
