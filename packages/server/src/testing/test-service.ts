import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createService, type Service } from '../compose/service.ts';
import { readConfig } from '../config/config.ts';

/** The bootstrap key of test services. */
export const testKey = 'test-key-that-is-long-enough-for-the-rule';

/** What a call answered. */
export interface CallAnswer<Data = Record<string, unknown>> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestService extends AsyncDisposable {
  readonly directory: string;
  readonly service: Service;
  /** A call with the bootstrap key (or another), through the whole app without a socket. */
  readonly call: <Data = Record<string, unknown>>(
    path: string,
    body: unknown,
    options?: { readonly key?: string; readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<CallAnswer<Data>>;
  /** Sets the manual clock. */
  readonly setClock: (at: string) => Promise<void>;
  /** Adds a message and waits for the end of its task. */
  readonly tell: (
    userId: string,
    text: string,
    options?: Readonly<Record<string, unknown>>,
  ) => Promise<CallAnswer<Record<string, unknown>>>;
  /** Stops the service; the data stays. */
  readonly stop: () => Promise<void>;
}

export interface TestServiceOptions {
  /** Data directory to open again. Default: a new one, removed at the end. */
  readonly directory?: string;
  /** ISO time of a manual clock; `null`: the system's. Default: 2026-01-01. */
  readonly clock?: string | null;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A whole service on a data directory of its own: real storage, real models, real app. */
export const startTestService = async (options: TestServiceOptions = {}): Promise<TestService> => {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'palimpsest-')));
  const clock = options.clock === undefined ? '2026-01-01T00:00:00.000Z' : options.clock;
  const config = readConfig({
    PALIMPSEST_DATA_DIR: directory,
    PALIMPSEST_BOOTSTRAP_KEY: testKey,
    PALIMPSEST_ERASURE_RECORD: join(directory, 'erasures.jsonl'),
    ...(clock === null ? {} : { PALIMPSEST_CLOCK: `manual:${clock}` }),
    ...options.environment,
  });
  const service = await createService(config, pino({ level: 'silent' }));
  await service.ready(AbortSignal.timeout(60_000));
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= service.stop());

  const call: TestService['call'] = async (path, body, { key = testKey, headers = {} } = {}) => {
    const response = await service.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer: { code: number; msg: string; data: never } = response.json();
    return {
      status: response.statusCode,
      code: answer.code,
      msg: answer.msg,
      data: answer.data,
      headers: response.headers,
    };
  };

  return {
    directory,
    service,
    call,
    stop,
    setClock: async (at) => {
      await call('/admin/v1/clock', { set: at });
    },
    tell: async (userId, text, more = {}) => {
      const accepted = await call<{ readonly task_id: string }>('/memory/v1/add', {
        user_id: userId,
        messages: [{ role: 'user', content: text }],
        ...more,
      });
      if (accepted.code !== 0) return accepted;
      return call('/memory/v1/task', { task_id: accepted.data.task_id, wait_ms: 30_000 });
    },
    [Symbol.asyncDispose]: async () => {
      await stop();
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
};
