import { DomainError, epochMilliseconds, type Instant, type ManualClock } from '@palimpsest/kernel';

/** Stands still until it is set; never goes back. For tests and simulations. */
export const createManualClock = (start: Instant): ManualClock => {
  let at = start;
  return {
    now: () => at,
    set: (to) => {
      if (epochMilliseconds(to) < epochMilliseconds(at)) {
        throw new DomainError('INVALID_ARGUMENT', 'the clock never goes back', { field: 'set' });
      }
      at = to;
    },
  };
};
