import type { ServiceProcess } from '../../service/service-process.ts';
import { fillStore, subjectName } from '../../store/fill-store.ts';
import { type Bench, repeat } from '../measure.ts';

/** Events of one subject: more than it may have memories, since most of what is told changes what is there. */
export const LONG_REPLAY_EVENTS = 10_000;

/** Milliseconds of a replay over HTTP of one subject with {@link LONG_REPLAY_EVENTS} events, in a store of its own. */
export const measureLongReplay = async (
  bench: Bench,
  runs: number,
  untilSealed: (service: ServiceProcess, events: number) => Promise<void>,
): Promise<readonly number[]> => {
  const directory = await bench.workspace.newDirectory();
  bench.progress('audit: filling a subject with a long past');
  await fillStore(directory, { subjects: 1, each: LONG_REPLAY_EVENTS }, () => undefined);
  await using service = await bench.start(directory);
  await untilSealed(service, LONG_REPLAY_EVENTS);
  return await repeat(runs, async () => {
    const started = performance.now();
    await service.client.call('/audit/v1/replay', { user_id: subjectName(0) });
    return performance.now() - started;
  });
};
