import type { Options } from '../cli/options.ts';
import type { Measurement } from '../report/figure.ts';
import { type ServiceProcess, startService } from '../service/service-process.ts';
import type { Workspace } from '../store/workspace.ts';

/** What every benchmark is given. */
export interface Bench {
  readonly workspace: Workspace;
  /** Sizes that take minutes, too. */
  readonly large: boolean;
  /** Sizes that only show that a measure runs. */
  readonly small: boolean;
  /** Labelled data for `retrieval`, instead of the set of the repository. */
  readonly dataFile: string | null;
  /** Starts a service; with `--profile` its processor profile is written when it ends. */
  readonly start: (
    directory: string,
    environment?: Readonly<Record<string, string>>,
  ) => Promise<ServiceProcess>;
  /** One line for whoever waits. */
  readonly progress: (line: string) => void;
}

/** One command of the benchmarks. */
export type Measure = (bench: Bench) => Promise<Measurement>;

export const createBench = (
  workspace: Workspace,
  options: Pick<Options, 'large' | 'small' | 'dataFile' | 'profileDirectory'>,
  progress: (line: string) => void,
): Bench => ({
  workspace,
  large: options.large,
  small: options.small,
  dataFile: options.dataFile,
  start: (directory, environment = {}) =>
    startService({ directory, environment, profileDirectory: options.profileDirectory }),
  progress,
});

/** Memories of the measures on engines. */
export const memoriesOnEngines = ({ large, small }: Pick<Bench, 'large' | 'small'>): number => {
  if (large) return 100_000;
  return small ? 2_000 : 10_000;
};

/** How often the measures on engines repeat themselves. */
export const runsOnEngines = ({ small }: Pick<Bench, 'small'>): number => (small ? 1 : 3);

/** Runs something several times, one after the other. */
export const repeat = async <T>(
  runs: number,
  run: (index: number) => Promise<T>,
): Promise<readonly T[]> => {
  const results: T[] = [];
  for (let index = 0; index < runs; index += 1) results.push(await run(index));
  return results;
};
