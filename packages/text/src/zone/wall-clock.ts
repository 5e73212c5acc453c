import { offsetAt } from './time-zone.ts';

/**
 * What a clock on the wall of some zone shows, as the milliseconds that UTC would have then:
 * calendar arithmetic on it is plain `Date.UTC` arithmetic, free of daylight saving.
 */
export type WallTime = number;

const DAY_MS = 86_400_000;

/** The wall clock of a zone at an instant. */
export const wallTimeAt = (epochMs: number, zone: string): WallTime =>
  epochMs + offsetAt(epochMs, zone);

/**
 * The instant at which the zone's wall clock shows `wall`. A time that the clocks skip is moved
 * forward by the gap; of a time shown twice the first is taken (as `Temporal` does by default).
 */
export const instantAt = (wall: WallTime, zone: string): number => {
  const before = offsetAt(wall - DAY_MS, zone);
  const after = offsetAt(wall + DAY_MS, zone);
  const early = wall - before;
  if (before === after || offsetAt(early, zone) === before) return early;
  const late = wall - after;
  return offsetAt(late, zone) === after ? late : early;
};
