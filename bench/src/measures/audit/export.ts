import { setTimeout } from 'node:timers/promises';
import { figure } from '../../report/figure.ts';
import { endedTask } from '../../service/ended-task.ts';
import type { ServiceProcess } from '../../service/service-process.ts';
import { fillStore, subjectName } from '../../store/fill-store.ts';
import { type Bench, type Measure, repeat } from '../measure.ts';
import { makeLongPast } from './long-past.ts';

const RUNS = 3;
const ROUNDS = 9;
const LOOK_MS = 10;
const MEGABYTE = 1e6;

interface Exported {
  readonly result: { readonly bytes: number };
}

interface ExportCost {
  readonly ms: number;
  /** Most resident memory of the service above what it had when it was asked, in megabytes. */
  readonly addedMb: number;
  readonly fileMb: number;
}

const exportOnce = async (service: ServiceProcess, user: object): Promise<ExportCost> => {
  const before = await service.rssBytes();
  let most = before;
  let running = true;
  const watch = async (): Promise<void> => {
    while (running) {
      most = Math.max(most, await service.rssBytes());
      await setTimeout(LOOK_MS);
    }
  };
  const watching = watch();
  const started = performance.now();
  const { task_id: id } = await service.client.call<{ readonly task_id: string }>(
    '/memory/v1/user/export',
    { ...user, format: 'jsonl' },
  );
  const { result } = await endedTask<Exported>(service.client, id, 'the export');
  const ms = performance.now() - started;
  running = false;
  await watching;
  return { ms, addedMb: (most - before) / MEGABYTE, fileMb: result.bytes / MEGABYTE };
};

/** Exports of one person from a service that has just started: memory that an earlier one left free does not count. */
const exportsOf = async (bench: Bench, memories: number): Promise<readonly ExportCost[]> => {
  const directory = await bench.workspace.newDirectory();
  bench.progress(`export: filling a subject with ${memories * (1 + ROUNDS)} events`);
  await fillStore(directory, { subjects: 1, each: memories }, () => undefined);
  const user = { user_id: subjectName(0) };
  {
    await using service = await bench.start(directory);
    await makeLongPast(service, user, ROUNDS);
  }
  return repeat(RUNS, async () => {
    await using service = await bench.start(directory);
    // The first call of a kind loads what it needs.
    await service.client.call('/memory/v1/user/list', { ...user, limit: 1 });
    return await exportOnce(service, user);
  });
};

/** Whether the memory that an export takes depends on how much there is of a person. */
export const measureExport: Measure = async (bench) => {
  const [few, many] = bench.small ? [20, 100] : [200, 2_000];
  const small = await exportsOf(bench, few);
  const large = await exportsOf(bench, many);
  const nameOf = (memories: number): string =>
    `${(memories * (1 + ROUNDS)).toLocaleString('en-GB')} events`;
  return {
    command: 'export',
    title: "handing out a person's data",
    setup: [
      `one person in a service that has just started, each memory worded anew ${ROUNDS} times; JSON Lines, over HTTP; ${RUNS} runs, resident memory looked at every ${LOOK_MS} ms`,
    ],
    figures: (
      [
        [few, small],
        [many, large],
      ] as const
    ).flatMap(([memories, costs]) => [
      figure(
        `export of ${nameOf(memories)}: resident memory added`,
        'MB',
        costs.map(({ addedMb }) => addedMb),
        RUNS,
      ),
      figure(
        'the same: size of the file',
        'MB',
        costs.map(({ fileMb }) => fileMb),
        RUNS,
      ),
      figure(
        'the same: until the link is there',
        'ms',
        costs.map(({ ms }) => ms),
        RUNS,
      ),
    ]),
    notes: [],
  };
};
