import type { TasksAnswer, TasksRequest, UseCase } from '@palimpsest/domain/contract';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { keyReach } from '../reading/reach.ts';
import { findSubject } from '../reading/subject.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';
import type { TaskDocument, TaskOutcomeDocument } from '../tasks/projection.ts';
import { type RunningTasks, taskView } from './task-view.ts';

const PAGE = 200;

/** `/memory/v1/tasks`, newest first. */
export const createTasks =
  (deps: QueryDeps & { readonly running: RunningTasks }): UseCase<TasksRequest, TasksAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const after = readCursor(request.cursor, 1);
    const subject = await findSubject(deps.vault, context, request.subject);
    if (subject === undefined) return { tasks: [], next_cursor: null };
    const reach = await keyReach(deps.vault, context);
    const mayRead = (task: TaskDocument): boolean =>
      reach.appRefs === null ||
      (task.app_ref === null
        ? reach.global !== 'none'
        : [...reach.appRefs].some((ref) => ref === task.app_ref));

    const page: TasksAnswer['tasks'][number][] = [];
    let before = after?.[0];
    let last: string | undefined;
    let more = true;
    while (more && page.length < request.limit) {
      const found = await deps.readModel.find({
        collection: 'tasks',
        index: 'by_subject',
        equals: [subject.id],
        order: 'descending',
        limit: PAGE,
        ...(before === undefined ? {} : { range: { lt: before } }),
      });
      const tasks = documentsOf<TaskDocument>(found.documents);
      const [outcomeDocuments] = await deps.readModel.read([
        { kind: 'get', collection: 'task_outcomes', ids: tasks.map((task) => task.task_id) },
      ]);
      const outcomes = documentsById<TaskOutcomeDocument>(outcomeDocuments);
      for (const task of tasks) {
        if (page.length === request.limit) break;
        last = task.position;
        if (!mayRead(task)) continue;
        const view = await taskView(deps, context, task, outcomes.get(task.task_id));
        if (request.status === null || request.status.includes(view.status)) page.push(view);
      }
      before = tasks.at(-1)?.position;
      more = tasks.length === PAGE;
      if (page.length === request.limit) {
        more = more || last !== before;
        break;
      }
    }
    return { tasks: page, next_cursor: more && last !== undefined ? writeCursor([last]) : null };
  };
