import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSeededRandom } from '@palimpsest/testing/seeded-random';
import type { YearPlan } from './year-plan.ts';
import type { YearDay } from './year-program.ts';

const program = fileURLToPath(new URL('./year-program.ts', import.meta.url));

/** A kill comes at any moment of so long after a day that was told. */
const MOMENT_MS = 200;
/** Days at the end without a kill, so that every one that is asked for finds the process alive. */
const QUIET_DAYS = 5;

export interface YearOptions {
  readonly directory: string;
  readonly plan: YearPlan;
  /** Times that the process is killed on the way. */
  readonly kills: number;
  readonly onDay?: (day: YearDay) => void;
}

/** What a year came to. */
export interface YearReport {
  readonly days: readonly YearDay[];
  readonly kills: number;
  readonly digest: string | undefined;
}

/** One life of the process: until it ends, or is killed after a day. */
const live = async (
  { directory, plan, onDay }: YearOptions,
  days: Map<number, YearDay>,
  killAfter: number | undefined,
  momentMs: number,
): Promise<'ended' | 'killed'> => {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--disable-warning=ExperimentalWarning', program],
    {
      env: {
        PATH: process.env['PATH'],
        PALIMPSEST_DATA_DIR: directory,
        YEAR_PLAN: JSON.stringify(plan),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let stderr = '';
  let rest = '';
  let killed = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const day = JSON.parse(line) as YearDay;
      days.set(day.day, day);
      onDay?.(day);
      // A life may begin behind the day that its kill was meant for.
      if (killed || killAfter === undefined || day.day < killAfter) continue;
      killed = true;
      void pause(momentMs).then(() => child.kill('SIGKILL'));
    }
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (killed && code !== 0) return 'killed';
  if (code !== 0) throw new Error(`the year ended early (${code}): ${stderr.slice(-4_000)}`);
  return 'ended';
};

/** Lives through a year in a process of its own, which is killed at random so many times and goes on each time. */
export const runYear = async (options: YearOptions): Promise<YearReport> => {
  const { plan } = options;
  const random = createSeededRandom(plan.seed);
  const after = new Set<number>();
  while (after.size < options.kills) after.add(random.below(plan.days - QUIET_DAYS));
  const moments = [...after].sort((a, b) => a - b);
  const days = new Map<number, YearDay>();
  let kills = 0;
  for (;;) {
    const ending = await live(options, days, moments.shift(), random.next() * MOMENT_MS);
    if (ending === 'ended') break;
    kills += 1;
  }
  const told = [...days.values()].sort((a, b) => a.day - b.day);
  return { days: told, kills, digest: told.at(-1)?.digest };
};
