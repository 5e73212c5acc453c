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
  const filled = await bench.workspace.filled(bench.small ? 8_000 : 100_000);
  // What is purged is gone: the filled store stays as it is for the others.
  const directory = join(await bench.workspace.newDirectory(), 'purged');
  await cp(filled.directory, directory, { recursive: true });
  await using service = await bench.start(directory);
  const { call } = service.client;
  const purge = async (user: { readonly user_id: string }) => {
    const started = performance.now();
    const { task_id: id, deleted } = await call<Purged>('/memory/v1/user/purge', {
      ...user,
      immediate: true,
    });
    const answered = performance.now() - started;
    if (deleted !== memoriesEach) throw new Error(`${deleted} memories were hidden`);
    await endedTask(service.client, id, 'the erasure');
    return { answered, erased: performance.now() - started };
  };
  const cold = await repeat(count, (run) => {
    bench.progress(`purge: run ${run + 1} of ${count}`);
    return purge({ user_id: subjectName(run) });
  });
  const known = await repeat(count, async (run) => {
    bench.progress(`purge: run ${run + 1} of ${count}, of somebody who was just spoken with`);
    const user = { user_id: subjectName(count + run) };
    // A switch that is set where it stands already changes nothing, and loads whose it is.
    await call('/memory/v1/user/switch', { ...user, enabled: true });
    return purge(user);
  });
  return {
    command: 'purge',
    title: 'forgetting a person',
    setup: [
      `${2 * count} people with ${memoriesEach} memories each, among ${filled.subjects}; over HTTP, one after the other; half of them not spoken with since the start: their facts are read and opened first`,
    ],
    figures: [
      figure(
        `purge of ${memoriesEach} memories, answered`,
        'ms',
        known.map(({ answered }) => answered),
        count,
        { atMost: 200 },
      ),
      figure(
        'the same of somebody who was not spoken with',
        'ms',
        cold.map(({ answered }) => answered),
        count,
        { atMost: 200 },
      ),
      figure(
        'erased, tried and told',
        'ms',
        [...known, ...cold].map(({ erased }) => erased),
        2 * count,
      ),
    ],
    notes: [],
  };
};
