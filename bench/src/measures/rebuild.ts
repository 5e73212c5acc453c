import { figure } from '../report/figure.ts';
import type { ApiClient } from '../service/api-client.ts';
import { endedTask } from '../service/ended-task.ts';
import { memoriesEach } from '../store/workspace.ts';
import { type Measure, repeat } from './measure.ts';

const RUNS = 3;

interface RebuildTask {
  readonly result?: { readonly events?: number };
}

/**
 * Rebuilds one projection beside the live one; answers how many events went in.
 *
 * @param reads Takes calls that read, where roles are processes of their own
 */
export const rebuildProjection = async (
  client: ApiClient,
  name: string,
  reads: ApiClient = client,
): Promise<number> => {
  const { task_id } = await client.call<{ readonly task_id: string }>(
    '/admin/v1/projections/rebuild',
    { name },
  );
  const task = await endedTask<RebuildTask>(reads, task_id, `the rebuild of ${name}`);
  return task.result?.events ?? Number.NaN;
};

const timed = async (run: () => Promise<number>): Promise<{ events: number; rate: number }> => {
  const started = performance.now();
  const events = await run();
  return { events, rate: (events * 1000) / (performance.now() - started) };
};

/** Rebuilds from the log while the service runs, up to the swap, digests of both compared. */
export const measureRebuild: Measure = async (bench) => {
  const memories = bench.large ? 100_000 : 10_000;
  const { directory } = await bench.workspace.filled(memories);
  await using service = await bench.start(directory);
  const { client } = service;
  const measured = await repeat(RUNS, async (run) => {
    bench.progress(`rebuild: run ${run + 1} of ${RUNS}`);
    return {
      model: await timed(() => rebuildProjection(client, 'memories')),
      index: await timed(() => rebuildProjection(client, 'search')),
      both: await timed(async () => {
        const [events] = await Promise.all([
          rebuildProjection(client, 'memories'),
          rebuildProjection(client, 'search'),
        ]);
        return events;
      }),
    };
  });
  const figureOf = (name: string, part: 'model' | 'index' | 'both', isTarget: boolean) =>
    figure(
      name,
      '/s',
      measured.map((one) => one[part].rate),
      measured.reduce((sum, one) => sum + one[part].events, 0),
      isTarget ? { atLeast: 15_000 } : null,
    );
  return {
    command: 'rebuild',
    title: 'read model and search index from the log, beside the live ones, to the swap',
    setup: [
      `${memories.toLocaleString('en-GB')} memories of subjects with ${memoriesEach} each, an event for each; the digests of old and new are taken and compared, too`,
    ],
    figures: [
      figureOf('events, both at once', 'both', true),
      figureOf('events, read model', 'model', false),
      figureOf('events, search index', 'index', false),
    ],
    notes: [],
  };
};
