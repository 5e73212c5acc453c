/** One event as a log keeps it, whichever file that is. */
export interface LogRow {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** Rows under other positions: those that were there, in order, and further ones behind them. */
export const renumbered = <Row extends LogRow>(
  rows: readonly Row[],
  positions: readonly bigint[],
): readonly Row[] => {
  const end = positions.at(-1) ?? 0n;
  return rows.map((row, index) => ({
    ...row,
    position: positions[index] ?? end + BigInt(index - positions.length + 1) * STEP,
  }));
};

/** Positions of an EventStoreDB are offsets in bytes: no two events lie closer than this. */
const STEP = 4_096n;
