import type {
  AcceptedAnswer,
  CallContext,
  RebuildProjectionRequest,
  TaskAnswer,
  UseCase,
} from '@palimpsest/domain/contract';
import { DomainError, type IdSource, PortError } from '@palimpsest/kernel';
import type { Projector, RebuildReport } from '@palimpsest/runtime';
import { LRUCache } from 'lru-cache';
import type { QueryDeps } from '../reading/deps.ts';
import { notFound } from '../reading/subject.ts';
import { rebuildTaskId } from '../task/task-scope.ts';

/** Rebuilds that this process has run, and how they stand. */
export interface RebuildTasks {
  readonly start: UseCase<RebuildProjectionRequest, AcceptedAnswer>;
  readonly find: (taskId: string, context: CallContext) => TaskAnswer | undefined;
  /** Stops what runs, and waits for it. */
  readonly stop: () => Promise<void>;
}

/** Tasks that stay findable. They live in memory: a rebuild ends with its process. */
const KEPT_TASKS = 200;

/** `/admin/v1/projections/rebuild`: from the log, beside the live one, then a swap. */
export const createRebuildTasks = (
  deps: QueryDeps & { readonly ids: IdSource; readonly projectors: readonly Projector[] },
): RebuildTasks => {
  const tasks = new LRUCache<string, { readonly tenant: string; answer: TaskAnswer }>({
    max: KEPT_TASKS,
  });
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  const finish = (id: string, change: Partial<TaskAnswer>): void => {
    const task = tasks.get(id);
    if (task === undefined) return;
    task.answer = { ...task.answer, finished_at: deps.clock.now(), ...change };
  };

  const run = async (id: string, projector: Projector): Promise<void> => {
    try {
      finish(id, {
        status: 'SUCCEEDED',
        result: resultOf(projector, await projector.rebuild(stopping.signal)),
      });
    } catch (error) {
      finish(id, {
        status: 'FAILED',
        error: {
          code: error instanceof PortError ? 'DEPENDENCY_DOWN' : 'INTERNAL',
          msg: 'the rebuild failed; the live projection is untouched',
          stage: 'rebuild',
          retryable: true,
          attempts: 1,
        },
      });
    }
  };

  return {
    start: async (request, context) => {
      const projector = deps.projectors.find(({ status }) => status().name === request.name);
      if (projector === undefined) throw notFound('projection');
      if (running.has(request.name)) {
        throw new DomainError('BUSY', 'this projection is being rebuilt already', {
          retryable: true,
        });
      }
      const tokens = await deps.positionTokens(context.tenant);
      const position = tokens.write(projector.status().position ?? 0n);
      const id = rebuildTaskId(deps.ids.random());
      tasks.set(id, {
        tenant: context.tenant,
        answer: {
          task_id: id,
          kind: 'rebuild',
          status: 'RUNNING',
          mode: null,
          decisions: [],
          ignored: 0,
          position,
          usage: null,
          accepted_at: deps.clock.now(),
          finished_at: null,
          result: null,
          error: null,
        },
      });
      running.set(
        request.name,
        run(id, projector).finally(() => running.delete(request.name)),
      );
      return { task_id: id, accepted: true, position };
    },
    find: (taskId, context) => {
      const task = tasks.get(taskId);
      return task?.tenant === context.tenant ? task.answer : undefined;
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };
};

const resultOf = (projector: Projector, report: RebuildReport): TaskAnswer['result'] => ({
  projection: projector.status().name,
  events: report.events,
  equal: report.liveDigest === report.shadowDigest,
  digest_before: report.liveDigest,
  digest_after: report.shadowDigest,
});
