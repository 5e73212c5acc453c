import { type EventStore, type RecordedEvent, streamName } from '@palimpsest/kernel';
import { newEvent } from '@palimpsest/testing';
import { canonicalBytes } from '../events/codec.ts';
import type { Projection } from '../projections/projection.ts';
import type { PageWrite } from './memory-target.ts';

/** The projection of the specs: the text of every page, and how many events a stream has. */
export const pages = (fails: (text: string) => boolean = () => false): Projection<PageWrite> => ({
  name: 'pages',
  version: 1,
  prefixes: ['page-'],
  fold: ({ event, stream, position }) => {
    const { text } = event.data as { readonly text: string };
    if (fails(text)) throw new RangeError('the secret text of the page');
    return [
      { kind: 'put', id: stream, text, position },
      { kind: 'count', id: `${stream} changes`, position },
    ];
  },
});

/** Appends one event each, such as `page-a: one`; a text begins after the first colon. */
export const append = async (
  eventStore: EventStore,
  ...lines: readonly string[]
): Promise<RecordedEvent[]> => {
  const recorded: RecordedEvent[] = [];
  for (const line of lines) {
    const [stream = '', text = ''] = line.split(/: (.*)/s);
    const event = newEvent({ type: 'PageWritten', data: canonicalBytes({ text }) });
    const name = streamName(stream);
    const result = await eventStore.append(name, [event], { expectedRevision: 'any' });
    if (result.status === 'conflict') throw new TypeError('an unchecked append had a conflict');
    recorded.push({
      ...event,
      stream: name,
      revision: result.lastRevision,
      position: result.position,
    });
  }
  return recorded;
};
