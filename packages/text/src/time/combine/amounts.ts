import type { Span } from '../../normalise/normalised-text.ts';
import { startOfDayWall } from '../../zone/calendar.ts';
import type { DurationMeaning, ShiftMeaning, StretchMeaning, VagueMeaning } from '../atom.ts';
import type { FoundTime } from '../found-time.ts';
import { shiftBy } from '../period.ts';
import type { TimeContext } from '../time-context.ts';

/** Still so: from the day N units ago on. Over: its ends are not known. */
const durationFound = (
  { open, value, unit }: DurationMeaning,
  { now }: TimeContext,
): Omit<FoundTime, 'start' | 'end'> => {
  const common = { granularity: unit, deictic: false, amount: { value, unit } };
  if (!open) return { ...common, kind: 'duration_closed', direction: 'past' };
  const exact = shiftBy(now, -value, unit);
  const from = unit === 'minute' || unit === 'hour' ? exact : startOfDayWall(exact);
  return { ...common, kind: 'duration_open', interval: { from, to: undefined } };
};

const stretchFound = (
  { value, unit }: StretchMeaning,
  { now }: TimeContext,
): Omit<FoundTime, 'start' | 'end'> => {
  const other = shiftBy(now, value, unit);
  const interval = { from: Math.min(now, other), to: Math.max(now, other) };
  return {
    kind: 'range',
    granularity: unit,
    deictic: true,
    interval,
    named: { ...interval, granularity: 'day' },
  };
};

/** Phrases that count units, and those that name none. */
export const amountFound = (
  { start, end }: Span,
  meaning: DurationMeaning | StretchMeaning | ShiftMeaning | VagueMeaning,
  context: TimeContext,
): FoundTime => {
  switch (meaning.kind) {
    case 'duration':
      return { start, end, ...durationFound(meaning, context) };
    case 'stretch':
      return { start, end, ...stretchFound(meaning, context) };
    case 'shift': {
      const { value, unit } = meaning;
      return {
        start,
        end,
        kind: 'shift',
        granularity: unit,
        deictic: false,
        amount: { value, unit },
      };
    }
    case 'vague': {
      const { direction } = meaning;
      return {
        start,
        end,
        kind: 'vague',
        granularity: 'day',
        deictic: false,
        ...(direction && { direction }),
      };
    }
  }
};
