import {
  type KeyReach,
  type Omission,
  reachAdmits,
  scopeAdmits,
  type TwoClocks,
  visibilityAt,
} from '@palimpsest/domain';
import type { MemoryStatus } from '@palimpsest/domain/contract';
import type { CandidateScope, Instant, MemoryId } from '@palimpsest/kernel';
import type { RowDocument } from '../memories/collections.ts';
import { rowsByMemory } from '../reading/rows.ts';
import {
  endedRow,
  isDeleted,
  isTravelling,
  type Overlays,
  statusOfRow,
} from '../reading/standing.ts';

/** What a recall may see. */
export interface Sight {
  readonly clocks: TwoClocks;
  readonly now: Instant;
  readonly scope: CandidateScope;
  readonly reach: KeyReach;
  readonly includeArchived: boolean;
  readonly includeSuperseded: boolean;
  /** Apps whose memories are switched off. */
  readonly appsOff: ReadonlySet<string>;
}

export interface VisibleRow {
  readonly row: RowDocument;
  readonly status: MemoryStatus;
}

/** Rows by what a recall sees of them. Those of other scopes and of deleted memories are in neither list. */
export interface SeenRows {
  readonly visible: readonly VisibleRow[];
  readonly omitted: readonly { readonly row: RowDocument; readonly why: Omission }[];
}

/** The row of a memory that none is open of, as the history that it is. */
const historyOf = (
  rows: readonly RowDocument[],
  { endings }: Overlays,
  { clocks, includeSuperseded }: Sight,
): readonly RowDocument[] => {
  if (!includeSuperseded || isTravelling(clocks)) return [];
  return [...rowsByMemory(rows)].flatMap(([id, own]) => endedRow(own, endings.get(id)) ?? []);
};

/** Looks at rows through two clocks, a scope and a key: the read model is the authority on what may be seen. */
export const seeRows = (
  rows: readonly RowDocument[],
  overlays: Overlays,
  sight: Sight,
): SeenRows => {
  const { clocks, reach, scope, now } = sight;
  const today = clocks.knownAt ?? now;
  const mayBeSeen = (row: RowDocument): boolean =>
    !isDeleted(overlays.deletions.get(row.memory_id)) &&
    scopeAdmits(scope, row) &&
    reachAdmits(reach, row, 'read') &&
    (row.app_ref === null || !sight.appsOff.has(row.app_ref));
  const visible: VisibleRow[] = [];
  const omitted: { row: RowDocument; why: Omission }[] = [];
  for (const stored of rows) {
    if (!mayBeSeen(stored)) continue;
    const row = { ...stored, status: statusOfRow(stored, today) };
    const seen = visibilityAt(row, clocks, sight);
    if (seen.kind === 'visible') visible.push({ row, status: seen.status });
    else if (seen.kind === 'omitted') omitted.push({ row, why: seen.why });
  }
  for (const row of historyOf(rows, overlays, sight)) {
    if (mayBeSeen(row)) visible.push({ row, status: row.status });
  }
  return { visible, omitted };
};

/** A version of a memory, as the search index names it. */
export const versionKey = ({
  memoryId,
  version,
}: {
  readonly memoryId: MemoryId;
  readonly version: number;
}): string => `${memoryId}@${version}`;

export const versionOfRow = (row: RowDocument): string =>
  versionKey({ memoryId: row.memory_id, version: row.version });
