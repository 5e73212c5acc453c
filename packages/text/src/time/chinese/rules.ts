import type { TimeRule } from '../atom.ts';
import { CALENDAR_RULES } from './calendar-dates.ts';
import { CLOCK_RULES } from './clock.ts';
import { DURATION_RULES } from './durations.ts';
import { FEAST_RULES } from './feasts.ts';
import { RECURRING_RULES } from './recurring.ts';
import { RELATIVE_RULES } from './relative-dates.ts';
import { SEASON_RULES } from './seasons-and-decades.ts';
import { VAGUE_RULES } from './vague.ts';

/** Of two matches over the same stretch the earlier rule wins. */
export const CHINESE_TIME_RULES: readonly TimeRule[] = [
  ...RECURRING_RULES,
  ...DURATION_RULES,
  ...CALENDAR_RULES,
  ...SEASON_RULES,
  ...RELATIVE_RULES,
  ...FEAST_RULES,
  ...VAGUE_RULES,
  ...CLOCK_RULES,
];
