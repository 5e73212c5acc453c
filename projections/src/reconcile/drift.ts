/** How far something is from what the log says, by kind: `rows.missing`, `counts.changed`, `index.box` … */
export interface Drift {
  readonly kind: string;
  readonly found: number;
  readonly repaired: number;
}

/** Sums by kind. */
export type DriftReport = Readonly<Record<string, number>>;

export const summed = (
  before: DriftReport,
  drifts: readonly Drift[],
  of: 'found' | 'repaired',
): DriftReport => {
  const sums = new Map(Object.entries(before));
  for (const drift of drifts) {
    if (drift[of] > 0) sums.set(drift.kind, (sums.get(drift.kind) ?? 0) + drift[of]);
  }
  return Object.fromEntries(sums);
};
