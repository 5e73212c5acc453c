import {
  type Clock,
  type EventMetadata,
  type EventStore,
  epochMilliseconds,
  instant,
  type ManualClock,
  type RecordedEvent,
} from '@palimpsest/kernel';
import { createManualClock } from '../clock/manual-clock.ts';
import { systemClock } from '../clock/system-clock.ts';

/** Epoch milliseconds; 0 for metadata that cannot be read: a damaged event must not keep the service from starting. */
const recordedAt = (event: RecordedEvent): number => {
  try {
    const { recorded_at: at } = JSON.parse(
      new TextDecoder().decode(event.metadata),
    ) as EventMetadata;
    return epochMilliseconds(at) || 0;
  } catch {
    return 0;
  }
};

/**
 * A manual clock goes on where the log ended, if that is later than the time it is given. A log on a server, whose
 * positions cannot be counted back from, does not say: then it starts at the time that it is given.
 */
export const startClock = async (
  manual: number | null,
  eventStore: EventStore | null,
): Promise<{ readonly clock: Clock; readonly manualClock: ManualClock | null }> => {
  if (manual === null) return { clock: systemClock, manualClock: null };
  const head = await eventStore?.head();
  const [last] =
    eventStore === null || head === undefined
      ? []
      : await eventStore.readAll({ after: head - 1n, limit: 1 });
  const clock = createManualClock(
    instant(Math.max(manual, last === undefined ? 0 : recordedAt(last))),
  );
  return { clock, manualClock: clock };
};
