import { expect, vi } from 'vitest';
import { callOverHttp, type WireAnswer } from './call-over-http.ts';

/** What a recall answers, as far as these specs look at it. */
export interface DeploymentRecall {
  readonly hit: boolean;
  readonly memories: readonly { readonly memory_id: string; readonly content: string }[];
  readonly receipt: string;
  readonly receipt_id: string | null;
  readonly degraded: readonly string[];
}

export interface DeploymentTask {
  readonly task_id: string;
  readonly status: string;
  readonly position: string;
  readonly result: Readonly<Record<string, unknown>> | null;
}

export interface DeploymentOptions {
  /** Where calls that write go. Asked at each call: processes come and go. */
  readonly writes: () => string;
  /** Where calls that read go. */
  readonly reads: () => string;
  readonly key: string;
}

/** The calls of an agent on a deployment of one process or several. */
export const createDeploymentCalls = ({ writes, reads, key }: DeploymentOptions) => {
  const write = <Data = Record<string, unknown>>(
    path: string,
    body: object,
  ): Promise<WireAnswer<Data>> => callOverHttp<Data>(writes(), path, body, { key });

  const read = <Data = Record<string, unknown>>(
    path: string,
    body: object,
    options: { readonly key?: string } = {},
  ): Promise<WireAnswer<Data>> => callOverHttp<Data>(reads(), path, body, { key, ...options });

  /** Accepts a conversation; answers the id of its task. */
  const add = async (userId: string, content: string, infer = true): Promise<string> => {
    const { code, data } = await write<{ readonly task_id: string }>('/memory/v1/add', {
      user_id: userId,
      messages: [{ role: 'user', content }],
      strategy: { infer },
    });
    expect(code).toBe(0);
    return data.task_id;
  };

  /** The task when it has ended. A busy machine answers for long that reads are behind, or that the task still waits. */
  const taskOf = (taskId: string): Promise<DeploymentTask> =>
    vi.waitFor(
      async () => {
        const body = { task_id: taskId, wait_ms: 30_000 };
        const { code, data } = await read<DeploymentTask>('/memory/v1/task', body);
        expect({ code, status: data.status }).toEqual({
          code: 0,
          status: expect.stringMatching(/^(?:SUCCEEDED|FAILED)$/u),
        });
        return data;
      },
      { timeout: 150_000, interval: 250 },
    );

  const tell = async (userId: string, content: string): Promise<DeploymentTask> => {
    const task = await taskOf(await add(userId, content));
    expect(task.status).toBe('SUCCEEDED');
    return task;
  };

  /** A read that sees the `min_position` of its body: it is asked again for as long as a busy machine is behind. */
  const readAfter = <Data = Record<string, unknown>>(path: string, body: object): Promise<Data> =>
    vi.waitFor(
      async () => {
        const { code, data } = await read<Data>(path, { timeout_ms: 10_000, ...body });
        expect({ code, data: code === 0 ? '' : data }).toEqual({ code: 0, data: '' });
        return data;
      },
      { timeout: 120_000, interval: 250 },
    );

  /** A recall at once, or one that waits for the `min_position` in `more`. */
  const recall = async (
    userId: string,
    query: string,
    more: object = {},
  ): Promise<DeploymentRecall> => {
    const body = { user_id: userId, query, timeout_ms: 10_000, ...more };
    if ('min_position' in more) return readAfter('/memory/v1/recall', body);
    const { code, data } = await read<DeploymentRecall>('/memory/v1/recall', body);
    expect({ code, data: code === 0 ? '' : data }).toEqual({ code: 0, data: '' });
    return data;
  };

  return { write, read, readAfter, add, taskOf, tell, recall };
};
