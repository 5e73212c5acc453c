import { memoryStream, statusOf } from '@palimpsest/domain';
import type { RestoreAnswer, RestoreRequest, UseCase } from '@palimpsest/domain/contract';
import { heldMemory } from '../edit/edit-deps.ts';
import { type DecideEdit, positionOfEvents, runEdit } from '../edit/run-edit.ts';
import type { CompactionDeps } from '../review/compaction.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { keyReach } from '../shared/scope.ts';
import { notFound, subjectOfId } from '../shared/subject.ts';

/** `/memory/v1/restore`: undo of a delete (inside retention) or of an archive. */
export const createRestore =
  (deps: CommandDeps & CompactionDeps): UseCase<RestoreRequest, RestoreAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const subject = await subjectOfId(deps.vault, context, request.memory_id, request.subject);
        const reach = await keyReach(deps.vault, context);
        const restore: DecideEdit = async (append) => {
          const memory = heldMemory(append.state(), request.memory_id, reach);
          await append.decideWithRoom({ type: 'RestoreMemories', memoryIds: [memory.id] });
        };
        const edit = await runEdit(deps, context, identity, subject, restore, {
          compaction: deps,
        });
        const memory = edit.state.memories.get(request.memory_id);
        if (memory === undefined) throw notFound('memory');
        return {
          memory_id: request.memory_id,
          status: statusOf(memory),
          position: edit.position,
        };
      },
      async (events) => {
        const subject = await subjectOfId(deps.vault, context, request.memory_id, request.subject);
        const { state } = await deps.memories.load(memoryStream(subject));
        const memory = state.memories.get(request.memory_id);
        if (memory === undefined) throw notFound('memory');
        return {
          memory_id: request.memory_id,
          status: statusOf(memory),
          position: await positionOfEvents(deps, context, events),
        };
      },
    );
