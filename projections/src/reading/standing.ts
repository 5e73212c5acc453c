import { holds, isKnown, type RowStatus, type TwoClocks } from '@palimpsest/domain';
import type { MemoryStatus } from '@palimpsest/domain/contract';
import type { DocumentReader, Instant, MemoryId, SubjectId } from '@palimpsest/kernel';
import type { EndingDocument, OverlayDocument, RowDocument } from '../memories/collections.ts';
import { rowsByMemory } from './rows.ts';
import { documentsById } from './typed.ts';

/** How a memory stands at two times: the row that speaks for it, and its status. */
export interface Standing {
  readonly row: RowDocument;
  readonly status: MemoryStatus;
}

/** What lies over the rows of memories, by memory id. */
export interface Overlays {
  readonly deletions: ReadonlyMap<string, OverlayDocument>;
  readonly endings: ReadonlyMap<string, EndingDocument>;
}

/** `endings: false`: nobody asks for what is history. */
export const overlaysOfMemories = async (
  readModel: DocumentReader,
  ids: readonly MemoryId[],
  { endings: withEndings = true } = {},
): Promise<Overlays> => {
  const [deletions, endings] = await readModel.read([
    { kind: 'get', collection: 'overlays', ids },
    { kind: 'get', collection: 'endings', ids: withEndings ? ids : [] },
  ]);
  return { deletions: documentsById(deletions), endings: documentsById(endings) };
};

/** Far more memories than a subject may have, with those that are history. */
const MEMORIES = 100_000;

export const overlaysOfSubject = async (
  readModel: DocumentReader,
  subject: SubjectId,
): Promise<Overlays> => {
  const all = { kind: 'by-keys', index: 'by_subject', keys: [[subject]], limit: MEMORIES } as const;
  const [deletions, endings] = await readModel.read([
    { ...all, collection: 'overlays' },
    { ...all, collection: 'endings' },
  ]);
  return { deletions: documentsById(deletions), endings: documentsById(endings) };
};

export const isDeleted = (overlay: OverlayDocument | undefined): boolean =>
  overlay !== undefined && overlay.deleted_at !== null;

/** Status of a row as time goes on: one whose successor was told ahead is history once that has taken over. */
export const statusOfRow = (
  row: Pick<RowDocument, 'status' | 'superseded_by' | 'valid_to'>,
  at: Instant,
): RowStatus =>
  row.status === 'ACTIVE' &&
  row.superseded_by !== null &&
  row.valid_to !== null &&
  row.valid_to <= at
    ? 'SUPERSEDED'
    : row.status;

const LIVELINESS = { ACTIVE: 2, ARCHIVED: 1, SUPERSEDED: 0 } as const;

/** Whether `a` says more about how a memory stands than `b`: alive before closed off, newer before older. */
const ahead = (a: RowDocument, b: RowDocument): boolean =>
  LIVELINESS[a.status] - LIVELINESS[b.status] > 0 ||
  (a.status === b.status &&
    (a.version > b.version ||
      (a.version === b.version && (a.valid_from ?? '') > (b.valid_from ?? ''))));

const foremost = (rows: readonly RowDocument[]): RowDocument | undefined =>
  rows.reduce<RowDocument | undefined>(
    (best, row) => (best === undefined || ahead(row, best) ? row : best),
    undefined,
  );

/** The last row of a memory that none is open of: something took its place for all of its time. */
export const endedRow = (
  rows: readonly RowDocument[],
  ending: EndingDocument | undefined,
): RowDocument | undefined => {
  if (rows.some((row) => row.known_to === null)) return undefined;
  const end = rows.reduce((last, { known_to: to }) => (to !== null && to > last ? to : last), '');
  const last = foremost(rows.filter((row) => row.known_to === end));
  return last === undefined
    ? undefined
    : {
        ...last,
        status: 'SUPERSEDED',
        superseded_by: (ending?.superseded_by as MemoryId | undefined) ?? last.superseded_by,
      };
};

/** How a memory stands at two times; `undefined`: nothing of it was believed then. `rows` are all of it. */
export const standingAt = (
  rows: readonly RowDocument[],
  clocks: TwoClocks,
  now: Instant,
  overlay: OverlayDocument | undefined,
  ending: EndingDocument | undefined,
): Standing | undefined => {
  const today = clocks.knownAt ?? now;
  const { asOf } = clocks;
  const row =
    foremost(
      rows
        .filter((one) => isKnown(one, clocks.knownAt) && (asOf === null || holds(one, asOf)))
        .map((one) => ({ ...one, status: statusOfRow(one, today) })),
    ) ?? (isTravelling(clocks) ? undefined : endedRow(rows, ending));
  if (row === undefined) return undefined;
  // Deleted is an overlay, whatever the times.
  if (isDeleted(overlay)) return { row, status: 'DELETED' };
  // Closed off by supersession: at a time when it held, it held.
  return { row, status: asOf !== null && row.status === 'SUPERSEDED' ? 'ACTIVE' : row.status };
};

/** The same for every memory that some rows are of, by memory id. */
export const standingsAt = (
  rows: readonly RowDocument[],
  clocks: TwoClocks,
  now: Instant,
  overlays: Overlays,
): ReadonlyMap<MemoryId, Standing> =>
  new Map(
    [...rowsByMemory(rows)].flatMap(([id, own]) => {
      const { deletions, endings } = overlays;
      const standing = standingAt(own, clocks, now, deletions.get(id), endings.get(id));
      return standing === undefined ? [] : [[id, standing] as const];
    }),
  );

export const bothNow: TwoClocks = { asOf: null, knownAt: null };

/** Whether either clock shows another time than now. */
export const isTravelling = ({ asOf, knownAt }: TwoClocks): boolean =>
  asOf !== null || knownAt !== null;
