import type { MemoryContent } from '@palimpsest/domain';
import type { HistoryVersion } from '@palimpsest/domain/contract';
import type { MemoryId } from '@palimpsest/kernel';
import type { SourceMessage } from '../get/source-messages.ts';
import type { CauseDocument, RowDocument } from '../memories/collections.ts';
import { endedRow, isDeleted, type Overlays } from '../reading/standing.ts';
import { openingEvent } from '../reading/typed.ts';

/** Everything beside the rows that a history tells. */
export interface HistoryParts {
  readonly contents: ReadonlyMap<string, MemoryContent | null>;
  readonly causes: ReadonlyMap<string, CauseDocument>;
  readonly overlays: Overlays;
  readonly quotes: ReadonlyMap<string, readonly SourceMessage[]>;
}

const opSource = (type: string): HistoryVersion['cause']['op_source'] =>
  type === 'AGENT' || type === 'USER' || type === 'ADMIN' ? type : 'SYSTEM';

const versionOf = (
  row: RowDocument,
  parts: HistoryParts,
  position: (text: string) => string,
): HistoryVersion => {
  const event = openingEvent(row.row_id);
  const cause = parts.causes.get(event);
  const wording = parts.causes.get(row.content_event);
  const content = parts.contents.get(row.content_event) ?? null;
  const source = cause?.source ?? wording?.source ?? null;
  const deleted = isDeleted(parts.overlays.deletions.get(row.memory_id));
  return {
    version: row.version,
    content: content?.content ?? null,
    valid_at: row.valid_from,
    invalid_at: row.valid_to,
    known_from: row.known_from,
    known_to: row.known_to,
    status: row.open && deleted ? 'DELETED' : row.status,
    cause: {
      op: cause?.op ?? 'ADD',
      mode: cause?.mode ?? null,
      reason: cause?.decision?.reason_code ?? content?.reason ?? null,
      actor: cause?.actor ?? { type: 'SYSTEM', id: 'worker' },
      op_source: opSource(cause?.actor.type ?? 'SYSTEM'),
      task_id: source?.task_id ?? null,
      message_ids: content?.message_ids ?? [],
      quotes: (parts.quotes.get(row.content_event) ?? []).map((quote) => quote.text),
      model: cause?.decision?.model ?? null,
      prompt_version: cause?.decision?.prompt_version ?? null,
      policy_version: cause?.policy_version ?? 0,
      candidates: cause?.decision?.candidates ?? [],
    },
    event_id: event,
    position: position(cause?.position ?? '0'),
    erased: content === null,
  };
};

const text = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const byTime = (a: RowDocument, b: RowDocument): number =>
  text(a.known_from, b.known_from) ||
  a.version - b.version ||
  text(a.valid_from ?? '', b.valid_from ?? '') ||
  text(a.row_id, b.row_id);

/** The rows of one memory as a history tells them, oldest first; the last of one that ended says so. */
export const versionsOf = (
  rows: readonly RowDocument[],
  parts: HistoryParts,
  position: (text: string) => string,
): readonly HistoryVersion[] => {
  const ending = (id: MemoryId) => parts.overlays.endings.get(id);
  const [first] = rows;
  const ended = first === undefined ? undefined : endedRow(rows, ending(first.memory_id));
  return rows
    .toSorted(byTime)
    .map((row) => (row.row_id === ended?.row_id ? ended : row))
    .map((row) => versionOf(row, parts, position));
};
