import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ApiClient, createApiClient } from './api-client.ts';
import { benchKey, benchRootKey } from './keys.ts';

/** A service that runs as a process of its own on a loopback port. */
export interface ServiceProcess extends AsyncDisposable {
  readonly client: ApiClient;
  /** From the start of the process to the line that says where it listens. */
  readonly readyMs: number;
  readonly rssBytes: () => Promise<number>;
  /** Processor time that all its threads have used. */
  readonly cpuMs: () => Promise<number>;
  /** Ends it as an operator would. */
  readonly stop: () => Promise<void>;
}

export interface ServiceOptions {
  readonly directory: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Folder for CPU profiles, one of each thread; written when the service ends. */
  readonly profileDirectory?: string | undefined;
}

const entry = fileURLToPath(new URL('../../../packages/server/src/cli/main.ts', import.meta.url));

const compileCache = fileURLToPath(new URL('../../../.cache/compile', import.meta.url));

const START_LIMIT_MS = 10 * 60_000;

/** Clock ticks a second in `/proc/<pid>/stat`; 100 on every Linux that Node runs on. */
const TICKS = 100;

export const startService = async (options: ServiceOptions): Promise<ServiceProcess> => {
  const { directory, environment = {}, profileDirectory } = options;
  const profile =
    profileDirectory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDirectory}`];
  const started = performance.now();
  // As the bootstrap starts it.
  const flags = ['--conditions=source', '--max-semi-space-size=8'];
  const child = spawn(process.execPath, [...flags, ...profile, entry, 'serve'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: compileCache,
      MALLOC_ARENA_MAX: '2',
      PALIMPSEST_HOST: '127.0.0.1',
      PALIMPSEST_PORT: '0',
      PALIMPSEST_DATA_DIR: directory,
      PALIMPSEST_BOOTSTRAP_KEY: benchKey,
      PALIMPSEST_ROOT_KEY: benchRootKey,
      PALIMPSEST_LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  let errors = '';
  const listening = Promise.withResolvers<URL>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const address = /listens on (http:\/\/\S+)\n/.exec(output)?.[1];
    if (address !== undefined) listening.resolve(new URL(address));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  void ended.then((code) =>
    listening.reject(new Error(`the service ended with ${code}: ${errors}`)),
  );
  const late = setTimeout(() => {
    listening.reject(new Error(`the service was not ready in time: ${errors}`));
    child.kill('SIGKILL');
  }, START_LIMIT_MS);
  const address = await listening.promise.finally(() => clearTimeout(late));
  const readyMs = performance.now() - started;

  const proc = (file: string): Promise<string> => readFile(`/proc/${child.pid}/${file}`, 'utf8');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`the service ended with ${code}: ${errors}`);
  };
  const client = createApiClient({
    host: address.hostname,
    port: Number(address.port),
    key: benchKey,
  });
  return {
    client,
    readyMs,
    rssBytes: async () =>
      Number(/VmRSS:\s+(\d+) kB/.exec(await proc('status'))?.[1] ?? Number.NaN) * 1024,
    cpuMs: async () => {
      // The name in parentheses may hold spaces; user and system time are the 12th and 13th field after it.
      const fields = (await proc('stat')).replace(/^.*\) /s, '').split(' ');
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
};
