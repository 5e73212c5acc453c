import type { AbsorbIntake } from '../command.ts';
import { isAbsorbed } from '../state/absorbed-intakes.ts';
import type { WorkingState } from './working-state.ts';

/** Marks an intake as done, once. */
export const absorbIntake = (work: WorkingState, command: AbsorbIntake): void => {
  if (isAbsorbed(work.absorbed, command.intakeRevision)) return;
  work.record({
    type: 'IntakeAbsorbed',
    eventId: work.nextEventId(),
    data: {
      task_id: command.taskId,
      intake_revision: command.intakeRevision.toString(),
      outcome: command.outcome,
      mode: command.mode,
      decisions: command.decisions.map((decision) => ({
        ...decision,
        targets: [...decision.targets],
      })),
      ignored: command.ignored,
      usage: command.usage,
    },
    facts: command.facts,
  });
};
