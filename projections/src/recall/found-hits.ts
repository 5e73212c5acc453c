import type { MemoryContent } from '@palimpsest/domain';
import type { DocumentReader, Instant } from '@palimpsest/kernel';
import type { FoundMemory } from '../reading/memory-object.ts';
import { rowsOfMemories } from '../reading/rows.ts';
import { bothNow, overlaysOfMemories, type Standing, standingsAt } from '../reading/standing.ts';
import type { BestHits } from './best-hits.ts';
import type { Scored } from './score.ts';

/** A hit with what its memory object is made of beside the row. */
export interface FoundHit {
  readonly hit: Scored;
  readonly content: MemoryContent;
  readonly taskId: string | null;
  /** How it stands today; only for recalls of another time. */
  readonly today: FoundMemory['now'];
}

const standToday = async (
  readModel: DocumentReader,
  hits: readonly Scored[],
  now: Instant,
): Promise<ReadonlyMap<string, Standing>> => {
  const ids = [...new Set(hits.map(({ ranked }) => ranked.row.memory_id))];
  const [rows, overlays] = await Promise.all([
    rowsOfMemories(readModel, ids, 'all'),
    overlaysOfMemories(readModel, ids),
  ]);
  return standingsAt(rows, bothNow, now, overlays);
};

/** Hits with their wordings, in their order; `travelling` ones also say how they stand today. */
export const foundHits = async (
  readModel: DocumentReader,
  { best, opened }: BestHits,
  travelling: boolean,
  now: Instant,
): Promise<readonly FoundHit[]> => {
  const standings = travelling
    ? await standToday(readModel, best, now)
    : new Map<string, Standing>();
  return best.flatMap((hit) => {
    const { row } = hit.ranked;
    const content = opened.contents.get(row.content_event);
    // Erased between the index and here: it is gone, then.
    if (content === undefined || content === null) return [];
    const standing = standings.get(row.memory_id);
    return [
      {
        hit,
        content,
        taskId: opened.sources.get(row.row_id)?.task_id ?? null,
        today:
          standing === undefined
            ? undefined
            : { status: standing.status, version: standing.row.version },
      },
    ];
  });
};
