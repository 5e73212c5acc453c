import { type EventId, PortError, type TenantId } from '@palimpsest/kernel';
import { pause } from '@palimpsest/runtime';

export interface CoverageDeps {
  /** Whether a signed checkpoint of the ledger speaks for an event, and so for all that came before it. */
  readonly isCovered: (tenant: TenantId, event: EventId) => Promise<boolean>;
}

const LOOKS = 50;
const LOOK_MS = 100;

/** Throws `PortError` `UNAVAILABLE`, to be tried again, when no checkpoint comes in time. */
export const untilCovered = async (
  { isCovered }: CoverageDeps,
  tenant: TenantId,
  event: EventId,
  signal: AbortSignal,
): Promise<void> => {
  for (let look = 0; look < LOOKS; look += 1) {
    signal.throwIfAborted();
    if (await isCovered(tenant, event)) return;
    await pause(LOOK_MS, signal);
  }
  throw new PortError('UNAVAILABLE', 'no signed checkpoint covers the end yet', {
    retryable: true,
  });
};
