import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What can be started: the service as it is, or a leaner one for the crash test. */
const programs = {
  service: [fileURLToPath(new URL('../cli/main.ts', import.meta.url)), 'serve'],
  lean: [fileURLToPath(new URL('./crash/lean-service.ts', import.meta.url))],
} as const;

/** How a process ended, with everything that it wrote. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real service as a child process. Disposing it kills it. */
export interface ServiceProcess extends AsyncDisposable {
  readonly pid: number;
  /** The address that it printed; `undefined` when it ended before it printed one. */
  readonly listening: Promise<string | undefined>;
  readonly ended: Promise<Ending>;
  /** What it wrote to standard output so far. */
  readonly stdout: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
}

export interface ServiceProcessOptions {
  /** @default 'service' */
  readonly program?: keyof typeof programs;
  /** Arguments behind `serve`. */
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** User to run as; needs a test that runs as root. */
  readonly uid?: number;
  /** A shell line that ends in `exec "$@"`: limits that the service is to live under. */
  readonly shell?: string;
}

/** The whole environment of a service: nothing of the machine's own settings reaches it. */
const environmentOf = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  // Hundreds of starts load the same modules: compiled once, they start in half the time.
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
  PALIMPSEST_PORT: '0',
  ...settings,
});

const addressIn = (text: string): string | undefined => /listens on (https?:\S+)\n/.exec(text)?.[1];

/** Starts `palimpsest serve` from the sources on a port of its own. */
export const startServiceProcess = (
  settings: Readonly<Record<string, string>>,
  options: ServiceProcessOptions = {},
): ServiceProcess => {
  const line = [
    process.execPath,
    '--conditions=source',
    '--disable-warning=ExperimentalWarning',
    ...programs[options.program ?? 'service'],
    ...(options.args ?? []),
  ];
  const [command = '', ...args] =
    options.shell === undefined ? line : ['/bin/sh', '-c', options.shell, 'sh', ...line];
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid }),
  });
  let stdout = '';
  let stderr = '';
  const listening = Promise.withResolvers<string | undefined>();
  const ended = Promise.withResolvers<Ending>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    const address = addressIn(stdout);
    if (address !== undefined) listening.resolve(address);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.once('error', ended.reject);
  child.once('close', (code, signal) => {
    listening.resolve(undefined);
    ended.resolve({ code, signal, stdout, stderr });
  });
  return {
    pid: child.pid ?? 0,
    listening: listening.promise,
    ended: ended.promise,
    stdout: () => stdout,
    signal: (name) => {
      child.kill(name);
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended.promise;
    },
  };
};

/** Starts and waits for the address; throws, with what it wrote, when it does not come up. */
export const startListening = async (
  settings: Readonly<Record<string, string>>,
  options: ServiceProcessOptions = {},
): Promise<{ readonly service: ServiceProcess; readonly address: string }> => {
  const service = startServiceProcess(settings, options);
  const address = await service.listening;
  if (address === undefined) {
    const { code, stderr } = await service.ended;
    throw new Error(`the service ended with ${code}: ${stderr}`);
  }
  return { service, address };
};
