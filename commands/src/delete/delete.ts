import type { DeleteAnswer, DeleteRequest, UseCase } from '@palimpsest/domain/contract';
import { heldMemory } from '../edit/edit-deps.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { subjectOfId } from '../shared/subject.ts';
import { deleteInSubject } from './deletion.ts';

/** `/memory/v1/delete`: hidden at once, everywhere. */
export const createDelete =
  (deps: CommandDeps): UseCase<DeleteRequest, DeleteAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const subject = await subjectOfId(deps.vault, context, request.memory_id, request.subject);
        return deleteInSubject(deps, context, identity, subject, request, (state, reach) => [
          heldMemory(state, request.memory_id, reach).id,
        ]);
      },
      null,
    );
