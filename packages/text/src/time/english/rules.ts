import type { TimeRule } from '../atom.ts';
import { CLOCK_RULES } from './clock.ts';
import { DURATION_RULES } from './durations.ts';
import { FEAST_RULES } from './feasts.ts';
import { FROM_NOW_RULES } from './from-now.ts';
import { SEASON_RULES } from './months-and-seasons.ts';
import { NAMED_DATE_RULES } from './named-dates.ts';
import { NUMERIC_DATE_RULES } from './numeric-dates.ts';
import { PART_RULES } from './parts.ts';
import { RECURRING_RULES } from './recurring.ts';
import { UNIT_RULES } from './units.ts';
import { VAGUE_RULES } from './vague.ts';
import { WEEKDAY_RULES } from './weekdays.ts';
import { YEAR_RULES } from './years.ts';

/** Of two matches over the same stretch the earlier rule wins. */
export const ENGLISH_TIME_RULES: readonly TimeRule[] = [
  ...NUMERIC_DATE_RULES,
  ...NAMED_DATE_RULES,
  ...YEAR_RULES,
  ...PART_RULES,
  ...FROM_NOW_RULES,
  ...WEEKDAY_RULES,
  ...UNIT_RULES,
  ...SEASON_RULES,
  ...RECURRING_RULES,
  ...DURATION_RULES,
  ...FEAST_RULES,
  ...VAGUE_RULES,
  ...CLOCK_RULES,
];
