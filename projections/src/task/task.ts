import { reachAdmits } from '@palimpsest/domain';
import type { CallContext, TaskAnswer, TaskRequest, UseCase } from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';
import { pause, type TaskBook } from '@palimpsest/runtime';
import type { QueryDeps } from '../reading/deps.ts';
import { keyReach } from '../reading/reach.ts';
import { notFound, subjectOfId } from '../reading/subject.ts';
import { documentsOf } from '../reading/typed.ts';
import { waitForMinimum, waitForPosition } from '../reading/wait.ts';
import type { TaskDocument, TaskOutcomeDocument } from '../tasks/projection.ts';
import { requireTaskScope } from './task-scope.ts';
import { type RunningTasks, taskView } from './task-view.ts';
import { admitsTask, trackedTaskView } from './tracked-task-view.ts';

/** Looks while somebody waits: after a tenth of the time waited so far, so that long waits cost few and end little later. */
const POLL_MS = { least: 10, most: 100 } as const;

const untilNextLook = (waitedMs: number): number =>
  Math.min(POLL_MS.most, Math.max(POLL_MS.least, waitedMs / 10));

/** `/memory/v1/task`: with `wait_ms` it answers at the end of the task, if that comes in time. */
export const createTask = (
  deps: QueryDeps & {
    readonly running: RunningTasks;
    /** Tasks that are no intakes. */
    readonly trackedTasks: Pick<TaskBook, 'find'>;
    /** Position of the log's last event. */
    readonly head: () => Promise<bigint | undefined>;
  },
): UseCase<TaskRequest, TaskAnswer> => {
  const look = async (request: TaskRequest, context: CallContext): Promise<TaskAnswer> => {
    const { task_id: id } = request;
    const tracked = await deps.trackedTasks.find(id);
    if (tracked !== undefined) {
      const isTheirs = await admitsTask(deps, context, tracked, request.subject);
      if (!isTheirs) throw notFound('task');
      return trackedTaskView(deps, context, tracked);
    }
    await subjectOfId(deps.vault, context, id, request.subject, 'task');
    const [tasks, outcomes] = await deps.readModel.read([
      { kind: 'get', collection: 'tasks', ids: [id] },
      { kind: 'get', collection: 'task_outcomes', ids: [id] },
    ]);
    const [task] = documentsOf<TaskDocument>(tasks);
    const [outcome] = documentsOf<TaskOutcomeDocument>(outcomes);
    const reach = await keyReach(deps.vault, context);
    if (task === undefined || !reachAdmits(reach, task, 'read')) throw notFound('task');
    return taskView(deps, context, task, outcome);
  };

  /** A task that was just accepted may not be projected yet: what is not found is looked for again at the log's end. */
  const lookAgain = async (request: TaskRequest, context: CallContext): Promise<TaskAnswer> => {
    try {
      return await look(request, context);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
      const head = await deps.head();
      if (head !== undefined) await waitForPosition(deps, context, head, request.timeout_ms);
      return look(request, context);
    }
  };

  return async (request, context) => {
    requireTaskScope(request.task_id, context.key);
    await waitForMinimum(deps, context, request);
    const started = performance.now();
    for (let first = true; ; first = false) {
      const answer = await lookAgain(request, context);
      const ended = answer.status === 'SUCCEEDED' || answer.status === 'FAILED';
      const waited = performance.now() - started;
      const left = request.wait_ms - waited;
      if (ended || left <= 0 || context.signal.aborted) return answer;
      await pause(first ? 1 : Math.min(untilNextLook(waited), left), context.signal);
    }
  };
};
