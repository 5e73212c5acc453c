import {
  type FactSource,
  type IntakeEvent,
  type IntakeMessage,
  intakeStream,
} from '@palimpsest/domain';
import {
  boxContextOf,
  type EventStore,
  eventStoreLimits,
  type RecordedEvent,
  type SubjectId,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';

/** A message that a memory comes from, while it is kept. */
export interface SourceMessage {
  readonly messageId: string | null;
  readonly role: string;
  readonly at: string;
  readonly text: string;
}

/** The events of one accepted intake: the acceptance, and the parts that did not fit into it. */
const intakeEvents = async (
  eventStore: EventStore,
  subject: SubjectId,
  from: bigint,
): Promise<readonly RecordedEvent[]> => {
  const stream = intakeStream(subject);
  const [first] = await eventStore.readStream(stream, { from, limit: 1 });
  if (first === undefined) return [];
  const { event } = decodeEvent<IntakeEvent>(first);
  if (event.type !== 'IntakeAccepted') return [];
  if (event.data.messages.length === event.data.message_count) return [first];
  const rest = await eventStore.readStream(stream, {
    from: from + 1n,
    limit: eventStoreLimits.appendEvents,
  });
  return [first, ...rest];
};

/** Opens messages of an intake by their ordinals; those whose keys were destroyed are left out. */
export const readSourceMessages = async (
  deps: { readonly eventStore: EventStore; readonly vault: Vault },
  subject: SubjectId,
  source: NonNullable<FactSource>,
  ordinals: ReadonlySet<number>,
): Promise<readonly SourceMessage[]> => {
  const events = await intakeEvents(deps.eventStore, subject, BigInt(source.intake_revision));
  const sealed = events.flatMap((recorded) => {
    const { event, metadata, stream } = decodeEvent<IntakeEvent>(recorded);
    if (event.type !== 'IntakeAccepted' && event.type !== 'IntakePart') return [];
    if (event.data.task_id !== source.task_id) return [];
    return event.data.messages
      .filter(({ ordinal }) => ordinals.has(ordinal))
      .map((message) => ({
        message,
        at: {
          box: message.sealed,
          context: boxContextOf({ metadata, stream }, `messages.${message.ordinal}`),
          subjectId: subject,
        },
      }));
  });
  const opened = await deps.vault.openMany(sealed.map(({ at }) => at));
  return sealed.flatMap(({ message }, index): SourceMessage[] => {
    const content = opened[index] as IntakeMessage | null | undefined; // sealed by us, checked by its schema then
    if (content === null || content === undefined) return [];
    return [{ messageId: content.id, role: message.role, at: message.at, text: content.content }];
  });
};
