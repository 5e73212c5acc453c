import {
  type IntakeEvent,
  type IntakeEventData,
  type IntakeMessage,
  type IntakeOptions,
  intakeStream,
  noIntakeOptions,
  type SealedMessage,
} from '@palimpsest/domain';
import {
  boxContextOf,
  type EventId,
  type EventStore,
  type SubjectId,
  type TenantId,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { BoxAt, Vault } from '@palimpsest/vault';
import type { OpenMessage } from './intake-draft.ts';

/** What can be known of an accepted conversation without its keys. */
export interface ClosedIntake {
  readonly tenant: TenantId;
  readonly subject: SubjectId;
  readonly revision: bigint;
  readonly accepted: IntakeEventData<'IntakeAccepted'>;
  readonly correlationId: string;
  readonly eventId: EventId;
}

/** An accepted conversation with its boxes open. */
export interface OpenIntake extends ClosedIntake {
  readonly options: IntakeOptions;
  /** Messages whose keys were destroyed are left out. */
  readonly messages: readonly OpenMessage[];
}

/** Reads what is in clear of one accepted intake; `undefined` when the revision is no intake. */
export const readClosedIntake = async (
  deps: { readonly eventStore: EventStore },
  subject: SubjectId,
  revision: bigint,
): Promise<ClosedIntake | undefined> => {
  const [first] = await deps.eventStore.readStream(intakeStream(subject), {
    from: revision,
    limit: 1,
  });
  if (first === undefined) return undefined;
  const { event, metadata } = decodeEvent<IntakeEvent>(first);
  if (event.type !== 'IntakeAccepted') return undefined;
  const { tenant, correlation_id: correlationId, event_id: eventId } = metadata;
  return { tenant, subject, revision, accepted: event.data, correlationId, eventId };
};

/** An intake is accepted in one append: at most this many events. */
const MAX_EVENTS = 200;

/** Reads one accepted intake; `undefined` when it was erased, or the revision is no intake. */
export const readIntake = async (
  deps: { readonly eventStore: EventStore; readonly vault: Vault },
  subject: SubjectId,
  revision: bigint,
): Promise<OpenIntake | undefined> => {
  const stream = intakeStream(subject);
  const [first, ...rest] = await deps.eventStore.readStream(stream, { from: revision, limit: 2 });
  if (first === undefined) return undefined;
  const head = decodeEvent<IntakeEvent>(first);
  const { event: accepted, metadata } = head;
  if (accepted.type !== 'IntakeAccepted') return undefined;
  const whole = accepted.data.messages.length === accepted.data.message_count;
  const parts = whole
    ? []
    : [
        ...rest,
        ...(await deps.eventStore.readStream(stream, { from: revision + 2n, limit: MAX_EVENTS })),
      ];

  const boxes: { readonly message: SealedMessage; readonly at: BoxAt }[] = [];
  const collect = (
    messages: readonly SealedMessage[],
    eventId: string,
    schemaVersion: number,
  ): void => {
    for (const message of messages) {
      boxes.push({
        message,
        at: {
          box: message.sealed,
          context: {
            tenant: metadata.tenant,
            stream,
            eventId,
            box: `messages.${message.ordinal}`,
            schemaVersion,
          },
          subjectId: subject,
        },
      });
    }
  };
  collect(accepted.data.messages, metadata.event_id, metadata.schema_version);
  for (const part of parts) {
    const { event, metadata: own } = decodeEvent<IntakeEvent>(part);
    if (event.type !== 'IntakePart' || event.data.task_id !== accepted.data.task_id) break;
    collect(event.data.messages, own.event_id, own.schema_version);
  }
  const { sealed } = accepted.data;
  const optionsAt: BoxAt | null =
    sealed === null
      ? null
      : { box: sealed, context: boxContextOf({ metadata, stream }, 'sealed'), subjectId: subject };
  const opener = await deps.vault.openerFor([
    ...(optionsAt === null ? [] : [optionsAt]),
    ...boxes.map(({ at }) => at),
  ]);
  const opened = boxes.map(({ message, at }) => ({
    message,
    content: opener.open(at) as IntakeMessage | null, // sealed by us, checked by its schema then
  }));
  const options = optionsAt === null ? noIntakeOptions : opener.open(optionsAt);
  // An erasure that takes one of the messages takes the options too: without a box for them, the message tells.
  if (options === null) return undefined;
  if (optionsAt === null && opened.some(({ content }) => content === null)) return undefined;
  return {
    tenant: metadata.tenant,
    subject,
    revision,
    accepted: accepted.data,
    correlationId: metadata.correlation_id,
    eventId: metadata.event_id,
    options: options as IntakeOptions, // as above
    messages: opened.flatMap(({ message, content }): OpenMessage[] =>
      content === null
        ? []
        : [{ ordinal: message.ordinal, role: message.role, at: message.at, message: content }],
    ),
  };
};
