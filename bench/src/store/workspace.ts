import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ServiceProcess, startService } from '../service/service-process.ts';
import { fillStore } from './fill-store.ts';

/** Memories of each subject of a filled store: as many as a subject may have. */
export const memoriesEach = 2_000;

/** A data directory that holds `subjects` × {@link memoriesEach} memories. */
export interface FilledStore {
  readonly directory: string;
  readonly subjects: number;
  readonly memories: number;
}

/** Where data directories are made. */
export interface Workspace extends AsyncDisposable {
  readonly root: string;
  /** An empty directory for one service. */
  readonly newDirectory: () => Promise<string>;
  /** A store of that many memories, projections caught up; made once and shared by the commands of one run. */
  readonly filled: (memories: number) => Promise<FilledStore>;
}

/** Written into a data directory when it is complete. */
const completeMark = 'filled';

/** Processor time of a second, in milliseconds, under which a service has nothing left to do. */
const AT_REST = 150;

/** The ledger follows a log that was filled without it for as long as half a minute: what is measured meanwhile is measured beside that. */
const untilAtRest = async ({ cpuMs }: Pick<ServiceProcess, 'cpuMs'>): Promise<void> => {
  for (let before = await cpuMs(); ; ) {
    await setTimeout(1_000);
    const after = await cpuMs();
    if (after - before < AT_REST) return;
    before = after;
  }
};

/** `keep`: a folder that filled stores stay in, and are taken from again. Otherwise all goes at the end. */
export const openWorkspace = async (
  keep: string | null,
  onProgress: (line: string) => void,
): Promise<Workspace> => {
  const root = keep === null ? await mkdtemp(join(tmpdir(), 'palimpsest-bench-')) : resolve(keep);
  await mkdir(root, { recursive: true });
  const thrownAway: string[] = keep === null ? [root] : [];

  const fill = async (directory: string, memories: number): Promise<void> => {
    const subjects = memories / memoriesEach;
    const started = performance.now();
    await fillStore(directory, { subjects, each: memoriesEach }, (done) =>
      onProgress(`filling a store: ${done} of ${subjects} subjects`),
    );
    const filled = performance.now();
    // The first start builds the projections.
    await using service = await startService({ directory });
    const seconds = ((filled - started) / 1000).toFixed(0);
    onProgress(
      `filled in ${seconds} s; projections caught up in ${(service.readyMs / 1000).toFixed(0)} s`,
    );
    await untilAtRest(service);
  };

  return {
    root,
    newDirectory: async () => {
      const directory = await mkdtemp(join(root, 'data-'));
      thrownAway.push(directory);
      return directory;
    },
    filled: async (memories) => {
      const directory = join(root, `filled-${memories}`);
      const mark = join(directory, completeMark);
      if (!existsSync(mark)) {
        await rm(directory, { recursive: true, force: true });
        await mkdir(directory);
        await fill(directory, memories);
        await writeFile(mark, '');
      }
      return { directory, memories, subjects: memories / memoriesEach };
    },
    [Symbol.asyncDispose]: async () => {
      for (const directory of thrownAway) await rm(directory, { recursive: true, force: true });
    },
  };
};
