import { type IntakeEvent, intakeStream } from '@palimpsest/domain';
import type {
  Embedder,
  EventStore,
  ExtractedFact,
  ExtractionResult,
  Extractor,
  IdSource,
  Pseudonym,
  RecordedEvent,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';
import type { OpenMessage } from '../intake-store/intake-draft.ts';
import { type OpenIntake, readIntake } from '../intake-store/read-intake.ts';
import { embedAll } from '../shared/embed-all.ts';
import type { IncomingFact } from './incoming-fact.ts';
import { inStage } from './stage-failed.ts';

export interface IntakeFactsDeps {
  readonly eventStore: EventStore;
  readonly vault: Vault;
  readonly ids: IdSource;
  readonly extractor: Extractor;
  readonly embedder: Embedder;
}

/** The facts of an intake, embedded, with what extraction said about itself. */
export interface IntakeFacts {
  readonly incoming: readonly IncomingFact[];
  /** `null`: the messages were taken as they stand. */
  readonly extraction: ExtractionResult | null;
}

/** Facts of an `infer: false` intake: each message that a person or an assistant wrote. */
const verbatimFacts = (intake: OpenIntake): readonly ExtractedFact[] =>
  intake.messages
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .map(({ ordinal, role, at, message }) => ({
      text: message.content,
      ownership: role === 'user' ? 'USER' : 'AGENT',
      memType: 'EPISODIC',
      stance: 'episode',
      slot: null,
      value: null,
      polarity: 'positive',
      change: null,
      validFrom: at,
      validFromAssumed: true,
      validTo: null,
      eventFrom: at,
      eventTo: null,
      isImportant: false,
      entities: [],
      categories: [],
      sources: [ordinal],
    }));

/** Whether a pseudonym stands in an event: most are of other sessions, and a look at the bytes spares parsing them. */
const mentions = ({ data }: RecordedEvent, pseudonym: Pseudonym): boolean =>
  Buffer.from(data.buffer, data.byteOffset, data.byteLength).includes(pseudonym);

/** Reads the facts out of an accepted conversation. Throws `StageFailed`. */
export const createIntakeFacts = (deps: IntakeFactsDeps) => {
  /** Up to `limit` earlier messages of the same session, oldest first. */
  const sessionContext = async (
    intake: OpenIntake,
    limit: number,
  ): Promise<readonly OpenMessage[]> => {
    const session = intake.accepted.session_ref;
    if (session === null || intake.revision === 0n || limit === 0) return [];
    const events = await deps.eventStore.readStream(intakeStream(intake.subject), {
      direction: 'backwards',
      from: intake.revision - 1n,
      limit: 4 * limit,
    });
    const messages: OpenMessage[] = [];
    for (const recorded of events) {
      if (messages.length >= limit) break;
      if (!mentions(recorded, session)) continue;
      const { event } = decodeEvent<IntakeEvent>(recorded);
      if (event.type !== 'IntakeAccepted' || event.data.session_ref !== session) continue;
      const earlier = await readIntake(deps, intake.subject, recorded.revision);
      if (earlier !== undefined) messages.unshift(...earlier.messages);
    }
    return messages.slice(-limit);
  };

  const extract = async (
    intake: OpenIntake,
    contextMessages: number,
    signal: AbortSignal,
  ): Promise<ExtractionResult> => {
    const earlier = await sessionContext(intake, contextMessages);
    const plain = ({ role, at, message }: OpenMessage, ordinal: number) => ({
      ordinal,
      role,
      content: message.content,
      at,
    });
    return deps.extractor.extract(
      {
        messages: intake.messages.map((message) => plain(message, message.ordinal)),
        context: earlier.map((message, index) => plain(message, index - earlier.length)),
        ownership: intake.accepted.ownership,
        referenceTime: intake.accepted.reference_time,
        timezone: intake.accepted.timezone,
        focus: intake.options.focus,
        instructions: intake.options.instructions,
        entityTypes: intake.options.entity_types,
      },
      { signal },
    );
  };

  const incomingOf = async (
    intake: OpenIntake,
    facts: readonly ExtractedFact[],
    signal: AbortSignal,
  ): Promise<readonly IncomingFact[]> => {
    const vectors = await embedAll(
      deps.embedder,
      facts.map((fact) => fact.text),
      signal,
    );
    const byOrdinal = new Map(intake.messages.map((message) => [message.ordinal, message]));
    return facts.map((fact, index): IncomingFact => {
      const sources = fact.sources.flatMap((ordinal) => byOrdinal.get(ordinal) ?? []);
      return {
        fact,
        vector: vectors[index] ?? null,
        saidAt: sources.at(-1)?.at ?? intake.accepted.reference_time,
        messageIds: sources.flatMap(({ message }) => message.id ?? []),
        source: {
          task_id: intake.accepted.task_id,
          intake_revision: intake.revision.toString(),
          message_ordinals: [...fact.sources],
        },
        newMemoryId: `${intake.subject}.${deps.ids.random()}`,
      };
    });
  };

  return async (
    intake: OpenIntake,
    contextMessages: number,
    signal: AbortSignal,
  ): Promise<IntakeFacts> => {
    const extraction = intake.accepted.infer
      ? await inStage('extract', () => extract(intake, contextMessages, signal))
      : null;
    const facts = extraction?.facts ?? verbatimFacts(intake);
    return {
      incoming: await inStage('embed', () => incomingOf(intake, facts, signal)),
      extraction,
    };
  };
};
