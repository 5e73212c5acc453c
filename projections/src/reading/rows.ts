import type { DocumentReader, MemoryId, SubjectId } from '@palimpsest/kernel';
import type { RowDocument } from '../memories/collections.ts';
import { documentsOf } from './typed.ts';

const PAGE = 5_000;
/** Memories whose rows are read at once. */
const MEMORIES = 200;
/** Far more rows than a page of memories has: a longer history than that is read alone. */
const ROWS = 10_000;

/** Rows of a subject: those believed today, or all that ever were. */
export const rowsOfSubject = async (
  readModel: DocumentReader,
  subject: SubjectId,
  which: 'open' | 'all',
): Promise<readonly RowDocument[]> => {
  const rows: RowDocument[] = [];
  let after: string | undefined;
  do {
    const page = await readModel.find({
      collection: 'rows',
      index: 'by_subject',
      equals: which === 'open' ? [subject, true] : [subject],
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    rows.push(...documentsOf<RowDocument>(page.documents));
    after = page.next;
  } while (after !== undefined);
  return rows;
};

/** Rows of one memory, however many there are. */
const rowsOfMemory = async (
  readModel: DocumentReader,
  id: MemoryId,
  which: 'open' | 'all',
): Promise<readonly RowDocument[]> => {
  const rows: RowDocument[] = [];
  let after: string | undefined;
  do {
    const page = await readModel.find({
      collection: 'rows',
      index: 'by_memory',
      equals: which === 'open' ? [id, true] : [id],
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    rows.push(...documentsOf<RowDocument>(page.documents));
    after = page.next;
  } while (after !== undefined);
  return rows;
};

/** Rows of memories: those believed today, or all that ever were. None is ever left out. */
export const rowsOfMemories = async (
  readModel: DocumentReader,
  ids: readonly MemoryId[],
  which: 'open' | 'all',
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
    else for (const id of batch) rows.push(...(await rowsOfMemory(readModel, id, which)));
  }
  return rows;
};

/** Rows by the memory that they belong to. */
export const rowsByMemory = (
  rows: readonly RowDocument[],
): ReadonlyMap<MemoryId, readonly RowDocument[]> => Map.groupBy(rows, (row) => row.memory_id);
