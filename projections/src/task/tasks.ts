import { reachAdmits } from '@palimpsest/domain';
import type {
  CallContext,
  TaskAnswer,
  TasksAnswer,
  TasksRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { SubjectId } from '@palimpsest/kernel';
import type { TaskBook } from '@palimpsest/runtime';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { keyReach } from '../reading/reach.ts';
import { findSubject } from '../reading/subject.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import { waitForMinimum } from '../reading/wait.ts';
import type { TaskDocument, TaskOutcomeDocument } from '../tasks/projection.ts';
import { mayKnowKind } from './task-scope.ts';
import { type RunningTasks, taskView } from './task-view.ts';
import { admitsTask, trackedTaskView } from './tracked-task-view.ts';

const PAGE = 200;

interface ListedTask {
  /** Tasks are listed by position, then by id. */
  readonly at: string;
  readonly id: string;
  readonly answer: () => Promise<TaskAnswer>;
}

type TasksDeps = QueryDeps & {
  readonly running: RunningTasks;
  readonly trackedTasks: Pick<TaskBook, 'before'>;
};

const isBelow = (task: Pick<ListedTask, 'at' | 'id'>, [at, id]: readonly string[]): boolean =>
  at === undefined || id === undefined || task.at < at || (task.at === at && task.id < id);

/** Intakes from below a place on, newest first, as far as the key may see them. */
const intakesBefore = async function* (
  deps: TasksDeps,
  context: CallContext,
  subject: SubjectId,
  start: readonly string[],
): AsyncGenerator<ListedTask> {
  const reach = await keyReach(deps.vault, context);
  let [before] = start;
  let isFirst = true;
  for (let more = true; more; isFirst = false) {
    const page = await deps.readModel.find({
      collection: 'tasks',
      index: 'by_subject',
      equals: [subject],
      order: 'descending',
      limit: PAGE,
      ...(before === undefined ? {} : { range: isFirst ? { lte: before } : { lt: before } }),
    });
    const tasks = documentsOf<TaskDocument>(page.documents);
    const [found] = await deps.readModel.read([
      { kind: 'get', collection: 'task_outcomes', ids: tasks.map((task) => task.task_id) },
    ]);
    const outcomes = documentsById<TaskOutcomeDocument>(found);
    for (const task of tasks) {
      if (!reachAdmits(reach, task, 'read')) continue;
      yield {
        at: task.position,
        id: task.task_id,
        answer: () => taskView(deps, context, task, outcomes.get(task.task_id)),
      };
    }
    before = tasks.at(-1)?.position;
    more = tasks.length === PAGE;
  }
};

/** Tracked tasks likewise. */
const trackedBefore = async function* (
  deps: TasksDeps,
  context: CallContext,
  subject: SubjectId,
  [start]: readonly string[],
): AsyncGenerator<ListedTask> {
  for await (const { task, order } of deps.trackedTasks.before(context.tenant, subject, start)) {
    if (!mayKnowKind(task.kind, context.key)) continue;
    if (!(await admitsTask(deps, context, task, null))) continue;
    yield { at: order, id: task.id, answer: () => trackedTaskView(deps, context, task) };
  }
};

/** Two lists, newest first, as one. */
const merged = async function* (
  ...sources: readonly [AsyncGenerator<ListedTask>, AsyncGenerator<ListedTask>]
): AsyncGenerator<ListedTask> {
  const [left, right] = sources;
  let [a, b] = [await left.next(), await right.next()];
  while (a.done !== true || b.done !== true) {
    if (b.done === true || (a.done !== true && !isBelow(a.value, [b.value.at, b.value.id]))) {
      if (a.done !== true) yield a.value;
      a = await left.next();
    } else {
      yield b.value;
      b = await right.next();
    }
  }
};

/** `/memory/v1/tasks`, newest first. */
export const createTasks =
  (deps: TasksDeps): UseCase<TasksRequest, TasksAnswer> =>
  async (request, context) => {
    await waitForMinimum(deps, context, request);
    const subject = await findSubject(deps.vault, context, request.subject);
    if (subject === undefined) return { tasks: [], next_cursor: null };
    const list = `tasks ${subject.id}`;
    const start = readCursor(list, request.cursor) ?? [];
    const { status, limit } = request;
    const listed: { readonly key: readonly string[]; readonly answer: TaskAnswer }[] = [];
    const all = merged(
      intakesBefore(deps, context, subject.id, start),
      trackedBefore(deps, context, subject.id, start),
    );
    // One more than a page, so that its end is known.
    for await (const task of all) {
      if (!isBelow(task, start)) continue;
      const answer = await task.answer();
      if (status !== null && !status.includes(answer.status)) continue;
      listed.push({ key: [task.at, task.id], answer });
      if (listed.length > limit) break;
    }
    const page = listed.slice(0, limit);
    const last = page.at(-1);
    return {
      tasks: page.map(({ answer }) => answer),
      next_cursor: last !== undefined && listed.length > limit ? writeCursor(list, last.key) : null,
    };
  };
