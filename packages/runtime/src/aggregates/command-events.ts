import {
  type EventId,
  type EventStore,
  eventStoreLimits,
  type RecordedEvent,
  type StreamName,
} from '@palimpsest/kernel';
import { metadataOf } from '../events/codec.ts';
import { eventIdFor } from './event-id.ts';

const READ_PAGE = 1000;

const findById = async (
  eventStore: EventStore,
  stream: StreamName,
  id: EventId,
): Promise<RecordedEvent | undefined> => {
  let from: bigint | undefined;
  for (;;) {
    const page = await eventStore.readStream(stream, {
      direction: 'backwards',
      limit: READ_PAGE,
      ...(from === undefined ? {} : { from }),
    });
    const hit = page.find((event) => event.id === id);
    if (hit !== undefined) return hit;
    const oldest = page.at(-1);
    if (oldest === undefined || oldest.revision === 0n) return undefined;
    from = oldest.revision - 1n;
  }
};

/**
 * What an idempotent command left in a stream; empty when it never got there. Reads the stream backwards, so
 * it is dear when there is nothing to be found: ask only when a command seems to be a repeat.
 */
export const eventsOfCommand = async (
  eventStore: EventStore,
  stream: StreamName,
  commandId: string,
): Promise<readonly RecordedEvent[]> => {
  const first = await findById(eventStore, stream, eventIdFor(commandId, 0, 0));
  if (first === undefined) return [];
  // One append, so they stand together.
  const tail = await eventStore.readStream(stream, {
    from: first.revision,
    limit: eventStoreLimits.appendEvents,
  });
  return tail.filter((event) => metadataOf(event).command_id === commandId);
};
