import { type Instant, instant as toInstant } from '@palimpsest/kernel';
import { isoDay, parseInstant, zonedDate } from '@palimpsest/text';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const two = (number: number): string => String(number).padStart(2, '0');

/** An instant as a clock on the wall of the zone shows it, `2031-06-11 09:05 Wednesday`: what models reckon with. */
export const toLocalTime = (at: Instant, timezone: string): string => {
  const date = zonedDate(at, timezone);
  return `${isoDay(date)} ${two(date.hour)}:${two(date.minute)} ${weekdays[date.weekday - 1]}`;
};

/** A time that a model wrote, read in the zone; `undefined` when it is none. */
export const fromLocalTime = (text: string, timezone: string): Instant | undefined => {
  const parsed = parseInstant(text.trim().replace(' ', 'T'), timezone);
  return parsed.ok ? toInstant(Date.parse(parsed.instant)) : undefined;
};
