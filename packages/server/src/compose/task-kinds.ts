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
import type { Embedder } from '@palimpsest/kernel';
import {
  createRebuildKind,
  createReconcileKind,
  createSlotSweep,
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
