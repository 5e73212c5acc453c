import { intakeStream, type KeyReach, type MemoryState, memoryStream } from '@palimpsest/domain';
import type {
  AcceptedAnswer,
  CallContext,
  CloseSessionRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import {
  type JsonObject,
  type MemoryId,
  type SealedBox,
  type SubjectId,
  subjectOf,
} from '@palimpsest/kernel';
import type { TaskRunner } from '@palimpsest/runtime';
import { heldMemory } from '../edit/edit-deps.ts';
import type { CommandIdentity } from '../shared/command-identity.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { keyReach, scopeOf } from '../shared/scope.ts';
import { notFound } from '../shared/subject.ts';
import type { CloseInput } from './close-session-kind.ts';
import { wordsContext } from './session-words.ts';

const checkOwn = (state: MemoryState, subject: SubjectId, id: MemoryId, reach: KeyReach): void => {
  if (subjectOf(id) !== subject) throw notFound('memory');
  if (heldMemory(state, id, reach).deletion !== null) throw notFound('memory');
};

/** `/memory/v1/session/close`: accepted when it is kept as a task. Throws `NOT_FOUND` for a promotion of what is not there. */
export const createCloseSession = (
  deps: CommandDeps & { readonly tasks: Pick<TaskRunner, 'submit'> },
): UseCase<CloseSessionRequest, AcceptedAnswer> => {
  const sealWords = async (
    request: CloseSessionRequest,
    context: CallContext,
    subject: SubjectId,
    random: string,
  ): Promise<SealedBox> => {
    const sealer = await deps.vault.sealerFor({ tenant: context.tenant, subjectId: subject });
    const [slot] = await sealer.takeSlots(1);
    if (slot === undefined) throw new TypeError('no key slot was handed out');
    const { session_id, app_id, summary } = request;
    const bound = wordsContext(context.tenant, subject, random);
    return sealer.seal({ session_id, app_id, summary }, bound, slot);
  };

  const accept = async (
    request: CloseSessionRequest,
    context: CallContext,
    identity: CommandIdentity,
  ): Promise<AcceptedAnswer> => {
    const random = identity.commandId.replaceAll(/[^A-Za-z0-9]/gu, '');
    const subject = await deps.vault.ensureSubject(context.tenant, request.subject);
    identity.concerns(subject);
    const { session_id, app_id } = request;
    const { sessionRef, appRef } = await scopeOf(deps.vault, context, subject, {
      level: 'SESSION',
      agent_id: null,
      session_id,
      app_id,
    });
    if (sessionRef === null) throw new TypeError('a session without a pseudonym');
    const reach = await keyReach(deps.vault, context);
    const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
    for (const { memory_id: id } of request.promote) checkOwn(state, subject, id, reach);
    const [last] = await deps.eventStore.readStream(intakeStream(subject), {
      direction: 'backwards',
      limit: 1,
    });
    const input: CloseInput = {
      session_ref: sessionRef,
      app_ref: appRef,
      actor: context.actor,
      promote: request.promote,
      to_be_continued: request.to_be_continued,
      intake_revision: last?.revision.toString() ?? null,
      words: { box: await sealWords(request, context, subject, random), random },
    };
    const task = await deps.tasks.submit({
      kind: 'close',
      tenant: context.tenant,
      subjectId: subject,
      appRef,
      input: input as unknown as JsonObject, // its members are JSON
      exclusive: `close.${subject}.${sessionRef}`,
      random,
    });
    const tokens = await deps.positionTokens(context.tenant);
    return {
      task_id: task.id,
      accepted: true,
      position: tokens.write(task.acceptedPosition ?? 0n),
    };
  };

  return (request, context) =>
    deps.idempotency.once(context, (identity) => accept(request, context, identity), null);
};
