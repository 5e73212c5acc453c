import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { eventId, streamName } from '@palimpsest/kernel';
import { createEmbeddedEventStore } from '../event-store/event-store.ts';

/**
 * Appends with several writers until it is killed. Prints `stream first id …` for every append that
 * was acknowledged, synchronously, so that no line is lost with the process.
 */
const [directory = '', round = ''] = process.argv.slice(2);
const store = await createEmbeddedEventStore({ directory });

const write = async (writer: number): Promise<never> => {
  const stream = streamName(`memory-${round}-${writer}`);
  let expectedRevision: bigint | 'no_stream' = 'no_stream';
  for (;;) {
    const ids = Array.from({ length: 1 + (writer % 3) }, () => eventId(randomUUID()));
    const bytes = new Uint8Array(300).fill(writer);
    const events = ids.map((id) => ({ id, type: 'Happened', data: bytes, metadata: bytes }));
    const result = await store.append(stream, events, { expectedRevision });
    if (result.status !== 'appended') throw new Error('nobody else writes this stream');
    writeSync(1, `${stream} ${result.firstRevision} ${ids.join(' ')}\n`);
    expectedRevision = result.lastRevision;
  }
};

await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
