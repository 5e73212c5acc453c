import {
  type Clock,
  type EventMetadata,
  type EventStore,
  epochMilliseconds,
  instant,
  type ManualClock,
} from '@palimpsest/kernel';
import { createManualClock } from '../clock/manual-clock.ts';
import { systemClock } from '../clock/system-clock.ts';

/** A manual clock goes on where the log ended, if that is later than the time it is given. */
export const startClock = async (
  manual: number | null,
  eventStore: EventStore,
): Promise<{ readonly clock: Clock; readonly manualClock: ManualClock | null }> => {
  if (manual === null) return { clock: systemClock, manualClock: null };
  const head = await eventStore.head();
  const [last] = head === undefined ? [] : await eventStore.readAll({ after: head - 1n, limit: 1 });
  const recorded =
    last === undefined
      ? 0
      : epochMilliseconds(
          (JSON.parse(new TextDecoder().decode(last.metadata)) as EventMetadata).recorded_at,
        );
  const clock = createManualClock(instant(Math.max(manual, recorded)));
  return { clock, manualClock: clock };
};
