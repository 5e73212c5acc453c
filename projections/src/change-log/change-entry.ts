import type { MemoryContent } from '@palimpsest/domain';
import type { ChangeEntry, SubjectRef } from '@palimpsest/domain/contract';
import type { ChangeDocument } from './projection.ts';

/** What the entries of a page need beside the changes themselves. */
export interface ChangeParts {
  readonly contents: ReadonlyMap<string, MemoryContent | null>;
  readonly reasons: ReadonlyMap<string, string>;
  /** Whether a memory's content must not be shown to the caller. */
  readonly isHidden: (memoryId: string) => boolean;
  readonly position: (position: string) => string;
}

/** A change as the API answers it. */
export const changeEntry = (
  change: ChangeDocument,
  subject: SubjectRef,
  { contents, reasons, isHidden, position }: ChangeParts,
): ChangeEntry => {
  const { memory_id: memory, before_event: before, after_event: after } = change;
  const hidden = memory !== null && isHidden(memory);
  const wordingOf = (event: string | null): string | null =>
    event === null || hidden ? null : (contents.get(event)?.content ?? null);
  const isErased = (event: string | null): boolean =>
    event !== null && (contents.get(event) ?? null) === null;
  const reason = change.reason_box === null ? undefined : reasons.get(change.event_id);
  return {
    change_id: `${change.event_id}.${change.line}`,
    memory_id: memory,
    user_id: subject.kind === 'user' ? subject.id : null,
    op_type: change.op_type,
    content_before: wordingOf(before),
    content_after: wordingOf(after),
    reason: hidden ? change.reason_code : (reason ?? change.reason_code),
    op_source: change.op_source,
    actor: change.actor,
    op_time: change.op_time,
    sanitized: hidden || isErased(before) || isErased(after),
    event_id: change.event_id,
    position: position(change.position),
  };
};
