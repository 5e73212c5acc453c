import type { WallTime } from '../zone/wall-clock.ts';
import type { Period } from './period.ts';
import type { TimeContext } from './time-context.ts';
import type { Recurrence, Tense, TimeUnit } from './time-phrase.ts';

/** A date as far as it was named. */
export interface NamedDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

/** What a date expression means; which Friday or March it is depends on the tense. */
export interface DateMeaning {
  readonly kind: 'date';
  /** reads differently when read later, or names no year */
  readonly deictic: boolean;
  /** undefined when there is no such day */
  readonly resolve: (tense: Tense | undefined) => Period | undefined;
  /** start of a state when it is not the start of the period (two months ago) */
  readonly stateStart?: WallTime;
  /** set for calendar dates, so that the two ends of a range can complete each other */
  readonly named?: NamedDate;
  /** set for a weekday without this, last or next: a list of them is a routine */
  readonly weekday?: number;
}

/** A time of day in minutes after midnight; undefined when morning or evening is not said. */
export interface ClockMeaning {
  readonly kind: 'clock';
  readonly minutes: number | undefined;
}

export interface RangeMeaning {
  readonly kind: 'range';
  readonly first: DateMeaning;
  readonly last: DateMeaning;
}

export interface DurationMeaning {
  readonly kind: 'duration';
  /** true: still so, counted back from the reference; false: over */
  readonly open: boolean;
  readonly value: number;
  readonly unit: TimeUnit;
}

/** The stretch of some units up to or from the reference (in the last two weeks). */
export interface StretchMeaning {
  readonly kind: 'stretch';
  readonly value: number;
  readonly unit: TimeUnit;
}

export interface ShiftMeaning {
  readonly kind: 'shift';
  readonly value: number;
  readonly unit: TimeUnit;
}

export interface RecurringMeaning {
  readonly kind: 'recurring';
  readonly recurrence: Recurrence;
}

export interface VagueMeaning {
  readonly kind: 'vague';
  readonly direction?: 'past' | 'present' | 'future';
}

/** What a rule made of a match. */
export type Meaning =
  | DateMeaning
  | ClockMeaning
  | RangeMeaning
  | DurationMeaning
  | StretchMeaning
  | ShiftMeaning
  | RecurringMeaning
  | VagueMeaning;

/** A meaning at its place in the text. */
export interface Atom {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
}

/** A pattern on folded text and what its match means; undefined when it only looked like a time. */
export interface TimeRule {
  /** whatever the pattern matches holds this; it is far cheaper, and most texts fail it */
  readonly cue: RegExp;
  readonly pattern: RegExp;
  readonly read: (match: RuleMatch, context: TimeContext) => Meaning | undefined;
}

/** A match with its named groups, absent ones left out. */
export interface RuleMatch {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly groups: Readonly<Record<string, string | undefined>>;
}
