import { laterAnchor, type MemoryContent, weightAt } from '@palimpsest/domain';
import type { MemoryObject, MemoryStatus, SubjectRef } from '@palimpsest/domain/contract';
import type { Instant } from '@palimpsest/kernel';
import type { OverlayDocument, RowDocument } from '../memories/collections.ts';
import type { UsageDocument } from '../usage/projection.ts';

/** A row with all that an answer needs of it. */
export interface FoundMemory {
  readonly row: RowDocument;
  /** Status at the two times asked for. */
  readonly status: MemoryStatus;
  readonly content: MemoryContent;
  readonly overlay: OverlayDocument | undefined;
  readonly usage: UsageDocument | undefined;
  readonly taskId: string | null;
  /** How it stands today; only for reads at another time. */
  readonly now?: { readonly status: MemoryStatus; readonly version: number } | undefined;
}

/** Weight of a row now, by decay from its anchor. */
export const currentWeight = (
  row: RowDocument,
  usage: UsageDocument | undefined,
  now: Instant,
): number => weightAt(laterAnchor(row, usage), now);

/** The memory object of the API. `weight: null` for reads at another time than now. */
export const memoryObjectOf = (
  found: FoundMemory,
  subject: SubjectRef,
  weight: number | null,
): MemoryObject => {
  const { row, content, overlay, usage } = found;
  return {
    memory_id: row.memory_id,
    version: row.version,
    content: content.content,
    status: found.status,
    user_id: subject.kind === 'user' ? subject.id : null,
    subject,
    level: row.level,
    ownership: row.ownership,
    mem_type: row.mem_type,
    app_id: content.app_id,
    session_id: content.session_id,
    agent_id: content.agent_id,
    weight,
    is_important: row.is_important,
    persona: row.persona,
    valid_at: row.valid_from,
    invalid_at: row.valid_to,
    event_from: row.event_from,
    event_to: row.event_to,
    known_from: row.known_from,
    known_to: row.known_to,
    superseded_by: row.superseded_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
    last_recalled_at: usage?.last_recalled_at ?? null,
    recall_count: usage?.recall_count ?? 0,
    expire_at: row.expire_at,
    archived_at: row.archived_at,
    deleted_at: overlay?.deleted_at ?? null,
    custom_tags: content.custom_tags,
    metadata: content.metadata as MemoryObject['metadata'],
    entities: content.entities,
    categories: content.categories,
    source: {
      task_id: found.taskId,
      session_id: content.session_id,
      message_ids: content.message_ids,
    },
    ...(found.now === undefined ? {} : { now: found.now }),
  };
};
