import { eventId, instant, memoryId } from '@palimpsest/kernel';
import type { BeliefRow } from '../memory/belief-row.ts';

/** A row of a memory that holds since the beginning of 2026 and is believed since then. */
export const sampleRow = (rest: Partial<BeliefRow> = {}): BeliefRow => {
  const start = instant(Date.UTC(2026, 0, 1));
  return {
    row_id: 'event.0',
    memory_id: memoryId('subject.memory'),
    version: 1,
    content_event: eventId('0198f7a2-0000-8000-8000-000000000001'),
    content_schema_version: 1,
    valid_from: start,
    valid_to: null,
    valid_from_assumed: true,
    known_from: start,
    known_to: null,
    status: 'ACTIVE',
    superseded_by: null,
    stance: 'state',
    level: 'GLOBAL',
    app_ref: null,
    session_ref: null,
    agent_ref: null,
    ownership: 'USER',
    mem_type: 'SEMANTIC',
    slot_ref: null,
    weight: 0.8,
    weight_at: start,
    weight_policy: 1,
    weight_decay: Math.log(8) / 90,
    fades_at: null,
    initial_weight: 0.8,
    is_important: false,
    persona: false,
    expire_at: null,
    event_from: null,
    event_to: null,
    created_at: start,
    updated_at: start,
    archived_at: null,
    ...rest,
  };
};
