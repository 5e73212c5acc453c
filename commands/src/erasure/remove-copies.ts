import { intakeStream, memoryStream } from '@palimpsest/domain';
import type { ErasureDeps } from './erasure-deps.ts';
import type { ErasureScope } from './erasure-scope.ts';

/** Read models that show what the fact stream tells, and take out what was erased when they fold its start. */
const following = ['memories', 'change_log', 'tasks', 'switches', 'search'] as const;

/** Removes what lies beside the log: rows, index documents, snapshots, states in memory. Answers how many copies went. */
export const removeCopies = async (
  deps: ErasureDeps,
  scope: ErasureScope,
  signal: AbortSignal,
): Promise<number> => {
  const stream = memoryStream(scope.subject);
  await deps.gate.waitFor(scope.position, { signal, projections: following });
  await deps.readModel.expunge();
  await deps.searchIndex.expunge();
  deps.memories.forget(stream);
  if (scope.whole) deps.intakes.forget(intakeStream(scope.subject));
  const snapshot = await deps.snapshots.load(stream);
  await deps.snapshots.drop(stream);
  // A file that was made before may hold what is gone now.
  const files = await deps.exports.removeOf(scope.subject);
  return files + (snapshot === undefined ? 0 : 1);
};
