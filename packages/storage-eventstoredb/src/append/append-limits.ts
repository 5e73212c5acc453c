import { eventStoreLimits, type NewEvent, PortError } from '@palimpsest/kernel';

const tooLarge = (what: string, actual: number, limit: number): PortError =>
  new PortError('TOO_LARGE', `${what}: ${actual}, at most ${limit}`, { retryable: false });

/** Throws `PortError` `TOO_LARGE` for an append over a limit of the port, before the server sees it. */
export const checkLimits = (events: readonly NewEvent[]): void => {
  const { appendBytes, appendEvents, eventBytes } = eventStoreLimits;
  if (events.length > appendEvents) {
    throw tooLarge('events in an append', events.length, appendEvents);
  }
  let total = 0;
  for (const event of events) {
    const size = event.data.length + event.metadata.length;
    if (size > eventBytes) throw tooLarge('bytes of an event', size, eventBytes);
    total += size;
  }
  if (total > appendBytes) throw tooLarge('bytes of an append', total, appendBytes);
};
