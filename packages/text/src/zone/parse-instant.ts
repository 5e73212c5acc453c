import { FIRST_YEAR, isCalendarDay, LAST_YEAR, wallTime } from './calendar.ts';
import { isTimeZone } from './time-zone.ts';
import { instantAt } from './wall-clock.ts';

/**
 * Why a time was refused. `malformed`: not ISO 8601 as we read it; `impossible`: a day or time
 * that does not exist (30 February, 25:00); `out_of_range`: outside the years 1 to 9999;
 * `unknown_timezone`: the zone is not an IANA name.
 */
export type InstantError = 'malformed' | 'impossible' | 'out_of_range' | 'unknown_timezone';

/** `precision` is `day` when the input was a day without a time. `instant` is UTC with milliseconds and `Z`. */
export type ParsedInstant =
  | { readonly ok: true; readonly instant: string; readonly precision: 'day' | 'instant' }
  | { readonly ok: false; readonly error: InstantError };

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?$/;

const offsetMs = (offset: string): number | undefined => {
  if (offset === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(4));
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
};

const refuse = (error: InstantError): ParsedInstant => ({ ok: false, error });

const accept = (epochMs: number, precision: 'day' | 'instant'): ParsedInstant => {
  const year = new Date(epochMs).getUTCFullYear();
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return refuse('out_of_range');
  return { ok: true, instant: new Date(epochMs).toISOString(), precision };
};

/**
 * Reads a time that a caller gave: `YYYY-MM-DD`, or that with `THH:MM`, `:SS` and a fraction (cut
 * to milliseconds), then `Z` or `±HH:MM`. Without an offset it is read in `timezone`; a day means
 * its start there; a wall time that the clocks skip is moved forward, of one shown twice the first
 * is meant. Nothing else is guessed: what does not exist is refused.
 */
export const parseInstant = (text: string, timezone: string): ParsedInstant => {
  const match = ISO.exec(text);
  if (!match) return refuse('malformed');
  const [, y, mo, d, h, mi, s, fraction, offset] = match;
  const [year, month, day] = [Number(y), Number(mo), Number(d)];
  const [hour, minute, second] = [Number(h ?? 0), Number(mi ?? 0), Number(s ?? 0)];
  if (year < FIRST_YEAR) return refuse('out_of_range');
  if (!isCalendarDay(year, month, day) || hour > 23 || minute > 59 || second > 59) {
    return refuse('impossible');
  }
  const milliseconds = Number((fraction ?? '0').padEnd(3, '0').slice(0, 3));
  const wall = wallTime(year, month, day, hour, minute) + second * 1000 + milliseconds;
  const precision = h === undefined ? 'day' : 'instant';
  if (offset !== undefined) {
    const ahead = offsetMs(offset);
    return ahead === undefined ? refuse('impossible') : accept(wall - ahead, precision);
  }
  return isTimeZone(timezone)
    ? accept(instantAt(wall, timezone), precision)
    : refuse('unknown_timezone');
};
