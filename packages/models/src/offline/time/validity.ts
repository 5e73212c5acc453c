import type { FactStance, Instant } from '@palimpsest/kernel';
import type { Granularity, TimePhrase } from '@palimpsest/text';

/** The instants of a fact, as `ExtractedFact` has them. */
export interface Validity {
  readonly validFrom: Instant | null;
  readonly validFromAssumed: boolean;
  readonly validTo: Instant | null;
  readonly eventFrom: Instant | null;
  readonly eventTo: Instant | null;
}

const at = (instant: string | null | undefined): Instant | null =>
  instant === null || instant === undefined ? null : (instant as Instant);

const placed = ({ kind, interval }: TimePhrase): boolean =>
  interval !== null &&
  (kind === 'point' || kind === 'range' || kind === 'until' || kind === 'since');

/** The phrase that places what happens: the first stretch of the calendar that is named. */
const eventPhrase = (phrases: readonly TimePhrase[]): TimePhrase | undefined =>
  phrases.find(
    (phrase) => placed(phrase) && (phrase.kind === 'point' || phrase.kind === 'range'),
  ) ?? phrases.find(placed);

/** `this year` around now says when something is told, not when it began. */
const coarse: ReadonlySet<Granularity> = new Set(['week', 'month', 'season', 'year', 'decade']);

const startPhrase = (phrases: readonly TimePhrase[]): TimePhrase | undefined =>
  phrases.find(({ kind }) => kind === 'since' || kind === 'duration_open') ??
  phrases.find(
    ({ kind, direction, granularity }) =>
      (kind === 'point' || kind === 'range') &&
      (direction === 'past' || (direction === 'present' && !coarse.has(granularity))),
  );

const assumed = (said: Instant): Validity => ({
  validFrom: said,
  validFromAssumed: true,
  validTo: null,
  eventFrom: null,
  eventTo: null,
});

const eventOf = (phrases: readonly TimePhrase[]): Pick<Validity, 'eventFrom' | 'eventTo'> => {
  const interval = eventPhrase(phrases)?.interval;
  return { eventFrom: at(interval?.from), eventTo: at(interval?.to) };
};

/** When a fact of this stance holds, from the time phrases of its clause and the message's time. */
export const validityOf = (
  stance: FactStance,
  phrases: readonly TimePhrase[],
  said: Instant,
): Validity => {
  switch (stance) {
    case 'plan':
      return { ...assumed(said), validFromAssumed: false, ...eventOf(phrases) };
    case 'episode': {
      const event = eventOf(phrases);
      const past = event.eventFrom !== null && event.eventFrom <= said;
      return {
        ...assumed(said),
        ...event,
        ...(past ? { validFrom: event.eventFrom, validFromAssumed: false } : {}),
      };
    }
    case 'past_state': {
      const phrase = phrases.find((entry) => placed(entry));
      const interval = phrase?.interval ?? null;
      const open = interval === null || interval.to === null || interval.to > said;
      return {
        validFrom: at(interval?.from),
        validFromAssumed: interval?.from === null || interval?.from === undefined,
        validTo: open ? null : at(interval.to),
        eventFrom: null,
        eventTo: null,
      };
    }
    case 'state':
    case 'ending': {
      const phrase = startPhrase(phrases);
      const start = at(phrase?.stateStart ?? phrase?.interval?.from);
      return start === null || start > said
        ? assumed(said)
        : { ...assumed(said), validFrom: start, validFromAssumed: false };
    }
  }
};
