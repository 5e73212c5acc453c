import { type CommandDeps, createCloseSessionKind } from '@palimpsest/commands';
import type { Embedder } from '@palimpsest/kernel';
import { createRebuildKind } from '@palimpsest/projections';
import type { Projector, TaskKind } from '@palimpsest/runtime';

export interface TaskKindParts {
  readonly projectors: readonly Projector[];
  readonly commands: CommandDeps;
  readonly embedder: Embedder;
}

/** Every kind of tracked task that this process runs: a line each. */
export const createTaskKinds = (parts: TaskKindParts): readonly TaskKind[] => [
  createCloseSessionKind({ ...parts.commands, embedder: parts.embedder }),
  createRebuildKind(parts.projectors),
];
