import {
  DomainError,
  epochMilliseconds,
  type Instant,
  instant,
  type ManualClock,
} from '@palimpsest/kernel';

/** A clock of tests that also moves by a span. */
export interface FakeClock extends ManualClock {
  /** Moves on by so many milliseconds (not negative) and answers the new time. */
  readonly advance: (milliseconds: number) => Instant;
}

/** A clock that stands still until it is set. Starts at the beginning of 2026 unless told otherwise. */
export const createFakeClock = (start: Instant = instant(Date.UTC(2026, 0, 1))): FakeClock => {
  let now = start;
  const set = (to: Instant): void => {
    if (to < now) {
      throw new DomainError('INVALID_ARGUMENT', 'the clock never goes back', { field: 'to' });
    }
    now = to;
  };
  return {
    now: () => now,
    set,
    advance: (milliseconds) => {
      set(instant(epochMilliseconds(now) + milliseconds));
      return now;
    },
  };
};
