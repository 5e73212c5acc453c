import type { ReviseMemory } from '../command.ts';
import type { RowPlan } from '../rows/end-rows.ts';
import type { HeldMemory } from '../state/held-memory.ts';
import { changedRows } from './change-rows.ts';
import { mergedMemories, mergedRows } from './merge-memories.ts';
import { changeable, checkVersion, invalid } from './refusals.ts';
import { correctedRows, saysTheSame } from './replace-wording.ts';
import type { WorkingState } from './working-state.ts';

type Revision = Pick<ReviseMemory, 'wording' | 'mode' | 'absorbed' | 'source' | 'decision'> & {
  readonly cause: ReviseMemory['cause'] | 'REVERT';
};

/** Records the next version of a memory. */
export const recordRevision = (
  work: WorkingState,
  memory: HeldMemory,
  plan: RowPlan,
  revision: Revision,
): void => {
  const { wording } = revision;
  work.record({
    type: 'MemoryRevised',
    eventId: work.nextEventId(),
    data: {
      memory_id: memory.id,
      version: memory.version + 1,
      mode: revision.mode,
      cause: revision.cause,
      absorbed: [...revision.absorbed],
      source: revision.source,
      decision: revision.decision,
      embedding_model: wording.embeddingModel,
      ...work.rowData(plan),
    },
    content: wording.content,
    vector: wording.vector,
  });
};

/** A new version: a correction, a change from an instant on, or several memories made one. */
export const reviseMemory = (work: WorkingState, command: ReviseMemory): void => {
  const memory = changeable(work, command.memoryId);
  checkVersion(memory, command.ifVersion);
  if (command.cause === 'MERGE') {
    const memories = mergedMemories(work, command);
    const absorbed = memories.slice(1).map(({ id }) => id);
    const plan = mergedRows(work, memories, command);
    recordRevision(work, memory, plan, { ...command, mode: 'CORRECTS', absorbed });
    return;
  }
  if (command.absorbed.length > 0) throw invalid('absorbed', 'only a merge absorbs memories');
  if (saysTheSame(memory, command.wording, command.fields)) return;
  const plan =
    command.mode === 'CORRECTS'
      ? correctedRows(work, memory, command.fields)
      : changedRows(work, memory, {
          from: command.from ?? work.context.now,
          saidAt: command.wording.content.said_at,
          fields: command.fields,
        });
  if (plan.opens.length > 0) recordRevision(work, memory, plan, command);
};
