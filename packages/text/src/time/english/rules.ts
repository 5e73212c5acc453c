import type { TimeRule } from '../atom.ts';
import { CALENDAR_RULES } from './calendar-dates.ts';
import { CLOCK_RULES } from './clock.ts';
import { DURATION_RULES } from './durations.ts';
import { FEAST_RULES } from './feasts.ts';
import { RECURRING_RULES } from './recurring.ts';
import { RELATIVE_RULES } from './relative-dates.ts';
import { VAGUE_RULES } from './vague.ts';

/** Earlier rules win where two match the same stretch. */
export const ENGLISH_TIME_RULES: readonly TimeRule[] = [
  ...CALENDAR_RULES,
  ...RELATIVE_RULES,
  ...RECURRING_RULES,
  ...DURATION_RULES,
  ...FEAST_RULES,
  ...VAGUE_RULES,
  ...CLOCK_RULES,
];
