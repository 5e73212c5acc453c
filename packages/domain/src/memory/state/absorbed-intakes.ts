/**
 * Which intakes have had their effect, as ranges of intake revisions in rising order. Intakes are absorbed
 * in order: one range grows, and a new one begins only where a revision was passed over (a failed intake, or an event that is no intake).
 */
export type AbsorbedIntakes = readonly {
  readonly from: bigint;
  readonly to: bigint;
}[];

/** Beyond it the two oldest ranges become one: what was passed over that long ago cannot come back. */
export const maxAbsorbedRanges = 1000;

/** Whether the intake of that revision was absorbed, in order or later after a retry. */
export const isAbsorbed = (absorbed: AbsorbedIntakes, revision: bigint): boolean => {
  for (let index = absorbed.length - 1; index >= 0; index -= 1) {
    const range = absorbed[index];
    if (range !== undefined && range.from <= revision) return revision <= range.to;
  }
  return false;
};

/** The highest absorbed revision: `undefined` before the first. */
export const highestAbsorbed = (absorbed: AbsorbedIntakes): bigint | undefined =>
  absorbed.at(-1)?.to;

/** The ranges with one more revision in them. */
export const withAbsorbed = (absorbed: AbsorbedIntakes, revision: bigint): AbsorbedIntakes => {
  if (isAbsorbed(absorbed, revision)) return absorbed;
  const after = absorbed.findIndex((range) => range.from > revision);
  const at = after === -1 ? absorbed.length : after;
  const before = absorbed[at - 1];
  const next = absorbed[at];
  const joinsBefore = before !== undefined && before.to + 1n === revision;
  const joinsNext = next !== undefined && next.from - 1n === revision;
  const joined = {
    from: joinsBefore ? before.from : revision,
    to: joinsNext ? next.to : revision,
  };
  const ranges = absorbed.toSpliced(
    joinsBefore ? at - 1 : at,
    (joinsBefore ? 1 : 0) + (joinsNext ? 1 : 0),
    joined,
  );
  const [first, second] = ranges;
  return ranges.length > maxAbsorbedRanges && first !== undefined && second !== undefined
    ? ranges.toSpliced(0, 2, { from: first.from, to: second.to })
    : ranges;
};
