import { reachAdmits } from '@palimpsest/domain';
import {
  admitsSubject,
  type CallContext,
  type SubjectRef,
  type TaskAnswer,
} from '@palimpsest/domain/contract';
import type { SubjectId } from '@palimpsest/kernel';
import type { TrackedTask } from '@palimpsest/runtime';
import type { QueryDeps } from '../reading/deps.ts';
import { keyReach } from '../reading/reach.ts';
import { factProjections } from '../reading/wait.ts';

/** Whether every read already shows what came of a task: before, it has not ended for its caller. */
const isApplied = ({ gate }: QueryDeps, { position }: TrackedTask): boolean => {
  if (position === null) return true;
  const applied = gate.applied(factProjections);
  return applied !== undefined && applied >= position;
};

/**
 * Whether the key, and the subject that the call names, go with the subject of a task. Once an erasure has taken the subject's name,
 * the task is found by its id alone, and by keys that are not limited to subjects.
 */
const goesWith = async (
  { vault }: QueryDeps,
  { key }: CallContext,
  subject: SubjectId,
  named: SubjectRef | null,
): Promise<boolean> => {
  const ref = await vault.subjectName(subject);
  if (ref === undefined) return named === null && key.subjects === null;
  const matches = named === null || (named.kind === ref.kind && named.id === ref.id);
  return matches && admitsSubject(key, ref);
};

/** Whether a tracked task is the caller's to see: tenant, subject, app. Its kind is looked at before. */
export const admitsTask = async (
  deps: QueryDeps,
  context: CallContext,
  task: TrackedTask,
  named: SubjectRef | null,
): Promise<boolean> => {
  if (task.tenant !== context.tenant) return false;
  if (task.subjectId === null) return named === null;
  if (!(await goesWith(deps, context, task.subjectId, named))) return false;
  const level = task.appRef === null ? 'GLOBAL' : 'APP';
  const reach = await keyReach(deps.vault, context);
  return reachAdmits(reach, { level, app_ref: task.appRef }, 'read');
};

/** A tracked task as the API answers it. */
export const trackedTaskView = async (
  deps: QueryDeps,
  context: CallContext,
  task: TrackedTask,
): Promise<TaskAnswer> => {
  const tokens = await deps.positionTokens(context.tenant);
  const base: TaskAnswer = {
    task_id: task.id,
    kind: task.kind as TaskAnswer['kind'], // every kind that is wired stands in the contract
    status: task.status === 'PENDING' ? 'PENDING' : 'RUNNING',
    mode: null,
    decisions: [],
    ignored: 0,
    position: tokens.write(task.position ?? task.acceptedPosition ?? 0n),
    usage: null,
    accepted_at: task.acceptedAt,
    finished_at: null,
    result: null,
    error: null,
  };
  if (task.finishedAt === null || !isApplied(deps, task)) return base;
  return {
    ...base,
    status: task.status,
    finished_at: task.finishedAt,
    result: task.result,
    error: task.error === null ? null : { ...task.error, attempts: task.attempts },
  };
};
