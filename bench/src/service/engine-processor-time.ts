import { readdir, readFile, readlink } from 'node:fs/promises';
import { type Figure, figure } from '../report/figure.ts';

/** Clock ticks a second in `/proc/<pid>/stat`; 100 on every Linux that Node runs on. */
const TICKS = 100;
/** State of a socket that listens, in `/proc/net/tcp`. */
const LISTENING = '0A';

/** Inode of the socket that listens on a port of this machine. */
const listenerOf = async (port: number): Promise<string | undefined> => {
  const hexadecimal = port.toString(16).toUpperCase().padStart(4, '0');
  for (const table of ['tcp', 'tcp6']) {
    for (const line of (await readFile(`/proc/net/${table}`, 'utf8')).split('\n').slice(1)) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === LISTENING && local?.endsWith(`:${hexadecimal}`) === true) return inode;
    }
  }
  return undefined;
};

const holds = async (pid: string, socket: string): Promise<boolean> => {
  try {
    for (const file of await readdir(`/proc/${pid}/fd`)) {
      if ((await readlink(`/proc/${pid}/fd/${file}`)) === socket) return true;
    }
  } catch {
    // It ended, or belongs to somebody else.
  }
  return false;
};

/**
 * A clock of the processor time, in milliseconds, of the server that listens at an address of this machine; `undefined` where there is none
 * to be seen: another machine, another system than Linux, a process of another user.
 */
const engineProcessorClock = async (
  address: string,
): Promise<(() => Promise<number>) | undefined> => {
  const { hostname, port } = new URL(address);
  if (process.platform !== 'linux' || !['127.0.0.1', 'localhost'].includes(hostname)) {
    return undefined;
  }
  const inode = await listenerOf(Number(port));
  if (inode === undefined) return undefined;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (!(await holds(pid, `socket:[${inode}]`))) continue;
    return async () => {
      // The name in parentheses may hold spaces; user and system time are the 12th and 13th field after it.
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.replace(/^.*\) /s, '').split(' ');
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
    };
  }
  return undefined;
};

/** Processor time of some work, in milliseconds. */
export interface ProcessorTime {
  /** Of this process, all threads. */
  readonly own: number;
  /** Of the engine; `null` when it is not to be seen. */
  readonly engine: number | null;
}

/** Does some work and answers what it took of the processors, here and in the engine. */
export const withProcessorTime = async <T>(
  address: string,
  work: () => Promise<T>,
): Promise<T & { readonly processor: ProcessorTime }> => {
  const clock = await engineProcessorClock(address);
  const before = (await clock?.()) ?? 0;
  const start = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(start);
  const processor: ProcessorTime = {
    own: (user + system) / 1000,
    engine: clock === undefined ? null : (await clock()) - before,
  };
  return { ...result, processor };
};

/** What one of many takes of the processors: a figure that a machine which does other work spoils less than a rate. */
export const processorFigures = (
  name: string,
  runs: readonly { readonly processor: ProcessorTime; readonly count: number }[],
): readonly Figure[] => {
  const samples = runs.reduce((sum, { count }) => sum + count, 0);
  const engines = runs.flatMap(({ processor: { engine }, count }) =>
    engine === null ? [] : (engine * 1000) / count,
  );
  return [
    figure(
      `${name}: processor time of the benchmark`,
      'µs',
      runs.map(({ processor: { own }, count }) => (own * 1000) / count),
      samples,
    ),
    ...(engines.length === 0
      ? []
      : [figure(`${name}: processor time of the engine`, 'µs', engines, samples)]),
  ];
};
