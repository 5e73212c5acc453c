import { PortError } from '@palimpsest/kernel';

/** Stored bytes that no writer of events writes: they were damaged or altered. Names no content. */
export const damagedEvent = (part: string): PortError =>
  new PortError('CORRUPT', `the ${part} of an event is not what an event can hold`, {
    retryable: false,
  });
