/**
 * Lives through a year, or what is left of one, and tells each day as a line of JSON. Killed at any moment and started again
 * it goes on with the day that it had begun.
 */
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { laterAnchor, limitOf, weightAt } from '@palimpsest/domain';
import { instant, tenantId } from '@palimpsest/kernel';
import { createPlainSubject, EVENING, morningOf } from './plain-year.ts';
import { planDay, type YearPlan } from './year-plan.ts';
import { openYearService, yearPolicy } from './year-service.ts';

/** What is told of a day. */
export interface YearDay {
  readonly day: number;
  readonly active: number;
  /** Counters that were over their limit. */
  readonly overLimit: number;
  /** Memories of which the plain model says something else. */
  readonly differing: number;
  /** Some of them: what is remembered, and what the plain model says. */
  readonly examples: readonly string[];
  readonly worstWeightError: number;
  readonly longestJobMs: number;
  /** Name of the job that took that long. */
  readonly longestJob: string;
  /** Processor time of all threads during the job run that took most of it. */
  readonly longestJobCpuMs: number;
  readonly archived: number;
  /** Of everything that is remembered; only on the last day. */
  readonly digest?: string;
}

const MILLISECONDS_PER_DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const CALLERS = 8;
/** Differing memories that a day tells one by one. */
const EXAMPLES = 5;

const directory = process.env['PALIMPSEST_DATA_DIR'] ?? '';
const plan = JSON.parse(process.env['YEAR_PLAN'] ?? '') as YearPlan;
const progressFile = join(directory, 'year.json');
const at = (day: number) => instant(Math.round(START + day * MILLISECONDS_PER_DAY));
const users = Array.from({ length: plan.subjects }, (_, index) => index);
const userOf = (subject: number): string => `user-${subject}`;

const firstDay = await readFile(progressFile, 'utf8').then(
  (text) => (JSON.parse(text) as { readonly done: number }).done + 1,
  () => 0,
);
const service = await openYearService(directory, plan, at(morningOf(firstDay)));
const policy = yearPolicy(plan);
const plain = users.map(() => createPlainSubject(policy, plan.fadeDays));
for (let day = 0; day < firstDay; day += 1) {
  for (const subject of users) {
    plain[subject]?.morning(day, planDay(plan, subject, day));
    plain[subject]?.evening(day);
  }
}

const inTurns = async (work: (subject: number) => Promise<void>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (next < users.length) {
        const subject = next;
        next += 1;
        await work(subject);
      }
    }),
  );
};

const morning = (day: number): Promise<void> =>
  inTurns(async (subject) => {
    const { told, recalled } = planDay(plan, subject, day);
    const user = userOf(subject);
    if (told.length > 0) await service.tell(user, `${subject}-${day}`, told);
    for (const name of recalled) await service.recall(user, name);
    plain[subject]?.morning(day, { told, recalled });
  });

const runJobs = async (): Promise<
  Pick<YearDay, 'longestJobMs' | 'longestJob' | 'longestJobCpuMs' | 'archived'>
> => {
  let longestJobMs = 0;
  let longestJob = '';
  let longestJobCpuMs = 0;
  let archived = 0;
  for (const job of service.jobs) {
    // A job looks at what the index shows; the log may be ahead of it.
    await service.caughtUp();
    const begun = performance.now();
    const used = process.cpuUsage();
    const report = await job.run({
      tenant: tenantId('default'),
      signal: new AbortController().signal,
      breathe: async () => undefined,
    });
    const { user, system } = process.cpuUsage(used);
    longestJobCpuMs = Math.max(longestJobCpuMs, (user + system) / 1_000);
    const took = performance.now() - begun;
    if (took > longestJobMs) {
      longestJobMs = took;
      longestJob = job.name;
    }
    archived += report['archived'] ?? 0;
  }
  return { longestJobMs, longestJob, longestJobCpuMs, archived };
};

/** Compares everything that is remembered with the plain model, and gives it as lines of text. */
const look = async (day: number) => {
  const found = { active: 0, overLimit: 0, differing: 0, worstWeightError: 0 };
  const lines: string[] = [];
  const examples: string[] = [];
  await inTurns(async (subject) => {
    const model = plain[subject];
    const id = await service.subjectOf(userOf(subject));
    if (id === undefined || model === undefined) return;
    const state = await service.stateOf(id);
    const { anchors } = await service.recallsOf(id);
    for (const [name, { active }] of state.counters.entries()) {
      const limit = limitOf(name, policy);
      if (limit !== null && active > limit) found.overLimit += 1;
    }
    const expected = new Map(model.memories.map((memory) => [memory.name, memory]));
    const now = at(day + EVENING);
    for (const memory of state.memories.values()) {
      const name = memory.content?.content ?? '';
      const one = expected.get(name);
      const status = memory.deletion === null ? memory.head.status : 'DELETED';
      expected.delete(name);
      if (one === undefined || one.state !== status || one.seenBy !== memory.head.level) {
        found.differing += 1;
        examples.push(
          `${name}: ${status} ${memory.head.level}, fades ${memory.head.fades_at}; ${one?.state} ${one?.seenBy}, ${one && model.weightOn(one, day + EVENING)}`,
        );
      }
      const weight =
        status === 'ACTIVE'
          ? weightAt(laterAnchor(memory.head, anchors.get(memory.id)), now)
          : undefined;
      if (weight !== undefined && one !== undefined) {
        found.active += 1;
        const error = Math.abs(weight - model.weightOn(one, day + EVENING));
        found.worstWeightError = Math.max(found.worstWeightError, error);
      }
      lines.push(`${name} ${status} ${memory.head.level} ${weight?.toFixed(9) ?? ''}`);
    }
    found.differing += expected.size;
    for (const [name, { state }] of expected) examples.push(`${name}: unknown; ${state}`);
  });
  const digest = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
  return { ...found, examples: examples.slice(0, EXAMPLES), digest };
};

for (let day = firstDay; day < plan.days; day += 1) {
  service.clock.set(at(morningOf(day)));
  await morning(day);
  service.clock.set(at(day + EVENING));
  const jobs = await runJobs();
  for (const subject of plain) subject.evening(day);
  await service.caughtUp();
  const { digest, ...found } = await look(day);
  await writeFile(`${progressFile}.new`, JSON.stringify({ done: day }));
  await rename(`${progressFile}.new`, progressFile);
  const told: YearDay = {
    day,
    ...found,
    ...jobs,
    ...(day === plan.days - 1 ? { digest } : {}),
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
process.exit(0);
