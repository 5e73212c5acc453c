import type { MemoryId, ReadModel } from '@palimpsest/kernel';
import type { EndingDocument, RowDocument } from '../memories/collections.ts';
import { rowsByMemory, rowsOfMemories } from '../reading/rows.ts';
import { overlaysOfMemories } from '../reading/standing.ts';
import { documentsOf } from '../reading/typed.ts';

/** Longest chain of supersessions that is followed to either side. */
const CHAIN = 50;

/** A memory with those that it replaced and was replaced by. */
export interface Lineage {
  readonly rows: ReadonlyMap<MemoryId, readonly RowDocument[]>;
  /** Ids in order of supersession, the asked one among them. */
  readonly chain: readonly MemoryId[];
}

/** What took a memory's place: its open rows say so, or, where none is left, how it ended. */
const successorOf = (
  rows: readonly RowDocument[],
  ending: EndingDocument | undefined,
  id: MemoryId,
): MemoryId | null => {
  const open = rows.filter((row) => row.open);
  if (open.length === 0) return (ending?.superseded_by as MemoryId | undefined) ?? null;
  return open.find(({ superseded_by: by }) => by !== null && by !== id)?.superseded_by ?? null;
};

/** Memories whose place the given ones took. */
const predecessorsOf = async (
  readModel: ReadModel,
  ids: readonly MemoryId[],
): Promise<readonly MemoryId[]> => {
  const keys = ids.map((id) => [id]);
  const [rows, endings] = await readModel.read([
    { kind: 'by-keys', collection: 'rows', index: 'by_superseder', keys },
    { kind: 'by-keys', collection: 'endings', index: 'by_superseder', keys },
  ]);
  return [
    ...new Set([
      ...documentsOf<RowDocument>(rows)
        .filter((row) => row.open)
        .map((row) => row.memory_id),
      ...(endings ?? []).map(({ id }) => id as MemoryId),
    ]),
  ];
};

const firstKnown = (rows: readonly RowDocument[] | undefined): string =>
  (rows ?? []).reduce((first, { known_from: from }) => (from < first ? from : first), '~');

/** Follows supersessions from a memory to both sides. */
export const lineageOf = async (readModel: ReadModel, id: MemoryId): Promise<Lineage> => {
  const rows = new Map<MemoryId, readonly RowDocument[]>();
  const load = async (ids: readonly MemoryId[]): Promise<void> => {
    for (const [key, own] of rowsByMemory(await rowsOfMemories(readModel, ids, 'all'))) {
      rows.set(key, own);
    }
  };
  await load([id]);
  const chain: MemoryId[] = [id];
  for (let last = id; chain.length < CHAIN; ) {
    const { endings } = await overlaysOfMemories(readModel, [last]);
    const next = successorOf(rows.get(last) ?? [], endings.get(last), last);
    if (next === null || chain.includes(next)) break;
    await load([next]);
    chain.push(next);
    last = next;
  }

  const before: MemoryId[] = [];
  let frontier: readonly MemoryId[] = chain;
  while (frontier.length > 0 && before.length < CHAIN) {
    const found = await predecessorsOf(readModel, frontier);
    const fresh = found.filter((key) => !chain.includes(key) && !before.includes(key));
    await load(fresh);
    // An ending that was undone since says nothing: such a memory follows nobody.
    const { endings } = await overlaysOfMemories(readModel, fresh);
    frontier = fresh.filter(
      (key) => successorOf(rows.get(key) ?? [], endings.get(key), key) !== null,
    );
    before.push(...frontier);
  }
  before.sort((a, b) => (firstKnown(rows.get(a)) < firstKnown(rows.get(b)) ? -1 : 1));
  return { rows, chain: [...before, ...chain] };
};
