import type { ScopeCount } from '../events.ts';
import { counterOf, wholeSubject } from '../scope.ts';
import { type HeldMemory, statusOf } from './held-memory.ts';
import type { Counter } from './memory-state.ts';

export const emptyCounter: Counter = {
  active: 0,
  important: 0,
  persona: 0,
  archived: 0,
  deleted: 0,
};

/** Names of the counters that a memory is counted under. */
export const countersOf = (memory: HeldMemory): readonly string[] => [
  wholeSubject,
  counterOf(memory.head),
];

/** What a memory adds to its counters. Superseded ones add nothing. */
export const contributionOf = (memory: HeldMemory): Counter => {
  switch (statusOf(memory)) {
    case 'ACTIVE':
      return {
        ...emptyCounter,
        active: 1,
        important: memory.head.is_important ? 1 : 0,
        persona: memory.head.persona ? 1 : 0,
      };
    case 'ARCHIVED':
      return { ...emptyCounter, archived: 1 };
    case 'DELETED':
      return { ...emptyCounter, deleted: 1 };
    case 'SUPERSEDED':
      return emptyCounter;
  }
};

/** A counter with a contribution added (`1`) or taken away (`-1`). */
export const withContribution = (
  counter: Counter,
  contribution: Counter,
  sign: 1 | -1,
): Counter => ({
  active: counter.active + sign * contribution.active,
  important: counter.important + sign * contribution.important,
  persona: counter.persona + sign * contribution.persona,
  archived: counter.archived + sign * contribution.archived,
  deleted: counter.deleted + sign * contribution.deleted,
});

/** A counter as an event carries it. */
export const asScopeCount = (scope: string, counter: Counter): ScopeCount => ({
  scope,
  active: counter.active,
  important: counter.important,
  archived: counter.archived,
  deleted: counter.deleted,
});
