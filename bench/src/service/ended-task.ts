import type { ApiClient } from './api-client.ts';

/** A task that has ended, as `/memory/v1/task` shows it. Throws when it failed; `what` says what it was. */
export const endedTask = async <Task extends object>(
  client: Pick<ApiClient, 'call'>,
  taskId: string,
  what = 'a task',
): Promise<Task> => {
  for (;;) {
    const task = await client.call<
      Task & { readonly status: string; readonly error?: object | null }
    >('/memory/v1/task', {
      task_id: taskId,
      wait_ms: 30_000,
    });
    if (task.status === 'FAILED') {
      throw new Error(`${what} failed: ${JSON.stringify(task.error)}`);
    }
    if (task.status === 'SUCCEEDED') return task;
  }
};
