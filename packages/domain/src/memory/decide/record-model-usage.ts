import type { RecordModelUsage } from '../command.ts';
import type { WorkingState } from './working-state.ts';

/** Records what models were asked; where nobody was asked there is nothing to record. */
export const recordModelUsage = (
  work: WorkingState,
  { purpose, usage }: RecordModelUsage,
): void => {
  if (usage.calls === 0) return;
  work.record({
    type: 'ModelUsageRecorded',
    eventId: work.nextEventId(),
    data: { purpose, usage },
  });
};
