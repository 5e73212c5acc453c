import type { Policy } from '@palimpsest/domain';
import { epochMilliseconds, type Instant, instant } from '@palimpsest/kernel';

/** When a job is due: once within every hour, or once within the off-peak hours of every day. */
export type JobSchedule = 'hourly' | 'daily';

type Hours = Policy['jobs'];

const HOUR_MS = 3_600_000;
/** Starts of the daily jobs are spread over so much of the off-peak hours, so that the last ones end within them. */
const SPREAD = 0.5;

/** Hour and day at an instant in a zone, as its clocks show them. */
const localTime = (
  at: number,
  timeZone: string,
): { readonly day: string; readonly hour: number } => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')) + Number(part('minute')) / 60,
  };
};

/** Hours since the off-peak ones began; they may go over midnight. */
const intoOffPeak = (hour: number, { off_peak_from: from }: Hours): number =>
  (hour - from + 24) % 24;

/**
 * The name of the span that a job is to run in once, if it lies now: `undefined` outside. `place` (from 0 to 1) spreads the jobs over
 * the off-peak hours. Whoever asks again within the span gets the same name, however often the process was started.
 */
export const dueSpan = (
  schedule: JobSchedule,
  now: Instant,
  hours: Hours,
  place: number,
): string | undefined => {
  const at = epochMilliseconds(now);
  if (schedule === 'hourly') return instant(at - (at % HOUR_MS)).slice(0, 13);
  const { hour } = localTime(at, hours.timezone);
  const into = intoOffPeak(hour, hours);
  if (into >= hours.off_peak_hours || into < place * SPREAD * hours.off_peak_hours)
    return undefined;
  // Named by the day on which the off-peak hours began.
  return localTime(at - into * HOUR_MS, hours.timezone).day;
};

/** The next instant, to the minute, at which a job becomes due; `null` when none comes within two days. */
export const nextStart = (
  schedule: JobSchedule,
  now: Instant,
  hours: Hours,
  place: number,
): Instant | null => {
  const from = epochMilliseconds(now);
  if (schedule === 'hourly') return instant(from - (from % HOUR_MS) + HOUR_MS);
  const current = dueSpan(schedule, now, hours, place);
  const MINUTE_MS = 60_000;
  const first = from - (from % MINUTE_MS) + MINUTE_MS;
  // Zones change their offset by quarters of an hour at the least; hours are looked at first, minutes within them.
  for (let at = first; at < from + 48 * HOUR_MS; at += 15 * MINUTE_MS) {
    const span = dueSpan(schedule, instant(at), hours, place);
    if (span === undefined || span === current) continue;
    let start = at;
    while (
      start - MINUTE_MS > from &&
      dueSpan(schedule, instant(start - MINUTE_MS), hours, place) === span
    ) {
      start -= MINUTE_MS;
    }
    return instant(start);
  }
  return null;
};
