import {
  type Decider,
  DomainError,
  type DomainErrorCode,
  type DomainEvent,
} from '@palimpsest/kernel';
import { expect } from 'vitest';

/** What a command led to, still to be asserted; exactly one of the methods is called. */
export interface Outcome<Event extends DomainEvent> {
  /** These events, in this order, with every field. */
  readonly then: (...expected: readonly Event[]) => void;
  /** No event: it was already so. */
  readonly thenNothing: () => void;
  /** A broken rule with this code, and with this field when one is named. */
  readonly thenError: (code: DomainErrorCode, field?: string) => void;
  /** For what equality cannot say. */
  readonly thenEvents: (check: (events: readonly Event[]) => void) => void;
}

export interface Given<Command, Event extends DomainEvent> {
  readonly when: (command: Command) => Outcome<Event>;
}

/** A specification of one decider: `given(...events).when(command).then(...events)`. */
export interface DeciderSpecification<Command, Event extends DomainEvent> {
  readonly given: (...history: readonly Event[]) => Given<Command, Event>;
}

/**
 * Specifies a decider by examples. The history is folded with its own `evolve`, so that an example
 * reads as a story and never names the state.
 */
export const specify = <Command, State, Event extends DomainEvent>(
  decider: Decider<Command, State, Event>,
): DeciderSpecification<Command, Event> => ({
  given: (...history) => ({
    when: (command) => {
      const state = history.reduce(decider.evolve, decider.initialState());
      const decide = (): readonly Event[] => decider.decide(command, state);
      return {
        // The word is part of the sentence that a specification is; nobody awaits an outcome.
        // oxlint-disable-next-line unicorn/no-thenable
        then: (...expected) => expect(decide()).toEqual(expected),
        thenNothing: () => expect(decide()).toEqual([]),
        thenError: (code, field) => {
          const error = thrownBy(decide);
          expect(error).toBeInstanceOf(DomainError);
          expect(error).toMatchObject(field === undefined ? { code } : { code, field });
        },
        thenEvents: (check) => check(decide()),
      };
    },
  }),
});

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};
