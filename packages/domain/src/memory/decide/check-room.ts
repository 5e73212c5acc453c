import { DomainError } from '@palimpsest/kernel';
import type { Policy } from '../../policy/policy.ts';
import { wholeSubject } from '../scope.ts';
import { emptyCounter } from '../state/counter.ts';
import type { MemoryState } from '../state/memory-state.ts';
import type { WorkingState } from './working-state.ts';

/** Limit of active memories under a counter; `null`: a session's own are limited only in the total. */
export const limitOf = (counterName: string, policy: Pick<Policy, 'capacity'>): number | null => {
  const { capacity } = policy;
  if (counterName === wholeSubject) return capacity.total;
  if (counterName === 'global') return capacity.global;
  return counterName.startsWith('app:') ? capacity.app : null;
};

/** Largest number of important memories under a limit. */
export const importantLimit = (limit: number, policy: Pick<Policy, 'capacity'>): number =>
  // The nudge keeps a product such as 0.2 × 5 from falling under its whole number.
  Math.floor(limit * policy.capacity.important_share + 1e-9);

/** A scope that has no room for what was decided. An eviction may make some. */
export class CapacityFull extends DomainError {
  /** Name of the counter that is full. */
  readonly scope: string;

  constructor(scope: string, active: number, limit: number) {
    super('CAPACITY_FULL', `${active} of ${limit} memories ${scopeWord(scope)} are taken`, {
      hint: 'delete or archive memories first',
    });
    this.name = 'CapacityFull';
    this.scope = scope;
  }
}

/** What a person may read of a counter's name: pseudonyms mean nothing outside. */
const scopeWord = (counterName: string): string =>
  counterName === wholeSubject ? 'in all' : `of level ${counterName.split(':')[0] ?? ''}`;

/**
 * Refuses what was decided when it would leave a scope fuller than its limit. Only what grew is checked, so
 * that a subject over a lowered limit can still change and delete.
 */
export const checkRoom = (work: WorkingState, before: MemoryState): void => {
  const { policy } = work.context;
  const touched = work.drafts.flatMap(({ data }) =>
    'counts' in data ? data.counts.map(({ scope }) => scope) : [],
  );
  for (const name of new Set(touched)) {
    const now = work.counters.get(name) ?? emptyCounter;
    const then = before.counters.get(name) ?? emptyCounter;
    const limit = limitOf(name, policy);
    const { persona } = policy.capacity;
    if (limit !== null && now.active > then.active && now.active > limit) {
      throw new CapacityFull(name, then.active, limit);
    }
    if (limit !== null && now.important > then.important) {
      const mostImportant = importantLimit(limit, policy);
      if (now.important > mostImportant) {
        throw new DomainError(
          'TOO_MANY_IMPORTANT',
          `${then.important} of ${mostImportant} important memories ${scopeWord(name)} are taken`,
          { field: 'is_important' },
        );
      }
    }
    if (name !== wholeSubject && now.persona > then.persona && now.persona > persona) {
      throw new DomainError(
        'CAPACITY_FULL',
        `${then.persona} of ${persona} persona memories ${scopeWord(name)} are taken`,
        { field: 'persona' },
      );
    }
  }
};
