import type { PromoteMemories } from '../command.ts';
import { joinPlans } from '../rows/end-rows.ts';
import type { HeldMemory } from '../state/held-memory.ts';
import { checkScope } from './check-fact.ts';
import { moveScope } from './move-scope.ts';
import { existing, memoriesOf } from './refusals.ts';
import { byRule, endLosers } from './supersede.ts';
import type { WorkingState } from './working-state.ts';

const width = { SESSION: 0, APP: 1, GLOBAL: 2 } as const;

const promote = (work: WorkingState, memory: HeldMemory, level: PromoteMemories['level']): void => {
  const { head } = memory;
  checkScope({
    level,
    appRef: head.app_ref,
    sessionRef: head.session_ref,
    agentRef: head.agent_ref,
  });
  const { app_ref, session_ref, agent_ref } = head;
  const { opens, losers } = moveScope(work, memory, { level, app_ref, session_ref, agent_ref });
  const targets = losers.map((loser) => loser.memory.id);
  const decision = byRule('SUPERSEDE', targets, 'same_slot_in_new_scope');
  const past = endLosers(work, losers, memory.id, decision);
  const own = {
    closes: memory.rows,
    opens: opens.map((row) => ({ ...row, updated_at: work.context.now })),
  };
  work.record({
    type: 'MemoriesPromoted',
    eventId: work.nextEventId(),
    data: { memory_ids: [memory.id], level, ...work.rowData(joinPlans(own, past)) },
  });
};

/**
 * Makes memories visible more widely. One that is already seen that widely, or that stands nowhere in time any
 * more, stays as it is.
 */
export const promoteMemories = (work: WorkingState, command: PromoteMemories): void => {
  for (const { id } of memoriesOf(work, command.memoryIds)) {
    const memory = existing(work, id);
    if (memory.rows.length === 0 || width[memory.head.level] >= width[command.level]) continue;
    promote(work, memory, command.level);
  }
};
