import { createRebuildKind } from '@palimpsest/projections';
import type { Projector, TaskKind } from '@palimpsest/runtime';

export interface TaskKindParts {
  readonly projectors: readonly Projector[];
}

/** Every kind of tracked task that this process runs: a line each. */
export const createTaskKinds = (parts: TaskKindParts): readonly TaskKind[] => [
  createRebuildKind(parts.projectors),
];
