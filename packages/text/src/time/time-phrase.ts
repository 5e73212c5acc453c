/** Calendar size of a time phrase. A state start keeps the exact day whatever the granularity. */
export type Granularity =
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'season'
  | 'year'
  | 'decade';

/** Units in which durations, shifts and recurrences are counted. */
export type TimeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** Tense of the clause around a phrase: it decides which "Friday" or "March" is meant, and whether "for 3 years" still holds. */
export type Tense = 'past' | 'perfect' | 'present' | 'future';

/**
 * `point`: a stretch of the calendar (yesterday, in March); `since`: open to the right; `until`:
 * open to the left, or from the reference day when its end lies ahead; `range`: from X to Y;
 * `duration_open`: for N units and still so; `duration_closed`: for N units, over, ends unknown;
 * `shift`: by N units (postponed by a week); `recurring`: a value, never an interval; `vague`:
 * recently, soon, lunar feasts, a doubtful 4/7.
 */
export type TimePhraseKind =
  | 'point'
  | 'since'
  | 'until'
  | 'range'
  | 'duration_open'
  | 'duration_closed'
  | 'shift'
  | 'recurring'
  | 'vague';

/** Half-open `[from, to)`, UTC instants with milliseconds; `null` is open. */
export interface TimeInterval {
  readonly from: string | null;
  readonly to: string | null;
}

/** What repeats. `every: 2, unit: 'week', days: [7]` is every other Sunday. */
export interface Recurrence {
  readonly unit: TimeUnit;
  /** every so many units; 1 unless said otherwise */
  readonly every: number;
  /** weekdays, Monday 1 … Sunday 7, ascending; empty when no weekday is named */
  readonly days: readonly number[];
  /** how often per unit (twice a week: 2) */
  readonly times?: number;
  readonly dayOfMonth?: number;
  /** 1 … 12, for what comes once a year */
  readonly month?: number;
  /** `HH:MM`, 24 hours */
  readonly time?: string;
  readonly partOfDay?: 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';
}

/** A time expression found in a text, resolved against a reference instant in a zone. */
export interface TimePhrase {
  /** offsets in the original text; a preposition that belongs to the phrase (on, in, since, 在, 从) is inside */
  readonly start: number;
  readonly end: number;
  /** `original.slice(start, end)` */
  readonly text: string;
  readonly kind: TimePhraseKind;
  readonly granularity: Granularity;
  /** null when the words name no stretch of the calendar */
  readonly interval: TimeInterval | null;
  /** Where the phrase lies seen from the reference; absent when neither words nor interval tell. */
  readonly direction?: 'past' | 'present' | 'future';
  /** True when the words mean another day when read later (yesterday, in March): a stored sentence needs `label`. */
  readonly deictic: boolean;
  /** The resolved date to be appended after a deictic phrase: `2031-06-06`, `2031-04`, `2029`, `2031-06-09/2031-06-15`. */
  readonly label?: string;
  /** When a state told with this phrase began: the exact shifted day (two months ago → 11 April), else the interval's start. */
  readonly stateStart?: string;
  /** length of a duration or shift; negative when the shift brings forward */
  readonly amount?: { readonly value: number; readonly unit: TimeUnit };
  readonly recurrence?: Recurrence;
}

/** What time phrases are resolved against. */
export interface TimePhraseOptions {
  /** ISO instant with offset: when it was said */
  readonly reference: string;
  /** IANA zone of the speaker */
  readonly timezone: string;
  /** tense of the clause when the caller knows it; guessed from the words around each phrase otherwise */
  readonly tense?: Tense;
}
