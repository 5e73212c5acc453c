import type { CompactMemories } from '../command.ts';
import { memorySchemaVersions } from '../events.ts';
import type { NewRow } from '../rows/close-off.ts';
import { emptyPlan, joinPlans } from '../rows/end-rows.ts';
import { scopeIdentity } from '../scope.ts';
import { type HeldMemory, isLive } from '../state/held-memory.ts';
import { anchorOf, weightAt } from '../weight.ts';
import { absorbedRows, hull } from './merge-memories.ts';
import { existing, invalid } from './refusals.ts';
import type { WorkingState } from './working-state.ts';

/**
 * Whether a memory may go up in another: what is important, of a persona, bound to a time or the one value of a slot
 * stays for itself, and so does what lies in the past or is still planned.
 */
export const isCompactable = (memory: HeldMemory): boolean => {
  const { head } = memory;
  return (
    isLive(memory) &&
    memory.content !== null &&
    !head.is_important &&
    !head.persona &&
    head.expire_at === null &&
    head.slot_ref === null &&
    head.valid_to === null &&
    (head.stance === 'state' || head.stance === 'episode')
  );
};

/** Memories of one place and speaker: only such are put together. */
export const compactionKey = ({ head }: HeldMemory): string =>
  JSON.stringify([scopeIdentity(head), head.ownership, head.stance, head.mem_type]);

/** Those that are still as they were when they were put together. */
const sourcesOf = (work: WorkingState, { sources }: CompactMemories): readonly HeldMemory[] =>
  [...new Map(sources.map((source) => [source.memoryId, source.version]))].flatMap(
    ([id, version]) => {
      const memory = existing(work, id, 'sources');
      return memory.version === version && isCompactable(memory) ? [memory] : [];
    },
  );

/** The row of the new memory: the time of all of them, the highest weight of them, and no slot. */
const compactedRow = (
  work: WorkingState,
  command: CompactMemories,
  sources: readonly [HeldMemory, ...HeldMemory[]],
): NewRow => {
  const { now } = work.context;
  const heads = sources.map(({ head }) => head);
  const { from, to } = hull(heads);
  const [{ head: first }] = sources;
  const weight = Math.max(...heads.map((row) => weightAt(row, now)));
  return {
    memory_id: command.memoryId,
    version: 1,
    content_event: work.nextEventId(),
    content_schema_version: memorySchemaVersions.MemoryAdded,
    valid_from: from,
    valid_to: to,
    valid_from_assumed: heads.find((row) => row.valid_from === from)?.valid_from_assumed ?? false,
    status: 'ACTIVE',
    superseded_by: null,
    stance: first.stance,
    level: first.level,
    app_ref: first.app_ref,
    session_ref: first.session_ref,
    agent_ref: first.agent_ref,
    ownership: first.ownership,
    mem_type: first.mem_type,
    slot_ref: null,
    ...anchorOf(weight, first, work.context),
    initial_weight: Math.max(...heads.map((row) => row.initial_weight)),
    is_important: false,
    persona: false,
    expire_at: null,
    event_from: null,
    event_to: null,
    created_at: now,
    updated_at: now,
    archived_at: null,
  };
};

/** Ends the sources, then adds what stands for them: in this order no prefix of the log is fuller than it may be. */
export const compactMemories = (work: WorkingState, command: CompactMemories): void => {
  const { memoryId, wording, decision } = command;
  if (work.memories.get(memoryId) !== undefined) return;
  const [first, ...others] = sourcesOf(work, command);
  if (first === undefined || others.length === 0) return;
  const sources = [first, ...others] as const;
  if (new Set(sources.map(compactionKey)).size > 1) {
    throw invalid('sources', 'only memories of one scope and speaker become one');
  }
  const ids = sources.map(({ id }) => id);
  const ended = sources.reduce(
    (plan, memory) => joinPlans(plan, absorbedRows(memory, { id: memoryId })),
    emptyPlan,
  );
  work.record({
    type: 'MemoriesCompacted',
    eventId: work.nextEventId(),
    data: {
      memory_ids: ids,
      into: memoryId,
      reason: command.reason,
      decision,
      ...work.rowData(ended),
    },
  });
  work.record({
    type: 'MemoryAdded',
    eventId: work.nextEventId(),
    data: {
      memory_id: memoryId,
      version: 1,
      source: null,
      derived_from: ids,
      decision,
      embedding_model: wording.embeddingModel,
      ...work.rowData({ closes: [], opens: [compactedRow(work, command, sources)] }),
    },
    content: wording.content,
    vector: wording.vector,
  });
};
