import type { MemoryContent } from '@palimpsest/domain';
import type { DocumentReader, Instant } from '@palimpsest/kernel';
import type { FoundMemory } from '../reading/memory-object.ts';
import { rowsOfMemories } from '../reading/rows.ts';
import { bothNow, overlaysOfMemories, type Standing, standingsAt } from '../reading/standing.ts';
import type { BestHit } from './best-hits.ts';
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
  hits: readonly BestHit[],
  now: Instant,
): Promise<ReadonlyMap<string, Standing>> => {
  const ids = [...new Set(hits.map(({ hit }) => hit.ranked.row.memory_id))];
  const [rows, overlays] = await Promise.all([
    rowsOfMemories(readModel, ids, 'all'),
    overlaysOfMemories(readModel, ids),
  ]);
  return standingsAt(rows, bothNow, now, overlays);
};

/** Hits with their wordings, in their order; `travelling` ones also say how they stand today. */
export const foundHits = async (
  readModel: DocumentReader,
  best: readonly BestHit[],
  travelling: boolean,
  now: Instant,
): Promise<readonly FoundHit[]> => {
  const standings = travelling
    ? await standToday(readModel, best, now)
    : new Map<string, Standing>();
  return best.map(({ hit, content, source }) => {
    const standing = standings.get(hit.ranked.row.memory_id);
    const today =
      standing === undefined
        ? undefined
        : { status: standing.status, version: standing.row.version };
    return { hit, content, taskId: source?.task_id ?? null, today };
  });
};
