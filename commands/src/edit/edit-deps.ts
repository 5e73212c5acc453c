import {
  type DecisionRecord,
  type HeldMemory,
  type KeyReach,
  type MemoryState,
  reachAdmits,
} from '@palimpsest/domain';
import type { Embedder } from '@palimpsest/kernel';
import type { CommandDeps } from '../shared/deps.ts';
import { notFound } from '../shared/subject.ts';
import type { Describer } from './describe.ts';

export interface EditDeps extends CommandDeps {
  readonly embedder: Embedder;
  readonly describe: Describer;
}

/** Decision record of a change that a caller made by hand. */
export const byHand = (
  op: DecisionRecord['op'],
  targets: DecisionRecord['targets'],
  reasonCode: string,
): DecisionRecord => ({
  op,
  candidates: [],
  targets,
  reason_code: reasonCode,
  mode: 'direct',
  model: null,
  prompt_version: null,
});

/** A memory of the state that the key may change. What it may not see looks like what is not there. */
export const heldMemory = (
  state: MemoryState,
  id: HeldMemory['id'],
  reach: KeyReach,
): HeldMemory => {
  const memory = state.memories.get(id);
  if (memory === undefined || !reachAdmits(reach, memory.head, 'write')) throw notFound('memory');
  return memory;
};
