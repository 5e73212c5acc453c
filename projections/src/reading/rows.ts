import { holds, isKnown, type TwoClocks } from '@palimpsest/domain';
import type { ReadModel, SubjectId } from '@palimpsest/kernel';
import type { RowDocument } from '../memories/collections.ts';
import { documentsOf } from './typed.ts';

const PAGE = 5_000;

/** Rows of a subject: those believed today, or all that ever were. */
export const rowsOfSubject = async (
  readModel: ReadModel,
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

const LIVELINESS = { ACTIVE: 2, ARCHIVED: 1, SUPERSEDED: 0 } as const;

/** Whether `a` says more about how a memory stands than `b`: alive before closed off, newer before older. */
const ahead = (a: RowDocument, b: RowDocument): boolean =>
  LIVELINESS[a.status] - LIVELINESS[b.status] > 0 ||
  (a.status === b.status &&
    (a.version > b.version ||
      (a.version === b.version && (a.valid_from ?? '') > (b.valid_from ?? ''))));

/** The one row that stands for each memory at two times, by memory id. */
export const rowPerMemory = (
  rows: readonly RowDocument[],
  clocks: TwoClocks,
): ReadonlyMap<string, RowDocument> => {
  const best = new Map<string, RowDocument>();
  for (const row of rows) {
    if (!isKnown(row, clocks.knownAt)) continue;
    if (clocks.asOf !== null && !holds(row, clocks.asOf)) continue;
    const known = best.get(row.memory_id);
    if (known === undefined || ahead(row, known)) best.set(row.memory_id, row);
  }
  return best;
};
