import { overlaps } from '../../shared/interval.ts';
import type { RevisedFields, Wording } from '../command.ts';
import { memorySchemaVersions } from '../events.ts';
import { fieldsOf, type NewRow } from '../rows/close-off.ts';
import type { HeldMemory } from '../state/held-memory.ts';
import { anchorOf, renewedWeight } from '../weight.ts';
import { occupantsOf, rowsOf } from './occupants.ts';
import type { WorkingState } from './working-state.ts';

/** Whether a new wording would leave the memory as it is. */
export const saysTheSame = (
  memory: HeldMemory,
  wording: Wording,
  fields: RevisedFields,
): boolean => {
  const { content } = memory;
  const { head } = memory;
  return (
    content !== null &&
    content.content === wording.content.content &&
    content.value === wording.content.value &&
    content.polarity === wording.content.polarity &&
    (fields.memType ?? head.mem_type) === head.mem_type &&
    (fields.stance ?? head.stance) === head.stance &&
    (fields.slotRef === undefined || fields.slotRef === head.slot_ref) &&
    (fields.eventFrom === undefined || fields.eventFrom === head.event_from) &&
    (fields.eventTo === undefined || fields.eventTo === head.event_to)
  );
};

/** A row outside of its slot when somebody else holds its time there. */
export const outsideWhenTaken = (
  work: WorkingState,
  row: NewRow,
  own: ReadonlySet<HeldMemory['id']>,
): NewRow => {
  const taken = rowsOf(occupantsOf(work, row, own)).some((other) =>
    overlaps(
      { from: row.valid_from, to: row.valid_to },
      { from: other.valid_from, to: other.valid_to },
    ),
  );
  return taken ? { ...row, slot_ref: null } : row;
};

/**
 * A row with the next wording of its memory; its interval stays. Its weight starts anew. A new slot is only
 * taken where it is free.
 */
export const reworded = (
  work: WorkingState,
  memory: HeldMemory,
  row: NewRow,
  fields: RevisedFields,
): NewRow => {
  const { now, policy } = work.context;
  const changed: NewRow = {
    ...row,
    version: memory.version + 1,
    content_event: work.nextEventId(),
    content_schema_version: memorySchemaVersions.MemoryRevised,
    mem_type: fields.memType ?? row.mem_type,
    stance: fields.stance ?? row.stance,
    slot_ref: fields.slotRef === undefined ? row.slot_ref : fields.slotRef,
    event_from: fields.eventFrom === undefined ? row.event_from : fields.eventFrom,
    event_to: fields.eventTo === undefined ? row.event_to : fields.eventTo,
    updated_at: now,
  };
  const weight = renewedWeight(changed, now, policy);
  const placed =
    changed.slot_ref === row.slot_ref
      ? changed
      : outsideWhenTaken(work, changed, new Set([memory.id]));
  return { ...placed, ...anchorOf(weight, placed, work.context), initial_weight: weight };
};

/** Rows of the current wording, on which a correction works. */
export const currentRows = (memory: HeldMemory): readonly HeldMemory['head'][] =>
  memory.rows.filter((row) => row.version === memory.version);

/** Replaces the current wording wherever it stands: it was always so. */
export const correctedRows = (
  work: WorkingState,
  memory: HeldMemory,
  fields: RevisedFields,
): { readonly closes: readonly HeldMemory['head'][]; readonly opens: readonly NewRow[] } => {
  const closes = currentRows(memory);
  return { closes, opens: closes.map((row) => reworded(work, memory, fieldsOf(row), fields)) };
};
