import {
  type CommandDeps,
  type CuratorDeps,
  createCloseSessionKind,
  createEraseKind,
  createExportKind,
  createPurgeAllKind,
  createPurgeKind,
  createRemoveStreamsKind,
  type ExportDeps,
  type PurgeAllDeps,
  type RemoveStreamsDeps,
  type TaskingJob,
} from '@palimpsest/commands';
import { DomainError, type Embedder } from '@palimpsest/kernel';
import {
  careProjections,
  createRebuildKind,
  createReconcileKind,
  createSlotSweep,
  settleProjections,
  slotsOfExports,
  slotsOfSnapshots,
  slotsOfTasks,
} from '@palimpsest/projections';
import type { TaskBook, TaskKind } from '@palimpsest/runtime';
import type { Role } from '../config/environment.ts';
import type { JobBook } from '../jobs/job-book.ts';
import { createJobKind } from '../jobs/job-kind.ts';
import type { ProjectionSet } from './projection-set.ts';
import { reconciledProjections } from './projectors.ts';

export interface TaskKindParts {
  readonly erasure: PurgeAllDeps & RemoveStreamsDeps;
  readonly exports: ExportDeps;
  readonly roles: readonly Role[];
  readonly projections: ProjectionSet;
  readonly commands: CommandDeps & CuratorDeps;
  readonly embedder: Embedder;
  readonly jobs: readonly TaskingJob[];
  readonly jobBook: JobBook;
  readonly trackedTasks: TaskBook;
}

/** A job begins with what there is while projections are far behind: what it leaves, its next run finds. */
const settleForJob = async (
  deps: Parameters<typeof settleProjections>[0],
  signal: AbortSignal,
): Promise<void> => {
  try {
    await settleProjections(deps, { signal }, careProjections);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'RECALL_TIMEOUT')) throw error;
    signal.throwIfAborted();
  }
};

/** Every kind of tracked task that this process runs: a line each, under the role that it belongs to. */
export const createTaskKinds = ({
  roles,
  projections,
  ...parts
}: TaskKindParts): readonly TaskKind[] => {
  const kinds: Partial<Record<Role, readonly TaskKind[]>> = {
    worker: [
      createCloseSessionKind({ ...parts.commands, embedder: parts.embedder }),
      createEraseKind(parts.erasure),
      createExportKind(parts.exports),
      createPurgeAllKind(parts.erasure),
      createPurgeKind(parts.erasure),
      createRemoveStreamsKind(parts.erasure),
    ],
    scheduler: [
      createJobKind({
        jobs: parts.jobs,
        book: parts.jobBook,
        policies: parts.commands.policies,
        now: parts.commands.clock.now,
        settle: (signal) => settleForJob(parts.erasure, signal),
      }),
    ],
    projector: [
      createRebuildKind(projections.projectors, projections.folds),
      createReconcileKind({
        ...parts.erasure,
        projections: reconciledProjections,
        projectors: projections.projectors,
        folds: projections.folds,
        sweepSlots: createSlotSweep({
          ...parts.erasure,
          keepers: [
            slotsOfExports(parts.erasure),
            slotsOfSnapshots(parts.erasure),
            slotsOfTasks(parts.trackedTasks),
          ],
        }),
      }),
    ],
  };
  return roles.flatMap((role) => kinds[role] ?? []);
};
