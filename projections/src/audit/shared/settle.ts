import type { CallContext } from '@palimpsest/domain/contract';
import { DomainError, PortError } from '@palimpsest/kernel';
import type { AuditDeps } from './deps.ts';

const WAIT_MS = 5_000;

/**
 * Waits until the named projections have folded what the log holds now: an auditor's list leaves out nothing that was
 * done before the question. Too late is `RECALL_TIMEOUT`.
 */
export const settleProjections = async (
  deps: Pick<AuditDeps, 'eventStore' | 'gate'>,
  context: CallContext,
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
