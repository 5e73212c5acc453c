import type { Instant } from '@palimpsest/kernel';
import { compareEnds } from '../../shared/interval.ts';
import type { ReevaluateFact } from '../command.ts';
import { fieldsOf } from '../rows/close-off.ts';
import type { Loser } from '../rows/contest.ts';
import { emptyPlan, joinPlans } from '../rows/end-rows.ts';
import { changeable, existing } from './refusals.ts';
import { currentRows } from './replace-wording.ts';
import { endLosers } from './supersede.ts';
import type { WorkingState } from './working-state.ts';

/** What loses to a memory that stands already: from the told instant, else from the memory's own start, else now. */
const losersOf = (work: WorkingState, { memoryId, supersedes }: ReevaluateFact): Loser[] => {
  const { head } = existing(work, memoryId);
  const ends = new Map(
    supersedes
      .filter(({ target }) => target !== memoryId)
      .map(({ target, from }): [typeof target, Instant] => [
        target,
        from ?? head.valid_from ?? work.context.now,
      ]),
  );
  return [...ends].flatMap(([target, from]) => {
    const memory = changeable(work, target);
    const rows = memory.rows.filter((row) => compareEnds(row.valid_to, from) > 0);
    return rows.length === 0 ? [] : [{ memory, rows, from }];
  });
};

/**
 * Ends what a memory contradicts, and records the decision. A memory that stays is believed anew from here on, by this
 * decision: its history shows it.
 */
export const reevaluateFact = (work: WorkingState, command: ReevaluateFact): void => {
  const memory = changeable(work, command.memoryId);
  const past = endLosers(work, losersOf(work, command), memory.id, command.decision);
  const stays = command.decision.op === 'ADD' || command.decision.op === 'SUPERSEDE';
  const closes = currentRows(memory);
  const own = stays ? { closes, opens: closes.map(fieldsOf) } : emptyPlan;
  work.record({
    type: 'FactReevaluated',
    eventId: work.nextEventId(),
    data: {
      memory_id: memory.id,
      version: memory.version,
      cause: command.cause,
      decision: command.decision,
      usage: command.usage,
      ...work.rowData(joinPlans(own, past)),
    },
  });
};
