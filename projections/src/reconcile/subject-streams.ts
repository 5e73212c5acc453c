import { streamPrefixes } from '@palimpsest/domain';
import type {
  EventMetadata,
  EventStore,
  RecordedEvent,
  StreamName,
  SubjectId,
  TenantId,
} from '@palimpsest/kernel';

/** Streams of a subject by the subject. */
export type SubjectStreams = ReadonlyMap<SubjectId, ReadonlySet<StreamName>>;

const PAGE = 1_000;

const metadataOf = ({ metadata }: RecordedEvent): EventMetadata =>
  JSON.parse(new TextDecoder().decode(metadata)) as EventMetadata; // written by us

/** Every subject of a tenant that the log knows of, with its streams; one pass over the log. */
export const subjectStreams = async (
  eventStore: EventStore,
  tenant: TenantId,
  signal: AbortSignal,
): Promise<SubjectStreams> => {
  const streams = new Map<SubjectId, Set<StreamName>>();
  const known = new Set<StreamName>();
  for (let after: bigint | undefined; ; ) {
    signal.throwIfAborted();
    const page = await eventStore.readAll({
      prefixes: [streamPrefixes.memory, streamPrefixes.intake, streamPrefixes.recall],
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    for (const event of page) {
      if (known.has(event.stream)) continue;
      known.add(event.stream);
      const { tenant: owner, subject_id: subject } = metadataOf(event);
      if (owner !== tenant || subject === null) continue;
      const own = streams.get(subject) ?? new Set();
      streams.set(subject, own.add(event.stream));
    }
    after = page.at(-1)?.position;
    if (page.length < PAGE) return streams;
  }
};

/** Everything that some streams hold, in the order of the log. */
export const eventsOfStreams = async (
  eventStore: EventStore,
  streams: Iterable<StreamName>,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (const stream of streams) {
    for (let from = 0n; ; ) {
      const page = await eventStore.readStream(stream, { from, limit: PAGE });
      events.push(...page);
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) break;
      from = last.revision + 1n;
    }
  }
  return events.toSorted((a, b) => (a.position < b.position ? -1 : 1));
};
