import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { figure } from '../report/figure.ts';
import type { Measure } from './measure.ts';

const command = fileURLToPath(
  new URL('../../../packages/server/src/testing/year/year-command.ts', import.meta.url),
);

/** The whole year takes half an hour on two cores; weights that fall faster make a short one tell as much. */
const sizes = {
  large: { subjects: 200, days: 365, kills: 10, 'fade-days': 90 },
  small: { subjects: 12, days: 40, kills: 4, 'fade-days': 12 },
} as const;

/** The last line of the command, as it tells it. */
interface YearOutcome {
  readonly worstWeightError: number;
  readonly daysOverLimit: number;
  readonly daysDiffering: number;
  readonly archived: number;
  readonly longestJobMs: number;
  readonly longestJobCpuMs: number;
  readonly longestJob: string;
  readonly kills: number;
  readonly sameEnd: boolean;
}

type Line =
  | { readonly outcome: YearOutcome }
  | { readonly year: string; readonly day: number; readonly active: number };

/** What a year of memories comes to: weights by the closed formula, limits, the length of job runs, and kills on the way. */
export const measureYear: Measure = async (bench) => {
  const size = bench.large ? sizes.large : sizes.small;
  const options = Object.entries(size).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--disable-warning=ExperimentalWarning', command, ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let outcome: YearOutcome | undefined;
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line;
    if ('outcome' in line) ({ outcome } = line);
    else if (line.day % 30 === 0) {
      bench.progress(`year: ${line.year}, day ${line.day}, ${line.active} memories`);
    }
  }
  const code = await ended;
  if (outcome === undefined) throw new Error(`the year ended early (${code})`);
  const days = 2 * size.days;
  return {
    command: 'year',
    title: 'memories told, recalled, fading and evicted for a year, all jobs every day',
    setup: [
      `${size.subjects} subjects, ${size.days} days, weights fall to an eighth in ${size['fade-days']}; lived twice, the second time killed ${outcome.kills} times at random moments`,
    ],
    figures: [
      figure('longest job run', 's', [outcome.longestJobMs / 1_000], days, { atMost: 10 }),
      figure('most processor time of a job run', 's', [outcome.longestJobCpuMs / 1_000], days),
    ],
    notes: [
      `largest difference of a weight from the closed formula: ${outcome.worstWeightError.toExponential(1)}`,
      `days with a counter over its limit: ${outcome.daysOverLimit}; with another memory than a plain model has: ${outcome.daysDiffering}`,
      `archived: ${outcome.archived}; the longest job was ${outcome.longestJob}`,
      `the same end with and without kills: ${outcome.sameEnd ? 'yes' : 'NO'}`,
    ],
  };
};
