import type { EventStore, RecordedEvent, StreamName } from '@palimpsest/kernel';

const PAGE = 500;

/** Every event of a stream, in order, a page at a time. */
export const wholeStream = async function* (
  eventStore: EventStore,
  stream: StreamName,
): AsyncGenerator<RecordedEvent> {
  for (let from = 0n; ; ) {
    const page = await eventStore.readStream(stream, { from, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    from = last.revision + 1n;
  }
};
