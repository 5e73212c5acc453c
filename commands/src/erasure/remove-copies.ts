import { intakeStream, memoryStream } from '@palimpsest/domain';
import type { ErasureDeps } from './erasure-deps.ts';
import { type ErasureScope, isOfMessagesAlone } from './erasure-scope.ts';

/** Read models that show what the fact stream tells, and take out what was erased when they fold its start. */
const following = ['memories', 'change_log', 'tasks', 'switches', 'search'] as const;

/** Tasks that say what became of the erasure itself. */
const kindsThatErase: ReadonlySet<string> = new Set(['purge', 'erase', 'remove_streams']);

/**
 * Removes what lies beside the log: rows, index documents, export files, kept answers and results, snapshots, states in memory. Of messages alone there are copies in export files only. Answers how many copies went.
 */
export const removeCopies = async (
  deps: ErasureDeps,
  scope: ErasureScope,
  signal: AbortSignal,
): Promise<number> => {
  const stream = memoryStream(scope.subject);
  if (isOfMessagesAlone(scope)) return deps.exports.removeOf(scope.subject);
  await deps.gate.waitFor(scope.position, { signal, projections: following });
  // A file, an answer or a result that was made before may tell of what is gone now.
  const files = await deps.exports.removeOf(scope.subject);
  const answers = await deps.idempotency.forget(scope.subject);
  const results = await deps.trackedTasks.forget(scope.subject, kindsThatErase);
  await deps.readModel.expunge();
  await deps.searchIndex.expunge();
  deps.memories.forget(stream);
  if (scope.whole) deps.intakes.forget(intakeStream(scope.subject));
  const snapshot = await deps.snapshots.load(stream);
  await deps.snapshots.drop(stream);
  return files + answers + results + (snapshot === undefined ? 0 : 1);
};
