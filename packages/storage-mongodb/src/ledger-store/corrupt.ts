import { PortError } from '@palimpsest/kernel';

/** What was given does not go on from what is stored. */
export const corrupt = (message: string): PortError =>
  new PortError('CORRUPT', message, { retryable: false });
