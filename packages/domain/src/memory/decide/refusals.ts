import { DomainError, type MemoryId } from '@palimpsest/kernel';
import type { HeldMemory } from '../state/held-memory.ts';
import { statusOf } from '../state/held-memory.ts';
import type { WorkingState } from './working-state.ts';

export const notFound = (field = 'memory_id'): DomainError =>
  new DomainError('NOT_FOUND', 'no such memory', { field });

export const invalid = (field: string, message: string): DomainError =>
  new DomainError('INVALID_ARGUMENT', message, { field });

/** Memories by id, each once. Throws `NOT_FOUND` when there is none of that id; deleted ones are given too. */
export const memoriesOf = (
  work: Pick<WorkingState, 'memories'>,
  ids: readonly MemoryId[],
): readonly HeldMemory[] =>
  [...new Set(ids)].map((id) => {
    const memory = work.memories.get(id);
    if (memory === undefined) throw notFound();
    return memory;
  });

/** A memory that was not deleted. Throws `NOT_FOUND`. */
export const existing = (
  work: Pick<WorkingState, 'memories'>,
  id: MemoryId,
  field = 'memory_id',
): HeldMemory => {
  const memory = work.memories.get(id);
  if (memory === undefined || memory.deletion !== null) throw notFound(field);
  return memory;
};

/** A memory that its validity has not run out of. Throws `NOT_FOUND`, or `IMMUTABLE` when superseded. */
export const changeable = (work: Pick<WorkingState, 'memories'>, id: MemoryId): HeldMemory => {
  const memory = existing(work, id);
  if (statusOf(memory) === 'SUPERSEDED') {
    throw new DomainError('IMMUTABLE', 'a superseded memory is history', {
      field: 'memory_id',
      hint: 'change the memory that superseded it, or delete that one with reinstate',
    });
  }
  return memory;
};

/** Throws `VERSION_CONFLICT` when the caller saw another version than the current one. */
export const checkVersion = (memory: HeldMemory, ifVersion: number | null): void => {
  if (ifVersion !== null && ifVersion !== memory.version) {
    throw new DomainError('VERSION_CONFLICT', `the current version is ${memory.version}`, {
      field: 'if_version',
      hint: 'read it again and decide anew',
    });
  }
};
