import type { DocumentReader, MemoryId, SubjectId } from '@palimpsest/kernel';
import { findPages } from '@palimpsest/runtime';
import type { RowDocument } from '../memories/collections.ts';
import { documentsOf } from './typed.ts';

const PAGE = 5_000;
/** Memories whose rows are read at once. */
const MEMORIES = 200;
/** Far more rows than a page of memories has: a longer history than that is read alone. */
const ROWS = 10_000;

type Which = 'open' | 'all';

/** Rows that an index names by one key, however many there are. */
const rowsBy = async (
  readModel: DocumentReader,
  index: 'by_subject' | 'by_memory',
  key: string,
  which: Which,
): Promise<readonly RowDocument[]> => {
  const equals = which === 'open' ? [key, true] : [key];
  const rows: RowDocument[] = [];
  for await (const page of findPages(readModel, {
    collection: 'rows',
    index,
    equals,
    limit: PAGE,
  })) {
    rows.push(...documentsOf<RowDocument>(page));
  }
  return rows;
};

/** Rows of a subject: those believed today, or all that ever were. */
export const rowsOfSubject = (
  readModel: DocumentReader,
  subject: SubjectId,
  which: Which,
): Promise<readonly RowDocument[]> => rowsBy(readModel, 'by_subject', subject, which);

/** Rows of memories: those believed today, or all that ever were. None is ever left out. */
export const rowsOfMemories = async (
  readModel: DocumentReader,
  ids: readonly MemoryId[],
  which: Which,
): Promise<readonly RowDocument[]> => {
  const rows: RowDocument[] = [];
  for (let from = 0; from < ids.length; from += MEMORIES) {
    const batch = ids.slice(from, from + MEMORIES);
    const [found = []] = await readModel.read([
      {
        kind: 'by-keys',
        collection: 'rows',
        index: 'by_memory',
        keys: batch.map((id) => (which === 'open' ? [id, true] : [id])),
        limit: ROWS,
      },
    ]);
    if (found.length < ROWS) rows.push(...documentsOf<RowDocument>(found));
    else for (const id of batch) rows.push(...(await rowsBy(readModel, 'by_memory', id, which)));
  }
  return rows;
};

/** Rows by the memory that they belong to. */
export const rowsByMemory = (
  rows: readonly RowDocument[],
): ReadonlyMap<MemoryId, readonly RowDocument[]> => Map.groupBy(rows, (row) => row.memory_id);
