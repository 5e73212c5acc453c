/** How a figure of DESIGN section 15 has to lie. */
export type Target = { readonly atMost: number } | { readonly atLeast: number };

export type Unit = 'B' | 'ms' | '/s' | 'MB' | '%' | 'µs' | 'relevance' | 's';

/** One number of a benchmark, over several runs of the same thing. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  /** Median over the runs. */
  readonly value: number;
  /** Lowest and highest of the runs. */
  readonly range: readonly [number, number];
  readonly runs: number;
  /** What was counted or timed, in all runs together. */
  readonly samples: number;
  /** `null`: shown to make others understandable. */
  readonly target: Target | null;
}

/** What one command measured. */
export interface Measurement {
  readonly command: string;
  /** One line: what is done to what. */
  readonly title: string;
  /** Sizes and circumstances that a figure means nothing without. */
  readonly setup: readonly string[];
  readonly figures: readonly Figure[];
  /** Text that is no figure, such as a list of what failed. */
  readonly notes: readonly string[];
}

/** Middle value; of an even number of values the mean of both. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
};

/** Makes a figure of one value per run. */
export const figure = (
  name: string,
  unit: Unit,
  perRun: readonly number[],
  samples: number,
  target: Target | null = null,
): Figure => ({
  name,
  unit,
  value: median(perRun),
  range: [Math.min(...perRun), Math.max(...perRun)],
  runs: perRun.length,
  samples,
  target,
});

export const meets = ({ value, target }: Figure): boolean | null => {
  if (target === null) return null;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
};
