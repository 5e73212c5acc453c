import {
  type CallContext,
  showsDeleted,
  type TaskAnswer,
  type TaskDecision,
} from '@palimpsest/domain/contract';
import {
  type DomainErrorCode,
  domainErrorCodes,
  type Instant,
  type SubjectId,
} from '@palimpsest/kernel';
import type { OverlayDocument } from '../memories/collections.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { positionTokenOf } from '../reading/position.ts';
import { isDeleted } from '../reading/standing.ts';
import { documentsById } from '../reading/typed.ts';
import { factProjections } from '../reading/wait.ts';
import type { TaskDocument, TaskOutcomeDocument } from '../tasks/projection.ts';

/** Which tasks this process is working on just now: nothing of it is worth an event. */
export interface RunningTasks {
  readonly isRunning: (taskId: string) => boolean;
}

type Absorbed = Extract<TaskOutcomeDocument, { readonly status: 'SUCCEEDED' }>;

const errorCode = (code: string): DomainErrorCode =>
  domainErrorCodes.find((known) => known === code) ?? 'EXTRACTION_FAILED';

/** Memories of decisions whose words the key must not be shown: they were deleted. */
const hiddenMemories = async (
  deps: QueryDeps,
  context: CallContext,
  { decisions }: Absorbed,
): Promise<ReadonlySet<string>> => {
  if (showsDeleted(context.key.scopes)) return new Set();
  const ids = decisions.flatMap(({ memory_id: id }) => id ?? []);
  const [found] = await deps.readModel.read([
    { kind: 'get', collection: 'overlays', ids: [...new Set(ids)] },
  ]);
  const deletions = documentsById<OverlayDocument>(found);
  return new Set(ids.filter((id) => isDeleted(deletions.get(id))));
};

const decisionsOf = async (
  deps: QueryDeps,
  context: CallContext,
  task: TaskDocument,
  outcome: Absorbed,
): Promise<readonly TaskDecision[]> => {
  const box =
    outcome.sealed === null
      ? null
      : await deps.vault.open({
          box: outcome.sealed,
          context: {
            tenant: task.tenant,
            stream: outcome.stream,
            eventId: outcome.event_id,
            box: 'sealed',
            schemaVersion: outcome.schema_version,
          },
          subjectId: task.subject_id as SubjectId,
        });
  const facts: readonly unknown[] = Array.isArray(box?.facts) ? box.facts : [];
  const hidden = await hiddenMemories(deps, context, outcome);
  return outcome.decisions.map((decision, index): TaskDecision => {
    const isHidden = decision.memory_id !== null && hidden.has(decision.memory_id);
    const fact = isHidden ? '' : facts[index];
    return {
      op: decision.op,
      fact: typeof fact === 'string' ? fact : '',
      memory_id: decision.memory_id,
      version: decision.version,
      target: decision.targets[0] ?? null,
      reason: decision.reason_code,
      ...(decision.code === null
        ? {}
        : { code: decision.code === 42902 ? 'TOO_MANY_IMPORTANT' : 'CAPACITY_FULL' }),
    };
  });
};

/** Whether every read already shows what came of a task: before, it has not ended for its caller. */
const isApplied = ({ gate }: QueryDeps, { position }: TaskOutcomeDocument): boolean => {
  const applied = gate.applied(factProjections);
  return applied !== undefined && applied >= BigInt(position);
};

/** A task as the API answers it. */
export const taskView = async (
  deps: QueryDeps & { readonly running: RunningTasks },
  context: CallContext,
  task: TaskDocument,
  outcome: TaskOutcomeDocument | undefined,
): Promise<TaskAnswer> => {
  const position = await positionTokenOf(deps, context);
  const base: TaskAnswer = {
    task_id: task.task_id,
    kind: 'add',
    status: deps.running.isRunning(task.task_id) ? 'RUNNING' : 'PENDING',
    mode: null,
    decisions: [],
    ignored: 0,
    position: position(task.position),
    usage: null,
    accepted_at: task.accepted_at,
    finished_at: null,
    result: null,
    error: null,
  };
  if (outcome === undefined || outcome.status === 'PENDING') return base;
  if (!isApplied(deps, outcome)) return { ...base, status: 'RUNNING' };
  const ended = { position: position(outcome.position), finished_at: outcome.at as Instant };
  if (outcome.status === 'FAILED') {
    return {
      ...base,
      ...ended,
      status: 'FAILED',
      error: {
        code: errorCode(outcome.error_code),
        msg: `the ${outcome.stage} stage failed`,
        stage: outcome.stage,
        retryable: outcome.retryable,
        attempts: outcome.attempts,
      },
    };
  }
  return {
    ...base,
    ...ended,
    status: 'SUCCEEDED',
    mode: outcome.mode as TaskAnswer['mode'],
    decisions: await decisionsOf(deps, context, task, outcome),
    ignored: outcome.ignored,
    usage: {
      provider: outcome.usage.provider,
      calls: outcome.usage.calls,
      input_tokens: outcome.usage.input_tokens,
      output_tokens: outcome.usage.output_tokens,
    },
    result: outcome.outcome === 'DROPPED' ? { dropped: true } : null,
  };
};
