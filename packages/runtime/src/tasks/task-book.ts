import type {
  Instant,
  JsonObject,
  ProjectionSchema,
  ReadModel,
  StoredDocument,
  SubjectId,
  TaskId,
  TenantId,
} from '@palimpsest/kernel';
import { findPages } from '../reading/find-pages.ts';
import { isEnded, type TrackedTask } from './tracked-task.ts';

/** No projection: tasks are written beside the log. What a task did to memories stands in the log; its course does not. */
export const trackedTasksSchema: ProjectionSchema = {
  projection: 'tracked_tasks',
  version: 1,
  collections: [
    {
      name: 'tracked_tasks',
      indexes: {
        by_open: ['is_open', 'order'],
        by_subject: ['subject_id', 'order'],
        by_exclusive: ['exclusive', 'is_open'],
        by_end: ['finished_at'],
      },
    },
  ],
};

const collection = 'tracked_tasks';
const PAGE = 200;

/** Writes of one attempt. With attempts below it, a position stays a safe integer in every engine. */
const WRITES_PER_ATTEMPT = 2n ** 24n;

/** A task in the order of its subject's tasks. */
export interface PlacedTask {
  readonly task: TrackedTask;
  /** Sorts as text with `positionKey` of other tasks: the end of the log when it was accepted. */
  readonly order: string;
}

/**
 * Tasks as documents of the read model.
 *
 * - `accept` keeps a new task; the same id again changes nothing, and answers what there is.
 * - `save` overwrites, fenced by attempt: a runner that lost its lease cannot undo what the next one wrote. `write` counts
 *   the writes of an attempt, from 0.
 * - `open` gives every task that has not ended, oldest first.
 * - `before` gives a subject's tasks, newest first, from below a place on.
 */
export interface TaskBook {
  readonly accept: (task: TrackedTask) => Promise<TrackedTask>;
  readonly save: (task: TrackedTask, write: number) => Promise<void>;
  readonly find: (id: TaskId) => Promise<TrackedTask | undefined>;
  readonly open: () => AsyncIterable<TrackedTask>;
  readonly hasOpen: (exclusive: string) => Promise<boolean>;
  readonly before: (
    tenant: TenantId,
    subject: SubjectId,
    order: string | undefined,
  ) => AsyncIterable<PlacedTask>;
  /** Forgets tasks of a subject that have ended, but those of some kinds; answers how many. */
  readonly forget: (subject: SubjectId, but: ReadonlySet<string>) => Promise<number>;
  /** Forgets tasks that ended before an instant, at most `limit`; answers how many. */
  readonly sweep: (before: Instant, limit: number) => Promise<number>;
}

interface TaskDocument extends Omit<TrackedTask, 'acceptedPosition' | 'position'> {
  readonly acceptedPosition: string | null;
  readonly position: string | null;
}

const decimal = (position: bigint | null): string | null => position?.toString() ?? null;
const fromDecimal = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

const orderOf = ({ acceptedPosition }: TrackedTask): string =>
  (acceptedPosition ?? 0n).toString().padStart(20, '0');

const documentOf = (task: TrackedTask): JsonObject => {
  const kept: TaskDocument = {
    ...task,
    acceptedPosition: decimal(task.acceptedPosition),
    position: decimal(task.position),
  };
  return {
    task: kept as unknown as JsonObject, // its members are JSON; interfaces have no index signature
    is_open: !isEnded(task),
    order: orderOf(task),
    subject_id: task.subjectId,
    exclusive: task.exclusive,
    finished_at: task.finishedAt,
  };
};

const taskOf = ({ document }: StoredDocument): TrackedTask => {
  const kept = document['task'] as unknown as TaskDocument; // the one shape in this collection
  return {
    ...kept,
    acceptedPosition: fromDecimal(kept.acceptedPosition),
    position: fromDecimal(kept.position),
  };
};

export const createTaskBook = (readModel: ReadModel): TaskBook => {
  const put = (task: TrackedTask, position: bigint): Promise<void> =>
    readModel.apply(
      trackedTasksSchema.projection,
      'live',
      [{ kind: 'put', collection, id: task.id, document: documentOf(task), position }],
      undefined,
    );

  const remove = (documents: readonly StoredDocument[]): Promise<void> =>
    readModel.apply(
      trackedTasksSchema.projection,
      'live',
      documents.map(({ id, position }) => ({ kind: 'delete', collection, id, position })),
      undefined,
    );

  const find = async (id: TaskId): Promise<TrackedTask | undefined> => {
    const [found] = await readModel.read([{ kind: 'get', collection, ids: [id] }]);
    const [stored] = found ?? [];
    return stored === undefined ? undefined : taskOf(stored);
  };

  return {
    find,
    accept: async (task) => {
      await put(task, 0n);
      return (await find(task.id)) ?? task;
    },
    save: (task, write) => put(task, BigInt(task.attempts) * WRITES_PER_ATTEMPT + BigInt(write)),
    open: async function* () {
      const query = { collection, index: 'by_open', equals: [true], limit: PAGE };
      for await (const page of findPages(readModel, query)) yield* page.map(taskOf);
    },
    hasOpen: async (exclusive) =>
      (await readModel.count(collection, 'by_exclusive', [exclusive, true])) > 0,
    before: async function* (tenant, subject, order) {
      const query = {
        collection,
        index: 'by_subject',
        equals: [subject],
        order: 'descending',
        limit: PAGE,
        ...(order === undefined ? {} : { range: { lte: order } }),
      } as const;
      for await (const page of findPages(readModel, query)) {
        for (const task of page.map(taskOf)) {
          if (task.tenant === tenant) yield { task, order: orderOf(task) };
        }
      }
    },
    forget: async (subject, but) => {
      let forgotten = 0;
      const query = { collection, index: 'by_subject', equals: [subject], limit: PAGE };
      for await (const page of findPages(readModel, query)) {
        const gone = page.filter((stored) => {
          const task = taskOf(stored);
          return isEnded(task) && !but.has(task.kind);
        });
        await remove(gone);
        forgotten += gone.length;
      }
      return forgotten;
    },
    sweep: async (before, limit) => {
      const page = await readModel.find({
        collection,
        index: 'by_end',
        equals: [],
        range: { lt: before },
        limit,
      });
      await remove(page.documents);
      return page.documents.length;
    },
  };
};
