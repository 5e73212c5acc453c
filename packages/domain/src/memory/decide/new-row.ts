import type { AddFact } from '../command.ts';
import { memorySchemaVersions } from '../events.ts';
import type { NewRow } from '../rows/close-off.ts';
import { scopeColumns } from '../scope.ts';
import { anchorOf, initialWeight } from '../weight.ts';
import type { WorkingState } from './working-state.ts';

/** The row of a new fact as it was told, before its place among others is settled. */
export const newRow = (work: WorkingState, command: AddFact): NewRow => {
  const { fact, memoryId, scope } = command;
  const { now, policy } = work.context;
  const weight = initialWeight(fact, now, policy);
  return {
    memory_id: memoryId,
    version: 1,
    content_event: work.nextEventId(),
    content_schema_version: memorySchemaVersions.MemoryAdded,
    valid_from: fact.validFrom,
    valid_to: fact.validTo,
    valid_from_assumed: fact.validFromAssumed,
    status: 'ACTIVE',
    superseded_by: null,
    stance: fact.stance,
    ...scopeColumns(scope),
    ownership: fact.ownership,
    mem_type: fact.memType,
    slot_ref: fact.slotRef,
    ...anchorOf(weight, { is_important: fact.isImportant, persona: fact.persona }, work.context),
    initial_weight: weight,
    is_important: fact.isImportant,
    persona: fact.persona,
    expire_at: fact.expireAt,
    event_from: fact.eventFrom,
    event_to: fact.eventTo,
    created_at: now,
    updated_at: now,
    archived_at: null,
  };
};
