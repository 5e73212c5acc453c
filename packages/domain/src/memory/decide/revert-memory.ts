import type { RevertMemory } from '../command.ts';
import type { MemoryContent } from '../content.ts';
import { changeable, checkVersion, invalid, notFound } from './refusals.ts';
import { correctedRows } from './replace-wording.ts';
import { recordRevision } from './revise-memory.ts';
import type { WorkingState } from './working-state.ts';

/** The old words with what has been put around them since. */
const withOldWords = (
  current: MemoryContent | null,
  old: MemoryContent,
  reason: string | null,
): MemoryContent => ({
  ...old,
  custom_tags: current?.custom_tags ?? old.custom_tags,
  metadata: current?.metadata ?? old.metadata,
  app_id: current?.app_id ?? null,
  session_id: current?.session_id ?? null,
  agent_id: current?.agent_id ?? null,
  reason,
});

/** A correction with the wording of an older version; the interval stays the current one. */
export const revertMemory = (work: WorkingState, command: RevertMemory): void => {
  const memory = changeable(work, command.memoryId);
  checkVersion(memory, command.ifVersion);
  if (command.toVersion === memory.version) {
    throw invalid('version', 'that version is the current one');
  }
  const old = memory.versions.get(command.toVersion);
  if (old === undefined || old.content === null) throw notFound('version');
  const plan = correctedRows(work, memory, {
    memType: old.memType,
    stance: old.stance,
    slotRef: old.slotRef,
    eventFrom: old.eventFrom,
    eventTo: old.eventTo,
  });
  recordRevision(work, memory, plan, {
    mode: 'CORRECTS',
    cause: 'REVERT',
    absorbed: [],
    source: null,
    decision: command.decision,
    wording: {
      content: withOldWords(memory.content, old.content, command.reasonText),
      vector: command.vector,
      embeddingModel: command.embeddingModel,
    },
  });
};
