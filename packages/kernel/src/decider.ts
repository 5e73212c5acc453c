import type { DomainEvent } from './event.ts';

/**
 * A decision model: pure, synchronous, total.
 *
 * - `decide` answers the events that a command leads to; `[]` means "already so". It throws a
 *   {@link DomainError} when the command breaks an invariant, and nothing else.
 * - `evolve` folds one event and never throws: an event it does not know leaves the state as it is.
 *
 * Time, ids, model answers, rankings and the policy enter as data in the command.
 * Pattern: J. Chassaing, "Functional Event Sourcing Decider" (2021).
 */
export interface Decider<Command, State, Event extends DomainEvent> {
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
  readonly initialState: () => State;
}
