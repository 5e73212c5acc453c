/**
 * The whole year from the command line: `node --conditions=source year-command.ts --subjects 200 --days 365 --kills 10`.
 * Lived through twice, once in peace and once with kills at random moments; each day and the outcome are lines of JSON.
 */
import { parseArgs } from 'node:util';
import { temporaryDirectory } from '../temporary-directory.ts';
import { runYear, type YearReport } from './run-year.ts';
import type { YearPlan } from './year-plan.ts';
import type { YearDay } from './year-program.ts';

/** What a year came to, as the last line tells it. */
export interface YearOutcome {
  readonly days: number;
  readonly subjects: number;
  readonly worstWeightError: number;
  /** Days on which a counter was over its limit. */
  readonly daysOverLimit: number;
  /** Days on which the plain model said something else. */
  readonly daysDiffering: number;
  readonly archived: number;
  readonly longestJobMs: number;
  /** Processor time of the job run that took most of it. */
  readonly longestJobCpuMs: number;
  readonly longestJob: string;
  readonly kills: number;
  /** Whether the year with kills ended in the same state. */
  readonly sameEnd: boolean;
}

const { values } = parseArgs({
  options: {
    subjects: { type: 'string', default: '200' },
    days: { type: 'string', default: '365' },
    kills: { type: 'string', default: '10' },
    'fade-days': { type: 'string', default: '90' },
    seed: { type: 'string', default: '7' },
  },
});
const plan: YearPlan = {
  seed: Number(values.seed),
  subjects: Number(values.subjects),
  days: Number(values.days),
  fadeDays: Number(values['fade-days']),
};
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const live = async (year: 'whole' | 'killed', kills: number): Promise<YearReport> => {
  await using directory = await temporaryDirectory();
  const onDay = (day: YearDay): void => say({ year, ...day });
  return await runYear({ directory: directory.path, plan, kills, onDay });
};

const whole = await live('whole', 0);
const killed = await live('killed', Number(values.kills));
const days = [...whole.days, ...killed.days];
const slowest = days.toSorted((a, b) => b.longestJobMs - a.longestJobMs)[0];
const outcome: YearOutcome = {
  days: plan.days,
  subjects: plan.subjects,
  worstWeightError: Math.max(...days.map(({ worstWeightError }) => worstWeightError)),
  daysOverLimit: days.filter(({ overLimit }) => overLimit > 0).length,
  daysDiffering: days.filter(({ differing }) => differing > 0).length,
  archived: whole.days.reduce((sum, { archived }) => sum + archived, 0),
  longestJobMs: slowest?.longestJobMs ?? 0,
  longestJobCpuMs: Math.max(...days.map(({ longestJobCpuMs }) => longestJobCpuMs)),
  longestJob: slowest?.longestJob ?? '',
  kills: killed.kills,
  sameEnd: whole.digest !== undefined && killed.digest === whole.digest,
};
say({ outcome });
