import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process that a test started; disposing it kills it. */
export interface TestProcess extends AsyncDisposable {
  readonly process: ChildProcess;
  /** What it printed so far, line by line. */
  readonly lines: readonly string[];
  /** Waits for so many lines, or for its end. */
  readonly untilLines: (count: number) => Promise<void>;
  readonly kill: () => Promise<void>;
}

export interface TestProcessOptions {
  readonly arguments: readonly string[];
  /** Runs it as this user, which only root may ask for. */
  readonly uid?: number;
}

/** Runs a module of `src/testing` in a process of its own. */
export const startTestProcess = (name: string, options: TestProcessOptions): TestProcess => {
  const module = new URL(`./${name}.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, ['--conditions=source', module, ...options.arguments], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(options.uid === undefined ? {} : { uid: options.uid }),
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  let noticed: () => void = () => undefined;
  reader.on('line', (line) => {
    lines.push(line);
    noticed();
  });
  const ended = once(reader, 'close');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    process: child,
    lines,
    untilLines: async (count) => {
      while (lines.length < count) {
        const more = new Promise<void>((resolve) => {
          noticed = resolve;
        });
        const outcome = await Promise.race([more, ended]);
        if (outcome !== undefined) return;
      }
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
};
