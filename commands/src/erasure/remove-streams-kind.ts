import { intakeStream, memoryStream, recallStream } from '@palimpsest/domain';
import type { TaskDraft, TaskKind } from '@palimpsest/runtime';
import { findSubjectEnd } from './end-subject.ts';
import type { ErasureDeps } from './erasure-deps.ts';
import { MAX_FAILURES } from './never-given-up.ts';
import { begunAt, monthsBetween } from './receipt-boxes.ts';
import type { ErasureOrder } from './start-erasure.ts';
import { type CoverageDeps, untilCovered } from './until-covered.ts';

const kind = 'remove_streams';

interface RemovalInput {
  readonly erasure_id: string;
}

/** Asks for the removal of what a subject leaves in the log; asked again, it is the same task. */
export const removalOf = ({ erasureId, tenant, subject }: ErasureOrder): TaskDraft => ({
  kind,
  tenant,
  subjectId: subject,
  input: { erasure_id: erasureId } satisfies RemovalInput,
  random: erasureId,
});

export interface RemoveStreamsDeps extends ErasureDeps, CoverageDeps {}

/**
 * `remove_streams`: removes the streams of an erased subject, once a signed checkpoint speaks for them and every read
 * model has folded their end. The ledger keeps their leaves, so the log verifies as before.
 */
export const createRemoveStreamsKind = (deps: RemoveStreamsDeps): TaskKind => ({
  kind,
  maxFailures: MAX_FAILURES,
  // Where the ledger stands still this waits for long: it must not keep others from running.
  concurrency: 1,
  run: async ({ tenant, subjectId: subject, input }, { signal }) => {
    if (subject === null) throw new TypeError('a removal without a subject');
    const { erasure_id: erasureId } = input as unknown as RemovalInput; // written by `removalOf`
    const end = await findSubjectEnd(deps.eventStore, tenant, erasureId);
    if (end === undefined) return { streams: 0 };
    await untilCovered(deps, tenant, end.id, signal);
    await deps.gate.waitFor(end.position, { signal });
    const begun = await begunAt(deps.eventStore, subject);
    const months = begun === undefined ? [] : monthsBetween(begun, deps.clock.now());
    // The receipts first: by the other two a resumed run knows since when there were any.
    const streams = [
      ...months.map((month) => recallStream(subject, month)),
      intakeStream(subject),
      memoryStream(subject),
    ];
    for (const stream of streams) {
      signal.throwIfAborted();
      await deps.eventStore.tombstone(stream);
    }
    deps.memories.forget(memoryStream(subject));
    deps.intakes.forget(intakeStream(subject));
    return { streams: streams.length };
  },
});
