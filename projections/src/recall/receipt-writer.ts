import {
  type Policy,
  type RecallEventData,
  recallSchemaVersions,
  recallStream,
} from '@palimpsest/domain';
import type { CallContext } from '@palimpsest/domain/contract';
import {
  type EventId,
  type EventMetadata,
  type EventStore,
  type IdSource,
  type Instant,
  type JsonObject,
  type ReceiptId,
  receiptId,
  type SubjectId,
} from '@palimpsest/kernel';
import { encodeEvent, type FollowingAppends } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';

export interface ReceiptWriterDeps {
  readonly eventStore: Pick<EventStore, 'append'>;
  /** Takes receipts that may be written after the answer. */
  readonly following: Pick<FollowingAppends, 'append'>;
  readonly vault: Vault;
  readonly ids: IdSource;
  /** Told when a receipt that nobody waits for any more could not be written. */
  readonly onLost: (error: unknown) => void;
}

/** What the caller asked, sealed. */
export interface AskedQuestion {
  readonly query: string;
  readonly purpose: string | null;
  readonly filter: JsonObject | null;
}

export interface WrittenReceipt {
  readonly id: ReceiptId | null;
  readonly state: 'durable' | 'pending' | 'off';
  /** Position of the receipt when it is durable. */
  readonly position: bigint | undefined;
}

/** Opaque outside; inside it leads to the receipt's stream. */
export const newReceiptId = (subject: SubjectId, at: Instant, ids: IdSource): ReceiptId =>
  receiptId(`${subject}.${at.slice(0, 4)}${at.slice(5, 7)}.${ids.random()}`);

/**
 * Writes receipts: durable before the answer, after it, or not at all, as the policy says (`audit.receipts`). One that a log
 * which is away does not take follows when it is back, unless the policy is `strict`: then the recall fails.
 */
export const createReceiptWriter = ({
  eventStore,
  following,
  vault,
  ids,
  onLost,
}: ReceiptWriterDeps) => {
  const write = async (
    context: CallContext,
    subject: SubjectId,
    now: Instant,
    policyVersion: number,
    asked: AskedQuestion,
    data: Omit<RecallEventData<'MemoriesRecalled'>, 'sealed'>,
    mayFollow: boolean,
  ): Promise<bigint> => {
    const stream = recallStream(subject, now);
    const sealer = await vault.sealerFor({ tenant: context.tenant, subjectId: subject });
    const [slot] = await sealer.takeSlots(1);
    if (slot === undefined) throw new TypeError('no key slot was handed out');
    const eventId = ids.uuid() as EventId;
    const schemaVersion = recallSchemaVersions.MemoriesRecalled;
    const metadata: EventMetadata = {
      event_id: eventId,
      tenant: context.tenant,
      subject_id: subject,
      recorded_at: now,
      correlation_id: context.traceId,
      causation_id: null,
      command_id: eventId,
      actor: context.actor,
      policy_version: policyVersion,
      schema_version: schemaVersion,
    };
    const sealed = sealer.seal(
      { query: asked.query, purpose: asked.purpose, filter: asked.filter },
      { tenant: context.tenant, stream, eventId, box: 'sealed', schemaVersion },
      slot,
    );
    const event = encodeEvent(
      'MemoriesRecalled',
      { ...data, sealed } as unknown as JsonObject,
      metadata,
    );
    if (mayFollow) return following.append(stream, event);
    const result = await eventStore.append(stream, [event], { expectedRevision: 'any' });
    if (result.status === 'conflict') throw new TypeError('an unchecked append met a conflict');
    return result.position;
  };

  return async (
    context: CallContext,
    subject: SubjectId,
    now: Instant,
    { version, policy }: { readonly version: number; readonly policy: Policy },
    asked: AskedQuestion,
    data: Omit<RecallEventData<'MemoriesRecalled'>, 'sealed'>,
  ): Promise<WrittenReceipt> => {
    const id = data.receipt_id as ReceiptId;
    const mode = policy.audit.receipts;
    if (mode === 'off') return { id: null, state: 'off', position: undefined };
    const writing = write(context, subject, now, version, asked, data, mode !== 'strict');
    if (mode === 'strict') return { id, state: 'durable', position: await writing };
    // Nobody waits for the rest of it: its failure must be heard of all the same.
    writing.catch(onLost);
    if (mode === 'async') return { id, state: 'pending', position: undefined };
    const waited = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => waited.resolve(undefined), policy.audit.receipt_wait_ms);
    try {
      const position = await Promise.race([writing.catch(() => undefined), waited.promise]);
      return { id, state: position === undefined ? 'pending' : 'durable', position };
    } finally {
      clearTimeout(timer);
    }
  };
};

export type ReceiptWriter = ReturnType<typeof createReceiptWriter>;
