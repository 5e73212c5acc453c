import type { MemoryObject } from '@palimpsest/domain/contract';
import type { Instant } from '@palimpsest/kernel';
import type { QueryDeps } from '../reading/deps.ts';
import { memoryObjectOf } from '../reading/memory-object.ts';
import { rowsOfMemories } from '../reading/rows.ts';
import { bothNow, overlaysOfMemories, type Standing, standingsAt } from '../reading/standing.ts';
import type { KnownSubject } from '../reading/subject.ts';
import type { BestHits } from './best-hits.ts';
import type { Scored } from './score.ts';

/** A hit with the object that answers it. */
export interface RecalledMemory {
  readonly hit: Scored;
  readonly object: MemoryObject;
}

type AssembleDeps = Pick<QueryDeps, 'readModel' | 'vault'>;

const standToday = async (
  { readModel }: AssembleDeps,
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

/** Memory objects of hits, in their order; `travelling` ones also say how they stand today. */
export const recalledMemories = async (
  deps: AssembleDeps,
  { best: hits, opened }: BestHits,
  subject: KnownSubject,
  travelling: boolean,
  now: Instant,
): Promise<readonly RecalledMemory[]> => {
  const today = travelling ? await standToday(deps, hits, now) : new Map<string, Standing>();
  return hits.flatMap((hit) => {
    const { row, status, usage } = hit.ranked;
    const content = opened.contents.get(row.content_event);
    // Erased between the index and here: it is gone, then.
    if (content === undefined || content === null) return [];
    const standing = today.get(row.memory_id);
    const object = memoryObjectOf(
      {
        row,
        status,
        content,
        overlay: undefined,
        usage,
        taskId: opened.sources.get(row.row_id)?.task_id ?? null,
        ...(standing === undefined
          ? {}
          : { now: { status: standing.status, version: standing.row.version } }),
      },
      subject.ref,
      hit.weight,
    );
    return [{ hit, object }];
  });
};
