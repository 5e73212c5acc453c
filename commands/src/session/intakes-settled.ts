import { highestAbsorbed, isAbsorbed, memoryStream } from '@palimpsest/domain';
import { DomainError, type SubjectId } from '@palimpsest/kernel';
import { pause } from '@palimpsest/runtime';
import { loadIntakeState } from '../intake-store/load-intake-state.ts';
import type { CommandDeps } from '../shared/deps.ts';

const LOOK_MS = 50;
const PATIENCE_MS = 30_000;

/**
 * Waits until what was accepted up to a revision has been worked on: a session is closed with all that was told in it.
 * Throws a retryable `BUSY` when that takes too long; a failed intake is waited for no longer.
 */
export const intakesSettled = async (
  deps: Pick<CommandDeps, 'memories' | 'eventStore'>,
  subject: SubjectId,
  upTo: bigint,
  signal: AbortSignal,
): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    signal.throwIfAborted();
    const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
    const from = (highestAbsorbed(state.absorbed) ?? -1n) + 1n;
    if (from > upTo) return;
    const intakes = await loadIntakeState(deps.eventStore, subject, from);
    const waiting = [...intakes.byTask.values()].some(
      ({ revision, status }) =>
        status === 'ACCEPTED' && revision <= upTo && !isAbsorbed(state.absorbed, revision),
    );
    if (!waiting) return;
    if (performance.now() > deadline) {
      throw new DomainError('BUSY', 'what was told before is still being worked on', {
        retryable: true,
      });
    }
    await pause(LOOK_MS, signal);
  }
};
