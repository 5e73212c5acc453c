import type { VersionedPolicy } from '@palimpsest/domain';
import type { MemoryObject } from '@palimpsest/domain/contract';
import type { Instant } from '@palimpsest/kernel';
import type { ContentDocument, OverlayDocument } from '../memories/collections.ts';
import type { UsageDocument } from '../usage/projection.ts';
import { openContents } from './contents.ts';
import type { QueryDeps } from './deps.ts';
import { currentWeight, memoryObjectOf } from './memory-object.ts';
import { taskIdsOf } from './sources.ts';
import type { Standing } from './standing.ts';
import type { KnownSubject } from './subject.ts';
import { documentsById, documentsOf } from './typed.ts';

/** A row that is to be answered. */
export interface RowToAnswer extends Standing {
  readonly overlay: OverlayDocument | undefined;
  /** How the memory stands today; given for reads at another time. */
  readonly today?: Standing | undefined;
}

/**
 * Memory objects of rows, in their order; rows whose content was erased are left out. `weigh: false` for reads at
 * another time than now.
 */
export const memoryObjects = async (
  deps: Pick<QueryDeps, 'readModel' | 'vault'>,
  rows: readonly RowToAnswer[],
  subject: KnownSubject,
  options: { readonly weigh: boolean; readonly policy: VersionedPolicy; readonly now: Instant },
): Promise<readonly MemoryObject[]> => {
  if (rows.length === 0) return [];
  const [[contentDocuments, usageDocuments], taskIds] = await Promise.all([
    deps.readModel.read([
      {
        kind: 'get',
        collection: 'contents',
        ids: [...new Set(rows.map(({ row }) => row.content_event))],
      },
      {
        kind: 'get',
        collection: 'usage',
        ids: [...new Set(rows.map(({ row }) => row.memory_id))],
      },
    ]),
    taskIdsOf(
      deps.readModel,
      rows.map(({ row }) => row),
    ),
  ]);
  const contents = await openContents(deps.vault, documentsOf<ContentDocument>(contentDocuments));
  const usages = documentsById<UsageDocument>(usageDocuments);
  return rows.flatMap(({ row, status, overlay, today }) => {
    const content = contents.get(row.content_event);
    if (content === undefined || content === null) return [];
    const usage = usages.get(row.memory_id);
    return [
      memoryObjectOf(
        {
          row,
          status,
          content,
          overlay,
          usage,
          taskId: taskIds.get(row.row_id) ?? null,
          ...(options.weigh || today === undefined
            ? {}
            : { now: { status: today.status, version: today.row.version } }),
        },
        subject.ref,
        options.weigh ? currentWeight(row, usage, options.now) : null,
      ),
    ];
  });
};
