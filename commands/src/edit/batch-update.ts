import type {
  BatchUpdateAnswer,
  BatchUpdateRequest,
  BatchUpdateResult,
  CallContext,
  UseCase,
} from '@palimpsest/domain/contract';
import { DomainError, PortError, type SubjectId, subjectOf } from '@palimpsest/kernel';
import { type CommandIdentity, partOf } from '../shared/command-identity.ts';
import { keyReach } from '../shared/scope.ts';
import { subjectOfId } from '../shared/subject.ts';
import type { EditDeps } from './edit-deps.ts';
import { positionToken } from './run-edit.ts';
import { prepareUpdates, type UpdateItem } from './update.ts';
import { type IndexedUpdate, type UpdateOutcome, updateSubject } from './update-subject.ts';

const failureOf = (error: unknown): NonNullable<BatchUpdateResult['error']> => {
  if (error instanceof PortError && error.code === 'TOO_LARGE') {
    return { code: 'TOO_LARGE', msg: 'the change is too large to be stored at once' };
  }
  if (!(error instanceof DomainError)) throw error;
  return {
    code: error.code,
    msg: error.message,
    ...(error.field === undefined ? {} : { field: error.field }),
  };
};

const resultOf = ({ memory_id: id }: UpdateItem, outcome: UpdateOutcome | undefined) => ({
  memory_id: id,
  version: outcome !== undefined && 'version' in outcome ? outcome.version : null,
  error: outcome !== undefined && 'error' in outcome ? failureOf(outcome.error) : null,
});

/** Updates by the subject that their id says; whether the caller may touch it is still to be seen. */
const bySubjectOf = (
  updates: readonly UpdateItem[],
): ReadonlyMap<SubjectId, readonly (readonly [number, UpdateItem])[]> => {
  const groups = new Map<SubjectId, [number, UpdateItem][]>();
  for (const entry of updates.entries()) {
    const subject = subjectOf(entry[1].memory_id);
    const group = groups.get(subject);
    if (group === undefined) groups.set(subject, [entry]);
    else group.push(entry);
  }
  return groups;
};

/** `/memory/v1/batch_update`: all or nothing per subject, an answer for every update. */
export const createBatchUpdate = (
  deps: EditDeps,
): UseCase<BatchUpdateRequest, BatchUpdateAnswer> => {
  const run = async (
    request: BatchUpdateRequest,
    context: CallContext,
    identity: CommandIdentity,
  ): Promise<BatchUpdateAnswer> => {
    const outcomes = new Map<number, UpdateOutcome>();
    const reach = await keyReach(deps.vault, context);
    let position: string | null = null;
    for (const [subject, entries] of bySubjectOf(request.updates)) {
      const [first] = entries;
      if (first === undefined) continue;
      try {
        await subjectOfId(deps.vault, context, first[1].memory_id, request.subject);
      } catch (error) {
        for (const [index] of entries) outcomes.set(index, { error });
        continue;
      }
      const prepared = await prepareUpdates(
        deps,
        context,
        entries.map(([, item]) => item),
      );
      const updates = prepared.map(
        (one, at): IndexedUpdate => ({ ...one, index: entries[at]?.[0] ?? at }),
      );
      const rights = {
        reach,
        pseudonyms: await deps.vault.subjectPseudonyms(subject),
        embeddingModel: deps.embedder.space.model,
      };
      const done = await updateSubject(
        deps,
        context,
        partOf(identity, subject),
        { subject, rights },
        updates,
      );
      for (const [index, outcome] of done.outcomes) outcomes.set(index, outcome);
      position = done.position ?? position;
    }
    return {
      results: request.updates.map((item, index) => resultOf(item, outcomes.get(index))),
      position: position ?? (await positionToken(deps, context, undefined)),
    };
  };

  return (request, context) =>
    deps.idempotency.once(context, (identity) => run(request, context, identity), null);
};
