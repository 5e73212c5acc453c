import { type SubjectId, type TaskId, taskId } from '@palimpsest/kernel';

/** Kind of the tasks that `add` leads to: they are folded from the log, and their ids name no kind. */
const intakeKind = 'add';

/**
 * `<subjectId>.<kind>.<random>`, or `<kind>-<random>` for a tenant as a whole: whose it is, and who may see it, shows
 * before it is looked up. Kinds are lower-case letters and `_`.
 */
export const taskIdFor = (kind: string, subject: SubjectId | null, random: string): TaskId =>
  taskId(subject === null ? `${kind}-${random}` : `${subject}.${kind}.${random}`);

/** The kind of task that an id belongs to, whether there is such a task or not. */
export const kindOfTaskId = (id: string): string => {
  const parts = id.split('.');
  if (parts.length > 2) return parts[1] ?? intakeKind;
  if (parts.length === 2) return intakeKind;
  const dash = id.indexOf('-');
  return dash === -1 ? intakeKind : id.slice(0, dash);
};
