import type { MemoryEvent } from '@palimpsest/domain';
import { memoryStream } from '@palimpsest/domain';
import type { RevertRequest, UpdateAnswer, UseCase } from '@palimpsest/domain/contract';
import { decodeEvent } from '@palimpsest/runtime';
import { embedAll } from '../shared/embed-all.ts';
import { keyReach } from '../shared/scope.ts';
import { notFound, subjectOfId } from '../shared/subject.ts';
import { byHand, type EditDeps, heldMemory } from './edit-deps.ts';
import { positionOfEvents, runEdit } from './run-edit.ts';
import { versionOf } from './update.ts';

/** `/memory/v1/revert`: a new version with the content of an old one. */
export const createRevert =
  (deps: EditDeps): UseCase<RevertRequest, UpdateAnswer> =>
  (request, context) =>
    deps.idempotency.once(
      context,
      async (identity) => {
        const subject = await subjectOfId(deps.vault, context, request.memory_id, request.subject);
        const reach = await keyReach(deps.vault, context);
        const { state } = await deps.memories.load(memoryStream(subject));
        const wanted = heldMemory(state, request.memory_id, reach).versions.get(request.version);
        const text = wanted?.content?.content;
        const [vector] =
          text === undefined ? [null] : await embedAll(deps.embedder, [text], context.signal);
        const edit = await runEdit(deps, context, identity, subject, (append) => {
          const memory = heldMemory(append.state(), request.memory_id, reach);
          append.decide({
            type: 'RevertMemory',
            memoryId: memory.id,
            ifVersion: null,
            toVersion: request.version,
            vector: vector ?? null,
            embeddingModel: vector === null ? null : deps.embedder.space.model,
            decision: byHand('UPDATE', [memory.id], 'reverted'),
            reasonText: null,
          });
        });
        const version = edit.state.memories.get(request.memory_id)?.version;
        if (version === undefined) throw notFound('memory');
        return { memory_id: request.memory_id, version, position: edit.position };
      },
      async (events) => ({
        memory_id: request.memory_id,
        version: Math.max(
          1,
          ...events.map((event) => versionOf(decodeEvent<MemoryEvent>(event).event)),
        ),
        position: await positionOfEvents(deps, context, events),
      }),
    );
