import type { BeliefRow } from '../memory/belief-row.ts';
import type { Story } from './story.ts';

/** `2026-02-03T00:00:00.000Z` as `2026-02-03`; an open end as `…`. */
const short = (at: string | null): string => at?.replace('T00:00:00.000Z', '') ?? '…';

const nameOf = (id: string | null): string => (id === null ? '' : ` by ${id.split('.')[1] ?? id}`);

/** A row on one line: `v1 [2026-01-02, …) ACTIVE`. */
export const lineOf = (row: BeliefRow): string =>
  `v${row.version} [${short(row.valid_from)}, ${short(row.valid_to)}) ${row.status}${nameOf(row.superseded_by)}`;

/** What is believed of a memory now, in order of valid time. */
export const timeline = (story: Story, name: string): readonly string[] =>
  story.held(name).rows.map(lineOf);

/** Names of the memories whose rows hold at two times, as a reader sees them (DESIGN section 5). */
export const found = (
  story: Story,
  at: { readonly asOf: string; readonly knownAt?: string },
): readonly string[] => {
  const { asOf, knownAt } = at;
  return story
    .rows()
    .filter((row) =>
      knownAt === undefined
        ? row.known_to === null
        : row.known_from <= knownAt && (row.known_to === null || knownAt < row.known_to),
    )
    .filter(
      (row) =>
        (row.valid_from === null || row.valid_from <= asOf) &&
        (row.valid_to === null || asOf < row.valid_to),
    )
    .map((row) => row.memory_id.split('.')[1] ?? row.memory_id);
};
