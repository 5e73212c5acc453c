import type { FactSource, MemoryContent } from '@palimpsest/domain';
import { type ContentDeps, contentsOfRows } from '../reading/contents.ts';
import { sourcesOf } from '../reading/sources.ts';
import type { RankedRow } from './ranked-rows.ts';

/** What the boxes and causes of some rows say. */
export interface OpenedRows {
  /** By the id of the event that holds the wording; `null`: erased. */
  readonly contents: ReadonlyMap<string, MemoryContent | null>;
  /** By row id. */
  readonly sources: ReadonlyMap<string, FactSource>;
}

/** Opens the wordings of ranked rows, and looks up where they come from. */
export const openRows = async (
  deps: ContentDeps,
  ranked: readonly RankedRow[],
): Promise<OpenedRows> => {
  const rows = ranked.map(({ row }) => row);
  const [contents, sources] = await Promise.all([
    contentsOfRows(deps, rows),
    sourcesOf(deps.readModel, rows),
  ]);
  return { contents, sources };
};
