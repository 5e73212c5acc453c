import {
  type HeldMemory,
  type KeyReach,
  type MemoryEvent,
  matchesFilter,
  memoryStream,
  reachAdmits,
  scopeAdmits,
} from '@palimpsest/domain';
import type {
  BatchDeleteByFilter,
  BatchDeleteRequest,
  CallContext,
  DeleteAnswer,
  DeleteRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import {
  DomainError,
  type MemoryId,
  type RecordedEvent,
  type SubjectId,
  subjectOf,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { type EditResult, positionOfEvents, positionToken, runEdit } from '../edit/run-edit.ts';
import type { CommandDeps } from '../shared/deps.ts';
import type { CommandIdentity } from '../shared/idempotency.ts';
import { keyReach, scopeOf } from '../shared/scope.ts';
import { notFound, subjectOfId } from '../shared/subject.ts';

/** Ids that one event names at most. */
const PER_EVENT = 1_000;

interface Deletion {
  readonly reason: string | null;
  readonly reinstate: boolean;
}

const countsOf = (
  edit: Pick<EditResult, 'drafts'>,
): { readonly deleted: number; readonly reinstated: readonly MemoryId[] } => {
  const deletions = edit.drafts.filter((draft) => draft.type === 'MemoriesDeleted');
  return {
    deleted: deletions.reduce((sum, { data }) => sum + data.memory_ids.length, 0),
    reinstated: deletions.flatMap(({ data }) => data.reinstated),
  };
};

/** The answer that the events of a call gave, for a repeat of it. */
const rebuilt = async (
  deps: CommandDeps,
  context: CallContext,
  events: readonly RecordedEvent[],
): Promise<DeleteAnswer> => {
  const deletions = events
    .map((recorded) => decodeEvent<MemoryEvent>(recorded).event)
    .filter((event) => event.type === 'MemoriesDeleted');
  return {
    deleted: deletions.reduce((sum, { data }) => sum + data.memory_ids.length, 0),
    reinstated: deletions.flatMap(({ data }) => data.reinstated),
    position: await positionOfEvents(deps, context, events),
  };
};

const deleteOf = async (
  deps: CommandDeps,
  context: CallContext,
  identity: CommandIdentity,
  subject: SubjectId,
  deletion: Deletion,
  pick: (memories: Iterable<HeldMemory>, reach: KeyReach) => readonly MemoryId[],
): Promise<EditResult> => {
  const reach = await keyReach(deps.vault, context);
  return runEdit(deps, context, identity, subject, (append) => {
    const ids = pick(append.state().memories.values(), reach);
    for (let from = 0; from < ids.length; from += PER_EVENT) {
      append.decide({
        type: 'DeleteMemories',
        memoryIds: ids.slice(from, from + PER_EVENT),
        reason: 'MANUAL',
        reinstate: deletion.reinstate,
        reasonText: deletion.reason,
      });
    }
  });
};

/** `/memory/v1/delete`: hidden at once, everywhere. */
export const createDelete =
  (deps: CommandDeps): UseCase<DeleteRequest, DeleteAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const subject = await subjectOfId(deps.vault, context, request.memory_id, request.subject);
        const edit = await deleteOf(
          deps,
          context,
          identity,
          subject,
          request,
          (memories, reach) => {
            for (const memory of memories) {
              if (memory.id === request.memory_id && reachAdmits(reach, memory.head, 'write')) {
                return [memory.id];
              }
            }
            throw notFound('memory');
          },
        );
        return { ...countsOf(edit), position: edit.position };
      },
      (events) => rebuilt(deps, context, events),
    );

/** `/memory/v1/batch_delete`: by ids, or by what memories have in common. */
export const createBatchDelete = (deps: CommandDeps): UseCase<BatchDeleteRequest, DeleteAnswer> => {
  const byFilter = async (
    request: BatchDeleteByFilter,
    context: CallContext,
    identity: CommandIdentity,
  ): Promise<DeleteAnswer> => {
    const subject = await deps.vault.openSubject(context.tenant, request.subject);
    if (subject === undefined) {
      return {
        deleted: 0,
        reinstated: [],
        position: await positionToken(deps, context, undefined),
      };
    }
    const scope =
      request.scope === null
        ? null
        : await scopeOf(deps.vault, context, subject, { ...request.scope, level: 'GLOBAL' });
    const edit = await deleteOf(deps, context, identity, subject, request, (memories, reach) => {
      const held = [...memories].filter((memory) => memory.deletion === null);
      const own = held.filter((memory) => reachAdmits(reach, memory.head, 'write'));
      const matching = own.filter(
        (memory) =>
          (scope === null ||
            scopeAdmits(
              {
                includeGlobal: request.scope?.include_global ?? true,
                appRef: scope.appRef,
                sessionRef: scope.sessionRef,
                agentRef: scope.agentRef,
              },
              memory.head,
            )) &&
          matchesFilter(request.filter, { row: memory.head, content: memory.content }),
      );
      if (matching.length === own.length && own.length > 0 && !request.all) {
        throw new DomainError('INVALID_ARGUMENT', 'this matches every memory of the subject', {
          field: 'all',
          hint: 'say "all": true if that is meant',
        });
      }
      return matching.map((memory) => memory.id);
    });
    return { ...countsOf(edit), position: edit.position };
  };

  const byIds = async (
    request: Extract<BatchDeleteRequest, { readonly by: 'ids' }>,
    context: CallContext,
    identity: CommandIdentity,
  ): Promise<DeleteAnswer> => {
    // Every id is checked before the first is deleted: one that is not there refuses them all.
    const reach = await keyReach(deps.vault, context);
    const bySubject = new Map<SubjectId, MemoryId[]>();
    for (const id of request.memory_ids) {
      const subject = await subjectOfId(deps.vault, context, id, request.subject);
      const { state } = await deps.memories.load(memoryStream(subject));
      const memory = state.memories.get(id);
      if (memory === undefined || !reachAdmits(reach, memory.head, 'write'))
        throw notFound('memory');
      const known = bySubject.get(subjectOf(id));
      if (known === undefined) bySubject.set(subject, [id]);
      else known.push(id);
    }
    let answer: DeleteAnswer = {
      deleted: 0,
      reinstated: [],
      position: await positionToken(deps, context, undefined),
    };
    for (const [subject, ids] of bySubject) {
      const own = { ...identity, commandId: `${identity.commandId}.${subject}` };
      const edit = await deleteOf(deps, context, own, subject, request, () => ids);
      const counts = countsOf(edit);
      answer = {
        deleted: answer.deleted + counts.deleted,
        reinstated: [...answer.reinstated, ...counts.reinstated],
        position: edit.position,
      };
    }
    return answer;
  };

  return (request, context) =>
    deps.idempotency.once(
      context,
      (identity) =>
        request.by === 'ids'
          ? byIds(request, context, identity)
          : byFilter(request, context, identity),
      (events) => rebuilt(deps, context, events),
    );
};
