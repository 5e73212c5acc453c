import {
  type IntakeEvent,
  intakeStream,
  type MemoryEvent,
  memoryStream,
  type RecallEvent,
  recallStream,
} from '@palimpsest/domain';
import type {
  EventStore,
  Instant,
  JsonObject,
  JsonValue,
  SealedBox,
  StoredEvent,
  StreamName,
  SubjectId,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import { boxOf } from '../erasure/erased-box.ts';
import { begunAt, monthsBetween } from '../erasure/receipt-boxes.ts';
import { wholeStream } from '../erasure/whole-stream.ts';

export interface ExportSource {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly subject: SubjectId;
  /** Up to when accesses are looked for. */
  readonly now: Instant;
  readonly signal: AbortSignal;
}

type Stored = StoredEvent<MemoryEvent | IntakeEvent | RecallEvent>;

const isBox = (value: unknown): value is SealedBox =>
  typeof value === 'object' && value !== null && 'ct' in value && 'k' in value;

/** A box as the person may read it; `null`: erased. Vectors are numbers of a model, not data of the person. */
const opened = async (
  { vault }: ExportSource,
  stored: Stored,
  box: SealedBox,
  name: string,
): Promise<JsonValue> => {
  const document = await vault.open(boxOf('memories', stored, box, name).at);
  return document === null ? null : (document as JsonObject);
};

const plain = async (source: ExportSource, stored: Stored): Promise<JsonObject> => {
  const data: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries<unknown>({ ...stored.event.data })) {
    if (name === 'sealed_vector') continue;
    if (isBox(value)) {
      data[name.replace('sealed', 'content')] = await opened(source, stored, value, name);
    } else if (name === 'messages' && Array.isArray(value)) {
      const messages: JsonValue[] = [];
      for (const message of value as readonly (JsonObject & { ordinal: number })[]) {
        const { sealed, ...rest } = message;
        const box = sealed as unknown as SealedBox; // the schema's own member
        const text = await opened(source, stored, box, `messages.${message.ordinal}`);
        messages.push({ ...rest, message: text });
      }
      data[name] = messages;
    } else data[name] = value as JsonValue;
  }
  return data;
};

const kinds = { memory: 'fact', intake: 'source', recall: 'access' } as const;

async function* streamItems(
  source: ExportSource,
  stream: StreamName,
  kind: (typeof kinds)[keyof typeof kinds],
): AsyncGenerator<JsonObject> {
  for await (const recorded of wholeStream(source.eventStore, stream)) {
    source.signal.throwIfAborted();
    const stored = decodeEvent<MemoryEvent | IntakeEvent | RecallEvent>(recorded);
    const { event, metadata } = stored;
    // What a legal hold is about is not the person's to see.
    if (event.type === 'LegalHoldPlaced' || event.type === 'LegalHoldReleased') continue;
    yield {
      kind,
      type: event.type,
      at: metadata.recorded_at,
      event_id: metadata.event_id,
      actor: { ...metadata.actor },
      ...(await plain(source, stored)),
    };
  }
}

/** Everything that the log holds on a subject, an event at a time: facts with their versions, their sources, who read them. */
export async function* exportItems(source: ExportSource): AsyncGenerator<JsonObject> {
  const { subject, eventStore } = source;
  yield* streamItems(source, memoryStream(subject), kinds.memory);
  yield* streamItems(source, intakeStream(subject), kinds.intake);
  const begun = await begunAt(eventStore, subject);
  if (begun === undefined) return;
  for (const month of monthsBetween(begun, source.now)) {
    yield* streamItems(source, recallStream(subject, month), kinds.recall);
  }
}
