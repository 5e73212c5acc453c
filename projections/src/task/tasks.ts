import { type KeyReach, reachAdmits } from '@palimpsest/domain';
import type {
  CallContext,
  TaskAnswer,
  TasksAnswer,
  TasksRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { SubjectId } from '@palimpsest/kernel';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { keyReach } from '../reading/reach.ts';
import { findSubject } from '../reading/subject.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';
import type { TaskDocument, TaskOutcomeDocument } from '../tasks/projection.ts';
import { type RunningTasks, taskView } from './task-view.ts';

const PAGE = 200;

interface ListedTask {
  /** Position of the task: tasks are listed by it. */
  readonly at: string;
  readonly answer: TaskAnswer;
}

type TasksDeps = QueryDeps & { readonly running: RunningTasks };

/** Tasks before a position, newest first, as far as the key may see them. */
const tasksBefore = async function* (
  deps: TasksDeps,
  context: CallContext,
  subject: SubjectId,
  reach: KeyReach,
  start: string | undefined,
): AsyncGenerator<ListedTask> {
  let before = start;
  for (let more = true; more; ) {
    const page = await deps.readModel.find({
      collection: 'tasks',
      index: 'by_subject',
      equals: [subject],
      order: 'descending',
      limit: PAGE,
      ...(before === undefined ? {} : { range: { lt: before } }),
    });
    const tasks = documentsOf<TaskDocument>(page.documents);
    const [found] = await deps.readModel.read([
      { kind: 'get', collection: 'task_outcomes', ids: tasks.map((task) => task.task_id) },
    ]);
    const outcomes = documentsById<TaskOutcomeDocument>(found);
    for (const task of tasks) {
      if (!reachAdmits(reach, task, 'read')) continue;
      const answer = await taskView(deps, context, task, outcomes.get(task.task_id));
      yield { at: task.position, answer };
    }
    before = tasks.at(-1)?.position;
    more = tasks.length === PAGE;
  }
};

/** `/memory/v1/tasks`, newest first. */
export const createTasks =
  (deps: TasksDeps): UseCase<TasksRequest, TasksAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const [start] = readCursor(request.cursor, 1) ?? [];
    const subject = await findSubject(deps.vault, context, request.subject);
    if (subject === undefined) return { tasks: [], next_cursor: null };
    const reach = await keyReach(deps.vault, context);
    const { status, limit } = request;
    const listed: ListedTask[] = [];
    // One more than a page, so that its end is known.
    for await (const task of tasksBefore(deps, context, subject.id, reach, start)) {
      if (status !== null && !status.includes(task.answer.status)) continue;
      listed.push(task);
      if (listed.length > limit) break;
    }
    const page = listed.slice(0, limit);
    const last = page.at(-1);
    return {
      tasks: page.map(({ answer }) => answer),
      next_cursor: last !== undefined && listed.length > limit ? writeCursor([last.at]) : null,
    };
  };
