import type { MemoryCommand, MemoryEvent, MemoryState } from '@palimpsest/domain';
import type { AddStructuredAnswer } from '@palimpsest/domain/contract';
import type { MemoryId, RecordedEvent } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { DecidedFact } from '../worker/incoming-fact.ts';

export type StructuredResult = AddStructuredAnswer['results'][number];

const memoryOf = (command: MemoryCommand | undefined): MemoryId | null => {
  switch (command?.type) {
    case 'AddFact':
    case 'ReviseMemory':
      return command.memoryId;
    case 'SkipFact':
      return command.matched;
    default:
      return null;
  }
};

/** What became of one memory of a call, once its commands are decided. */
export const resultOf = (
  { commands, record }: Pick<DecidedFact, 'commands' | 'record'>,
  state: MemoryState,
): StructuredResult => {
  const id = memoryOf(commands[0]);
  return {
    op: commands.length === 0 ? 'REJECTED' : record.op,
    memory_id: id,
    version: id === null ? null : (state.memories.get(id)?.version ?? null),
    target: record.targets[0] ?? null,
    reason: record.reason_code,
  };
};

/** The same, out of the events of a first run. */
export const resultsOfEvent = (recorded: RecordedEvent): readonly StructuredResult[] => {
  const { event } = decodeEvent<MemoryEvent>(recorded);
  switch (event.type) {
    case 'MemoryAdded':
    case 'MemoryRevised': {
      // What others were put together into made room; the call did not word it.
      if ('derived_from' in event.data && event.data.derived_from.length > 0) return [];
      const { memory_id, version, decision } = event.data;
      return [
        {
          op: decision.op,
          memory_id,
          version,
          target: decision.targets[0] ?? null,
          reason: decision.reason_code,
        },
      ];
    }
    case 'FactSkipped': {
      const { matched, matched_version: version, decision } = event.data;
      return [
        {
          op: 'SKIP',
          memory_id: matched,
          version,
          target: matched,
          reason: decision.reason_code,
        },
      ];
    }
    default:
      return [];
  }
};
