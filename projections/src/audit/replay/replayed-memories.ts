import type { MemoryContent } from '@palimpsest/domain';
import type { MemoryStatus, ReplayedMemory, SubjectRef } from '@palimpsest/domain/contract';
import type { Vault } from '@palimpsest/vault';
import type { OverlayDocument, RowDocument } from '../../memories/collections.ts';
import { openContents } from '../../reading/contents.ts';
import { memoryObjectOf } from '../../reading/memory-object.ts';
import { openingEvent } from '../../reading/typed.ts';
import type { SubjectFold } from './subject-fold.ts';

/** A row as it stood, with what lay over it. */
export interface ReplayedRow {
  readonly row: RowDocument;
  readonly status: MemoryStatus;
  readonly overlay: OverlayDocument | undefined;
}

/** What is left of a wording that was erased. */
const nothing: MemoryContent = {
  content: '',
  custom_tags: [],
  metadata: {},
  entities: [],
  categories: [],
  app_id: null,
  session_id: null,
  agent_id: null,
  message_ids: [],
} as unknown as MemoryContent; // only what a memory object shows

const erasedRef: SubjectRef = { kind: 'user', id: '' };

/** Opens the wordings of rows in one go, and gives each row as the API shows it. */
export const replayedMemories = async (
  vault: Vault,
  fold: SubjectFold,
  ref: SubjectRef | null,
  rows: readonly ReplayedRow[],
): Promise<(row: ReplayedRow) => ReplayedMemory> => {
  const ids = [...new Set(rows.map(({ row }) => row.content_event))];
  const contents = await openContents(
    vault,
    ids.flatMap((id) => fold.content(id) ?? []),
  );
  return ({ row, status, overlay }) => {
    const content = contents.get(row.content_event) ?? null;
    const object = memoryObjectOf(
      {
        row,
        status,
        content: content ?? nothing,
        overlay,
        usage: undefined,
        taskId: fold.cause(openingEvent(row.row_id))?.source?.task_id ?? null,
      },
      ref ?? erasedRef,
      // What a weight was is no fact about the past.
      null,
    );
    return { ...object, content: content?.content ?? null, erased: content === null };
  };
};
