import { PortError } from '@palimpsest/kernel';

/** What does not fit what the ledger holds already. Names numbers only. */
export const corrupt = (message: string): PortError =>
  new PortError('CORRUPT', message, { retryable: false });
