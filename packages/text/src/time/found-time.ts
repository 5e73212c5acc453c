import { FIRST_YEAR, LAST_YEAR, startOfDayWall, yearOf } from '../zone/calendar.ts';
import { instantAt, type WallTime } from '../zone/wall-clock.ts';
import type { Period } from './period.ts';
import type { TimeContext } from './time-context.ts';
import type { Granularity, TimeInterval, TimePhrase } from './time-phrase.ts';

/** A phrase whose meaning is settled, still on the wall clock. */
export interface FoundTime
  extends Pick<
    TimePhrase,
    'start' | 'end' | 'kind' | 'granularity' | 'deictic' | 'amount' | 'recurrence' | 'direction'
  > {
  readonly interval?: { readonly from: WallTime | undefined; readonly to: WallTime | undefined };
  /** the stretch that the words name, without "since" or "until": what the label says */
  readonly named?: Period;
  readonly stateStart?: WallTime;
}

/** Characters of an ISO time that a granularity needs. */
const LABEL_WIDTH: Readonly<Record<Granularity, number>> = {
  minute: 16,
  hour: 16,
  day: 10,
  week: 10,
  month: 7,
  season: 7,
  year: 4,
  decade: 4,
};

const labelOf = ({ from, to, granularity }: Period): string => {
  const write = (wall: WallTime): string =>
    new Date(wall).toISOString().slice(0, LABEL_WIDTH[granularity]).replace('T', ' ');
  const isClock = granularity === 'minute' || granularity === 'hour';
  const [first, last] = [write(from), write(to - 1)];
  return isClock || first === last ? first : `${first}/${last}`;
};

const isInRange = (wall: WallTime | undefined): boolean =>
  wall === undefined || (yearOf(wall) >= FIRST_YEAR && yearOf(wall) <= LAST_YEAR);

const directionOf = (
  { interval, direction }: FoundTime,
  { now, today }: TimeContext,
): TimePhrase['direction'] => {
  if (direction ?? !interval) return direction;
  if (interval.to !== undefined && interval.to <= now) return 'past';
  if (interval.from === undefined || interval.from <= now) return 'present';
  // A time later today is still ahead; a stretch that began today is now.
  return startOfDayWall(interval.from) > today || interval.from > now ? 'future' : 'present';
};

/** The phrase as callers see it, in UTC; undefined when it would lie outside the years 1 to 9999. */
export const presentTime = (found: FoundTime, context: TimeContext): TimePhrase | undefined => {
  const { start, end, kind, granularity, deictic, interval, named, amount, recurrence } = found;
  const stateStart = found.stateStart ?? interval?.from;
  const walls = [interval?.from, interval?.to, named?.from, named?.to, stateStart];
  if (!walls.every(isInRange)) return undefined;
  const utc = (wall: WallTime | undefined): string | null =>
    wall === undefined ? null : new Date(instantAt(wall, context.zone)).toISOString();
  const resolved: TimeInterval | null = interval
    ? { from: utc(interval.from), to: utc(interval.to) }
    : null;
  const direction = directionOf(found, context);
  const began = utc(stateStart);
  return {
    start,
    end,
    text: context.original.slice(start, end),
    kind,
    granularity,
    interval: resolved,
    deictic,
    ...(direction && { direction }),
    ...(deictic && named && { label: labelOf(named) }),
    ...(began !== null && { stateStart: began }),
    ...(amount && { amount }),
    ...(recurrence && { recurrence }),
  };
};
