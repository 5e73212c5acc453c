import { DomainError, type EventId, eventId, type Instant } from '@palimpsest/kernel';
import type { BeliefRow } from '../memory/belief-row.ts';
import type { MemoryCommand } from '../memory/command.ts';
import { decideMemory } from '../memory/decide/decide-memory.ts';
import type { DecisionContext } from '../memory/decision-context.ts';
import { type MemoryDraft, type OpenedMemoryEvent, openDraft } from '../memory/draft.ts';
import { foldMemory, initialMemoryState } from '../memory/state/fold-memory.ts';
import type { HeldMemory } from '../memory/state/held-memory.ts';
import type { MemoryState } from '../memory/state/memory-state.ts';
import { defaultPolicy, type Policy } from '../policy/policy.ts';
import { idOf } from './sample-commands.ts';

/** The history of a subject, told command by command. Stands in for the log and the command handler. */
export interface Story {
  readonly state: () => MemoryState;
  readonly events: () => readonly OpenedMemoryEvent[];
  /** Every row that was ever opened, as it stands now. */
  readonly rows: () => readonly BeliefRow[];
  readonly held: (name: string) => HeldMemory;
  /** Carries out a command at a record time and answers what it led to. */
  readonly tell: (at: Instant, command: MemoryCommand, under?: Policy) => readonly MemoryDraft[];
  /** Carries out a command that has to be refused; answers the error. */
  readonly refused: (at: Instant, command: MemoryCommand) => DomainError;
}

export const sampleEventId = (index: number): EventId =>
  eventId(`00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`);

export const contextAt = (now: Instant, recorded: number, policy: Policy): DecisionContext => ({
  now,
  policy,
  policyVersion: 1,
  eventId: (index) => sampleEventId(recorded + index),
  firstIndex: 0,
});

export const createStory = (policy: Policy = defaultPolicy): Story => {
  const events: OpenedMemoryEvent[] = [];
  const rows = new Map<string, BeliefRow>();
  let state = initialMemoryState();
  const decide = (at: Instant, command: MemoryCommand, under: Policy): readonly MemoryDraft[] =>
    decideMemory(command, state, contextAt(at, events.length, under));
  return {
    state: () => state,
    events: () => events,
    rows: () => [...rows.values()],
    held: (name) => {
      const memory = state.memories.get(idOf(name));
      if (memory === undefined) throw new Error(`nothing was told of ${name}`);
      return memory;
    },
    tell: (at, command, under = policy) => {
      const drafts = decide(at, command, under);
      const opened = drafts.map((draft) => openDraft(draft, { now: at }));
      for (const { event } of opened) {
        if (!('closes' in event.data)) continue;
        for (const row of event.data.closes) rows.set(row.row_id, row);
        for (const row of event.data.opens) rows.set(row.row_id, row);
      }
      events.push(...opened);
      state = foldMemory(state, opened);
      return drafts;
    },
    refused: (at, command) => {
      try {
        decide(at, command, policy);
      } catch (error) {
        if (error instanceof DomainError) return error;
        throw error;
      }
      throw new Error('the command was not refused');
    },
  };
};
