import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { figure } from '../report/figure.ts';
import { endedTask } from '../service/ended-task.ts';
import { subjectName } from '../store/fill-store.ts';
import { memoriesEach } from '../store/workspace.ts';
import { type Measure, repeat } from './measure.ts';

interface Purged {
  readonly task_id: string;
  readonly deleted: number;
}

/** How long a purge of a whole person takes to answer, and the erasure behind it to end, streams and keys apart. */
export const measurePurge: Measure = async (bench) => {
  const count = bench.small ? 2 : 5;
  const filled = await bench.workspace.filled(bench.small ? 4_000 : 100_000);
  // What is purged is gone: the filled store stays as it is for the others.
  const directory = join(await bench.workspace.newDirectory(), 'purged');
  await cp(filled.directory, directory, { recursive: true });
  await using service = await bench.start(directory);
  const { call } = service.client;
  const runs = await repeat(count, async (run) => {
    bench.progress(`purge: run ${run + 1} of ${count}`);
    const started = performance.now();
    const { task_id: id, deleted } = await call<Purged>('/memory/v1/user/purge', {
      user_id: subjectName(run),
      immediate: true,
    });
    const answered = performance.now() - started;
    if (deleted !== memoriesEach) throw new Error(`${deleted} memories were hidden`);
    await endedTask(service.client, id, 'the erasure');
    return { answered, erased: performance.now() - started };
  });
  return {
    command: 'purge',
    title: 'forgetting a person',
    setup: [
      `${count} people with ${memoriesEach} memories each, among ${filled.subjects}; over HTTP, one after the other, nobody of them loaded before`,
    ],
    figures: [
      figure(
        `purge of ${memoriesEach} memories, answered`,
        'ms',
        runs.map(({ answered }) => answered),
        count,
        { atMost: 200 },
      ),
      figure(
        'the same: erased, tried and told',
        'ms',
        runs.map(({ erased }) => erased),
        count,
      ),
    ],
    notes: [],
  };
};
