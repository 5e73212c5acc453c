import { DomainError, type EventStore, PortError } from '@palimpsest/kernel';
import type { PositionGate } from '@palimpsest/runtime';
import { factProjections } from './wait.ts';

const WAIT_MS = 5_000;

/** What the jobs of a tenant look for their work in, and what shows what they did. */
export const careProjections = [
  ...factProjections,
  'erasures',
  'holds',
  'profiles',
  'retention',
  'sessions',
  'upkeep',
  'usage',
] as const;

/**
 * Waits until the named projections have folded what the log holds now: for answers that take no `min_position` and must
 * leave out nothing that was done before the question. Too late is `RECALL_TIMEOUT`.
 */
export const settleProjections = async (
  deps: { readonly eventStore: Pick<EventStore, 'head'>; readonly gate: PositionGate },
  context: { readonly signal: AbortSignal },
  projections: readonly string[],
): Promise<void> => {
  const head = await deps.eventStore.head();
  if (head === undefined) return;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(WAIT_MS)]);
  try {
    await deps.gate.waitFor(head, { signal, projections });
  } catch (error) {
    if (!(error instanceof PortError) || error.code !== 'TIMEOUT') throw error;
    throw new DomainError('RECALL_TIMEOUT', 'the record is still being folded', {
      retryable: true,
      hint: 'ask again in a moment',
    });
  }
};
