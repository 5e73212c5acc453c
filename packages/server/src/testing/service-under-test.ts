import { afterAll, beforeAll, expect, vi } from 'vitest';
import {
  type CallAnswer,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from './test-service.ts';

// A service starts in a hook, which may take long on a busy machine.
vi.setConfig({ hookTimeout: 60_000 });

/** The memory object of the API, as far as these specs look at it. */
export interface Memory {
  readonly memory_id: string;
  readonly version: number;
  readonly content: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

export interface Listing {
  readonly memories: readonly Memory[];
  readonly counts: Readonly<Record<string, unknown>>;
  readonly next_cursor: string | null;
}

export interface Recalled {
  readonly hit: boolean;
  readonly reason: string | null;
  readonly memories: readonly (Memory & { readonly relevance: number; readonly score: number })[];
  readonly omitted: Readonly<Record<string, number>>;
  readonly position: string;
  readonly [field: string]: unknown;
}

export interface Decision {
  readonly op: string;
  readonly fact: string;
  readonly memory_id: string | null;
  readonly version: number | null;
  readonly target: string | null;
  readonly reason: string;
  readonly code?: number;
}

export interface Task {
  readonly task_id: string;
  readonly status: string;
  readonly mode: string | null;
  readonly decisions: readonly Decision[];
  readonly ignored: number;
  readonly position: string;
  readonly error: Readonly<Record<string, unknown>> | null;
  readonly [field: string]: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** One service for all tests of a file; each test tells about a user of its own. */
export const serviceUnderTest = (options: TestServiceOptions = {}) => {
  let running: TestService | undefined;
  beforeAll(async () => {
    running = await startTestService(options);
  });
  afterAll(async () => {
    await running?.[Symbol.asyncDispose]();
  });
  return (): TestService => {
    if (running === undefined) throw new Error('the service is not running');
    return running;
  };
};

/** The data of a call that must succeed. */
export const ok = async <Data = Record<string, unknown>>(
  answer: Promise<CallAnswer<Data>>,
): Promise<Data> => {
  const { code, data } = await answer;
  expect({ code, data: code === 0 ? 'data' : data }).toEqual({ code: 0, data: 'data' });
  return data;
};

/** Code, error name and field of a call that must fail. */
export const refusal = async (answer: Promise<CallAnswer>) => {
  const { status, code, data } = await answer;
  return { status, code, error: data['error'], field: data['field'] };
};

/** Stores memories as they are worded; answers their ids, in order. */
export const store = async (
  { call }: TestService,
  userId: string,
  memories: readonly (string | Fields)[],
  options: { readonly key?: string } = {},
): Promise<readonly string[]> => {
  const { results } = await ok<{ readonly results: readonly { readonly memory_id: string }[] }>(
    call(
      '/memory/v1/add_structured',
      {
        user_id: userId,
        memories: memories.map((one) => (typeof one === 'string' ? { content: one } : one)),
      },
      options,
    ),
  );
  return results.map(({ memory_id: id }) => id);
};

/** Stores one memory and answers its id. */
export const storeOne = async (
  service: TestService,
  userId: string,
  memory: string | Fields,
): Promise<string> => {
  const [id] = await store(service, userId, [memory]);
  if (id === undefined) throw new Error('nothing was stored');
  return id;
};

export const list = (
  { call }: TestService,
  userId: string,
  more: Fields = {},
  options: { readonly key?: string } = {},
): Promise<Listing> =>
  ok(call<Listing>('/memory/v1/user/list', { user_id: userId, ...more }, options));

export const contents = ({ memories }: Pick<Listing | Recalled, 'memories'>): readonly string[] =>
  memories.map(({ content }) => content);

export const recall = (
  { call }: TestService,
  userId: string,
  query: string,
  more: Fields = {},
  options: { readonly key?: string } = {},
): Promise<Recalled> =>
  ok(
    call<Recalled>(
      '/memory/v1/recall',
      { user_id: userId, query, timeout_ms: 10_000, ...more },
      options,
    ),
  );

export const get = (
  { call }: TestService,
  memoryId: string,
  more: Fields = {},
  options: { readonly key?: string } = {},
): Promise<Memory> => ok(call<Memory>('/memory/v1/get', { memory_id: memoryId, ...more }, options));

/** Adds messages and waits for the end of the task. */
export const add = async (
  { call }: TestService,
  userId: string,
  messages: readonly (string | Fields)[],
  more: Fields = {},
  options: { readonly key?: string } = {},
): Promise<Task> => {
  const { task_id: taskId } = await ok<{ readonly task_id: string }>(
    call(
      '/memory/v1/add',
      {
        user_id: userId,
        messages: messages.map((one) =>
          typeof one === 'string' ? { role: 'user', content: one } : one,
        ),
        ...more,
      },
      options,
    ),
  );
  return ok(call<Task>('/memory/v1/task', { task_id: taskId, wait_ms: 30_000 }, options));
};

/** Issues a key and answers its secret. */
export const issueKey = async (
  { call }: TestService,
  rights: Fields,
  options: { readonly key?: string } = {},
): Promise<{ readonly key: string; readonly key_id: string }> =>
  ok(call('/admin/v1/keys/issue', rights, options));

export interface Changes {
  readonly changes: readonly Fields[];
  readonly next_cursor: string | null;
}

/** The log of all that was written so far: the state of the switch comes with a position to wait for. */
export const changeLog = async (
  { call }: TestService,
  userId: string,
  more: Fields = {},
  options: { readonly key?: string } = {},
): Promise<Changes> => {
  const { data } = await call('/memory/v1/user/switch', { user_id: userId });
  const after = { min_position: data['position'], timeout_ms: 10_000 };
  const body = { user_id: userId, ...after, ...more };
  return ok(call<Changes>('/memory/v1/change_log', body, options));
};
