import {
  counterOf,
  type IntakeEvent,
  type IntakeOptions,
  intakeStream,
  isSwitchedOn,
  limitOf,
  type MemoryScope,
  type MemoryState,
  memoryStream,
  scopeColumns,
  type VersionedPolicy,
  wholeSubject,
} from '@palimpsest/domain';
import type { AcceptedAnswer, AddRequest, CallContext, UseCase } from '@palimpsest/domain/contract';
import { DomainError, type RecordedEvent, taskId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { IntakeStreamDraft, OpenMessage } from '../intake-store/intake-draft.ts';
import { beingErased, outlastingErasure } from '../shared/being-erased.ts';
import type { CommandIdentity } from '../shared/command-identity.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { metadataOf } from '../shared/metadata.ts';
import { scopeOf } from '../shared/scope.ts';
import { splitMessages } from './split-messages.ts';

/** A look at counters, no work: a scope that is full, and in which nothing can give way, refuses before anything is written. */
const checkRoom = (state: MemoryState, scope: MemoryScope, { policy }: VersionedPolicy): void => {
  for (const name of [wholeSubject, counterOf(scopeColumns(scope))]) {
    const limit = limitOf(name, policy);
    const { active: taken, important } = state.counters.get(name) ?? { active: 0, important: 0 };
    if (limit !== null && taken >= limit && important >= taken) {
      throw new DomainError('CAPACITY_FULL', `${taken} of ${limit} memories are taken`, {
        hint: 'delete or archive memories first',
      });
    }
  }
};

/** `/memory/v1/add`: accepted when it is durable; the worker does the rest. */
export const createAdd = (deps: CommandDeps): UseCase<AddRequest, AcceptedAnswer> => {
  const answerOf = async (
    context: CallContext,
    task: string,
    position: bigint,
  ): Promise<AcceptedAnswer> => ({
    task_id: task,
    accepted: true,
    position: (await deps.positionTokens(context.tenant)).write(position),
  });

  const accept = async (
    request: AddRequest,
    context: CallContext,
    identity: CommandIdentity,
  ): Promise<AcceptedAnswer> => {
    const subject = await deps.vault.ensureSubject(context.tenant, request.subject);
    identity.concerns(subject);
    const policy = await deps.policies.current(context.tenant, subject);
    const scope = await scopeOf(deps.vault, context, subject, request);
    const { state } = await deps.memories.load(memoryStream(subject));
    if (!isSwitchedOn(state.switches, scope.appRef)) {
      throw new DomainError('MEMORY_OFF', 'memory is switched off here', {
        hint: 'user/switch turns it on again',
      });
    }
    checkRoom(state, scope, policy);
    // What is stored as it is asks no model.
    if (request.strategy.infer) await deps.modelBudget.check(context.tenant, policy.policy);
    const id = taskId(`${subject}.${deps.ids.random()}`);
    const executed = await deps.intakes.execute(
      intakeStream(subject),
      metadataOf(context, identity, subject, policy.version),
      ({ closed }, { now }) => {
        if (closed) throw beingErased();
        return draftsOf(request, scope, id, now);
      },
    );
    if (executed.position === undefined) throw new TypeError('an intake without an event');
    return answerOf(context, id, executed.position);
  };

  return (request, context) =>
    deps.idempotency.once(
      context,
      (identity) => outlastingErasure(context.signal, () => accept(request, context, identity)),
      async (events: readonly RecordedEvent[]) => {
        const [first] = events;
        const last = events.at(-1);
        if (first === undefined || last === undefined) throw new TypeError('no event to answer by');
        const { event } = decodeEvent<IntakeEvent>(first);
        return answerOf(context, event.data.task_id, last.position);
      },
    );
};

const draftsOf = (
  request: AddRequest,
  scope: MemoryScope,
  id: string,
  now: OpenMessage['at'],
): readonly IntakeStreamDraft[] => {
  const referenceTime = request.reference_time ?? now;
  const messages = request.messages.map(
    (message, ordinal): OpenMessage => ({
      ordinal,
      role: message.role,
      at: message.at ?? referenceTime,
      message: { content: message.content, id: message.id, name: message.name },
    }),
  );
  const options: IntakeOptions = {
    app_id: request.app_id,
    session_id: request.session_id,
    agent_id: request.agent_id,
    focus: request.strategy.focus,
    instructions: request.strategy.instructions,
    entity_types: request.strategy.entity_types,
    custom_tags: [...request.custom_tags],
    // JSON by the contract; the two types say the same in other words.
    metadata: request.metadata as IntakeOptions['metadata'],
    purpose: request.purpose,
  };
  const [first = [], ...rest] = splitMessages(messages, options);
  return [
    {
      type: 'IntakeAccepted',
      data: {
        agent_ref: scope.agentRef,
        app_ref: scope.appRef,
        evolution: request.strategy.evolution,
        expire_at: request.expire_at,
        infer: request.strategy.infer,
        is_important: request.is_important,
        level: scope.level,
        message_count: messages.length,
        ownership: request.ownership,
        reference_time: referenceTime,
        session_ref: scope.sessionRef,
        task_id: id,
        timezone: request.timezone,
      },
      messages: first,
      options,
    },
    ...rest.map(
      (part): IntakeStreamDraft => ({ type: 'IntakePart', data: { task_id: id }, messages: part }),
    ),
  ];
};
