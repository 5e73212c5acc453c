import type { SkipFact } from '../command.ts';
import { existing } from './refusals.ts';
import type { WorkingState } from './working-state.ts';

/** Records that a fact said what is known already. The matched memory keeps its weight. */
export const skipFact = (work: WorkingState, command: SkipFact): void => {
  const memory = existing(work, command.matched);
  work.record({
    type: 'FactSkipped',
    eventId: work.nextEventId(),
    data: {
      matched: memory.id,
      matched_version: memory.version,
      source: command.source,
      decision: command.decision,
    },
    reasonText: command.reasonText,
  });
};
