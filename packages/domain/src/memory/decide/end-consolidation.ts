import type { EndConsolidation } from '../command.ts';
import type { WorkingState } from './working-state.ts';

/** Records that a subject's memories have been looked through. */
export const endConsolidation = (work: WorkingState, command: EndConsolidation): void => {
  work.record({
    type: 'MemoriesConsolidated',
    eventId: work.nextEventId(),
    data: {
      looked_at: command.lookedAt,
      changed: command.changed,
      compacted: command.compacted,
      mode: command.mode,
      usage: command.usage,
    },
  });
};
