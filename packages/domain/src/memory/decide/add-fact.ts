import type { AddFact } from '../command.ts';
import { joinPlans } from '../rows/end-rows.ts';
import { checkFact } from './check-fact.ts';
import { newRow } from './new-row.ts';
import { placeFact } from './place-fact.ts';
import { endLosers } from './supersede.ts';
import type { WorkingState } from './working-state.ts';

/** Adds a memory; what it supersedes ends first. */
export const addFact = (work: WorkingState, command: AddFact): void => {
  const { memoryId, wording } = command;
  if (work.memories.get(memoryId) !== undefined) return;
  checkFact(command);
  const { opens, losers, cuts } = placeFact(work, command, newRow(work, command));
  const past = endLosers(work, losers, memoryId, command.decision);
  const eventId = work.nextEventId();
  const own = opens.map((row) => ({ ...row, content_event: eventId }));
  work.record({
    type: 'MemoryAdded',
    eventId,
    data: {
      memory_id: memoryId,
      version: 1,
      source: command.source,
      derived_from: [...command.derivedFrom],
      decision: command.decision,
      embedding_model: wording.embeddingModel,
      ...work.rowData(joinPlans({ closes: [], opens: own }, past, cuts)),
    },
    content: wording.content,
    vector: wording.vector,
  });
};
