import {
  type HeldMemory,
  type KeyReach,
  type MemoryState,
  matchesFilter,
  memoryStream,
  reachAdmits,
  scopeAdmits,
} from '@palimpsest/domain';
import type {
  BatchDeleteByFilter,
  BatchDeleteByIds,
  BatchDeleteRequest,
  CallContext,
  DeleteAnswer,
  UseCase,
} from '@palimpsest/domain/contract';
import { DomainError, type MemoryId, type SubjectId } from '@palimpsest/kernel';
import { heldMemory } from '../edit/edit-deps.ts';
import { positionToken } from '../edit/run-edit.ts';
import { type CommandIdentity, partOf } from '../shared/command-identity.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { keyReach, scopeOf } from '../shared/scope.ts';
import { idsBySubject } from '../shared/subject.ts';
import { type Deletion, deleteInSubject } from './deletion.ts';

const nothing = async (deps: CommandDeps, context: CallContext): Promise<Deletion> => ({
  deleted: 0,
  reinstated: [],
  position: await positionToken(deps, context, undefined),
});

/** The ids that a filter matches. Throws `INVALID_ARGUMENT` where it would match everything unmeant. */
const matching = (
  state: MemoryState,
  reach: KeyReach,
  request: BatchDeleteByFilter,
  inScope: (memory: HeldMemory) => boolean,
): readonly MemoryId[] => {
  const own = [...state.memories.values()].filter(
    (memory) => memory.deletion === null && reachAdmits(reach, memory.head, 'write'),
  );
  const found = own.filter(
    (memory) =>
      inScope(memory) &&
      matchesFilter(request.filter, { row: memory.head, content: memory.content }),
  );
  if (found.length === own.length && own.length > 0 && !request.all) {
    throw new DomainError('INVALID_ARGUMENT', 'this matches every memory of the subject', {
      field: 'all',
      hint: 'say "all": true if that is meant',
    });
  }
  return found.map((memory) => memory.id);
};

const deleteByFilter = async (
  deps: CommandDeps,
  request: BatchDeleteByFilter,
  context: CallContext,
  identity: CommandIdentity,
): Promise<Deletion> => {
  const subject = await deps.vault.openSubject(context.tenant, request.subject);
  if (subject === undefined) return nothing(deps, context);
  const { scope } = request;
  const refs =
    scope === null
      ? null
      : await scopeOf(deps.vault, context, subject, { ...scope, level: 'GLOBAL' });
  const inScope = ({ head }: HeldMemory): boolean =>
    scope === null ||
    refs === null ||
    scopeAdmits({ ...refs, includeGlobal: scope.include_global }, head);
  return deleteInSubject(deps, context, identity, subject, request, (state, reach) =>
    matching(state, reach, request, inScope),
  );
};

/** Every id is looked at before the first memory is hidden: one that is not there refuses them all. */
const checkIds = async (
  deps: CommandDeps,
  context: CallContext,
  bySubject: ReadonlyMap<SubjectId, readonly MemoryId[]>,
): Promise<void> => {
  const reach = await keyReach(deps.vault, context);
  for (const [subject, ids] of bySubject) {
    const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
    for (const id of ids) heldMemory(state, id, reach);
  }
};

const deleteByIds = async (
  deps: CommandDeps,
  request: BatchDeleteByIds,
  context: CallContext,
  identity: CommandIdentity,
): Promise<Deletion> => {
  const bySubject = await idsBySubject(deps.vault, context, request.memory_ids, request.subject);
  await checkIds(deps, context, bySubject);
  const parts: Deletion[] = [];
  for (const [subject, ids] of bySubject) {
    const part = partOf(identity, subject);
    parts.push(
      await deleteInSubject(deps, context, part, subject, request, (state, reach) =>
        ids.map((id) => heldMemory(state, id, reach).id),
      ),
    );
  }
  return {
    deleted: parts.reduce((sum, { deleted }) => sum + deleted, 0),
    reinstated: parts.flatMap(({ reinstated }) => reinstated),
    // The last append is the newest.
    position: parts.at(-1)?.position ?? (await positionToken(deps, context, undefined)),
  };
};

/** `/memory/v1/batch_delete`: by ids, or by what memories have in common. */
export const createBatchDelete =
  (deps: CommandDeps): UseCase<BatchDeleteRequest, DeleteAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      (identity) =>
        request.by === 'ids'
          ? deleteByIds(deps, request, context, identity)
          : deleteByFilter(deps, request, context, identity),
      null,
    );
