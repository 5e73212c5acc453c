import {
  type IntakeEvent,
  type IntakeMessage,
  intakeStream,
  type SealedMessage,
} from '@palimpsest/domain';
import type { GetAnswer } from '@palimpsest/domain/contract';
import type { EventStore, ReadModel, SubjectId, TenantId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import type { CauseDocument } from '../memories/collections.ts';
import { documentsById } from '../reading/typed.ts';

/** A sentence that a memory comes from, while its message is kept. */
export interface Quote {
  readonly messageId: string | null;
  readonly role: string;
  readonly at: string;
  readonly text: string;
}

/** Source messages by the id of the event whose wording came from them. */
export type QuoteReader = (
  tenant: TenantId,
  subject: SubjectId,
  eventIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly Quote[]>>;

/** An accepted intake is at most this many events: the acceptance and its parts. */
const INTAKE_EVENTS = 200;

/** Reads the messages themselves out of the log: no copy of them is kept anywhere. */
export const createQuoteReader = (deps: {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly vault: Vault;
}): QuoteReader => {
  const messagesOf = async (
    subject: SubjectId,
    revision: string,
    taskId: string,
    ordinals: ReadonlySet<number>,
  ): Promise<readonly Quote[]> => {
    const events = await deps.eventStore.readStream(intakeStream(subject), {
      from: BigInt(revision),
      limit: INTAKE_EVENTS,
    });
    const boxes = events.flatMap((recorded) => {
      const stored = decodeEvent<IntakeEvent>(recorded);
      const { event, metadata } = stored;
      if (event.type !== 'IntakeAccepted' && event.type !== 'IntakePart') return [];
      if (event.data.task_id !== taskId) return [];
      return event.data.messages
        .filter((message: SealedMessage) => ordinals.has(message.ordinal))
        .map((message) => ({
          message,
          at: {
            box: message.sealed,
            context: {
              tenant: metadata.tenant,
              stream: stored.stream,
              eventId: metadata.event_id,
              box: `messages.${message.ordinal}`,
              schemaVersion: metadata.schema_version,
            },
            subjectId: subject,
          },
        }));
    });
    const opened = await deps.vault.openMany(boxes.map(({ at }) => at));
    return boxes.flatMap(({ message }, index): Quote[] => {
      const content = opened[index] as IntakeMessage | null | undefined;
      if (content === null || content === undefined) return [];
      return [{ messageId: content.id, role: message.role, at: message.at, text: content.content }];
    });
  };

  return async (_tenant, subject, eventIds) => {
    const [causeDocuments] = await deps.readModel.read([
      { kind: 'get', collection: 'causes', ids: [...new Set(eventIds)] },
    ]);
    const causes = documentsById<CauseDocument>(causeDocuments);
    const entries = await Promise.all(
      [...causes].map(async ([id, cause]): Promise<readonly [string, readonly Quote[]]> => {
        if (cause.source === null) return [id, []];
        const { intake_revision, task_id, message_ordinals } = cause.source;
        return [id, await messagesOf(subject, intake_revision, task_id, new Set(message_ordinals))];
      }),
    );
    return new Map(entries);
  };
};

export const quotesAnswer = (quotes: readonly Quote[]): NonNullable<GetAnswer['quotes']> =>
  quotes.map(({ messageId, role, at, text }) => ({ message_id: messageId, role, at, text }));
