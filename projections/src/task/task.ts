import type { CallContext, TaskAnswer, TaskRequest, UseCase } from '@palimpsest/domain/contract';
import { PortError } from '@palimpsest/kernel';
import type { QueryDeps } from '../reading/deps.ts';
import { keyReach } from '../reading/reach.ts';
import { subjectOfId } from '../reading/subject.ts';
import { documentsOf } from '../reading/typed.ts';
import { factProjections, waitForMinimum } from '../reading/wait.ts';
import type { TaskDocument, TaskOutcomeDocument } from '../tasks/projection.ts';
import { noSuchTask, type RunningTasks, taskView } from './task-view.ts';

const POLL_MS = 10;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Tasks that are no intakes, such as rebuilds: kept by whoever runs them. */
export type OtherTasks = (taskId: string, context: CallContext) => TaskAnswer | undefined;

/** `/memory/v1/task`: with `wait_ms` it answers at the end of the task, if that comes in time. */
export const createTask = (
  deps: QueryDeps & { readonly running: RunningTasks; readonly otherTasks: OtherTasks },
): UseCase<TaskRequest, TaskAnswer> => {
  const look = async (request: TaskRequest, context: CallContext): Promise<TaskAnswer> => {
    const other = deps.otherTasks(request.task_id, context);
    if (other !== undefined) return other;
    await subjectOfId(deps.vault, context, request.task_id, request.subject, 'task');
    const [tasks, outcomes] = await deps.readModel.read([
      { kind: 'get', collection: 'tasks', ids: [request.task_id] },
      { kind: 'get', collection: 'task_outcomes', ids: [request.task_id] },
    ]);
    const [task] = documentsOf<TaskDocument>(tasks);
    const [outcome] = documentsOf<TaskOutcomeDocument>(outcomes);
    if (task === undefined) throw noSuchTask();
    const reach = await keyReach(deps.vault, context);
    const allowed =
      reach.appRefs === null ||
      (task.app_ref === null
        ? reach.global !== 'none'
        : [...reach.appRefs].some((ref) => ref === task.app_ref));
    if (!allowed) throw noSuchTask();
    return taskView(deps, context, task, outcome);
  };

  /** Whoever sees the end of a task sees its result in every later read. */
  const applied = async (
    answer: TaskAnswer,
    context: CallContext,
    signal: AbortSignal,
  ): Promise<boolean> => {
    if (answer.kind !== 'add') return true;
    const position = (await deps.positionTokens(context.tenant)).read(answer.position);
    try {
      await deps.gate.waitFor(position, { signal, projections: factProjections });
      return true;
    } catch (error) {
      if (error instanceof PortError && error.code === 'TIMEOUT') return false;
      throw error;
    }
  };

  return async (request, context) => {
    await waitForMinimum(deps, context, request);
    const deadline = performance.now() + request.wait_ms;
    for (let first = true; ; first = false) {
      const answer = await lookPatiently(look, request, context, deadline);
      const ended = answer.status === 'SUCCEEDED' || answer.status === 'FAILED';
      const left = deadline - performance.now();
      if (ended) {
        const signal = AbortSignal.any([
          context.signal,
          AbortSignal.timeout(Math.max(1, Math.ceil(Math.max(left, request.timeout_ms)))),
        ]);
        if (await applied(answer, context, signal)) return answer;
        return { ...answer, status: 'RUNNING', finished_at: null, decisions: [], error: null };
      }
      if (left <= 0 || context.signal.aborted) return answer;
      await pause(first ? 1 : Math.min(POLL_MS, Math.max(1, left)));
    }
  };
};

/** A task that was just accepted may not be projected yet: while there is time it is looked for again. */
const lookPatiently = async (
  look: (request: TaskRequest, context: CallContext) => Promise<TaskAnswer>,
  request: TaskRequest,
  context: CallContext,
  deadline: number,
): Promise<TaskAnswer> => {
  // A just accepted task is certain to be projected soon, whatever `wait_ms` says.
  const end = Math.max(deadline, performance.now() + 250);
  for (;;) {
    try {
      return await look(request, context);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'NOT_FOUND')) throw error;
      if (performance.now() >= end || context.signal.aborted) throw error;
      await pause(POLL_MS);
    }
  }
};
