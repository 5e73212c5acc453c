import { intakeStream, memoryStream } from '@palimpsest/domain';
import {
  type EventStore,
  eventId,
  type RecordedEvent,
  type StreamName,
  streamName,
  subjectId,
} from '@palimpsest/kernel';
import { expect, it } from 'vitest';
import { type ExportSource, exportItems } from './export-lines.ts';

const subject = subjectId('somebody');
const now = '2026-01-01T00:00:00.000Z' as ExportSource['now'];
const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** The fact stream of a subject, made as it is read; nothing of it has a box. */
const longStream = (events: number) => {
  let handedOut = 0;
  const at = (revision: bigint): RecordedEvent => ({
    id: eventId(`event-${revision}`),
    type: 'IntakeFailed',
    stream: streamName(memoryStream(subject)),
    revision,
    position: revision,
    data: encode({ task_id: `t-${revision}` }),
    metadata: encode({
      event_id: `event-${revision}`,
      tenant: 'acme',
      subject_id: subject,
      recorded_at: now,
      schema_version: 1,
      actor: { type: 'SYSTEM', id: 'worker' },
    }),
  });
  const readStream = async (
    stream: StreamName,
    { from = 0n, limit = 1 }: { readonly from?: bigint; readonly limit?: number } = {},
  ): Promise<readonly RecordedEvent[]> => {
    if (stream === intakeStream(subject) || !stream.startsWith('memory-')) return [];
    const count = Math.max(0, Math.min(limit, events - Number(from)));
    handedOut += count;
    return Array.from({ length: count }, (_, index) => at(from + BigInt(index)));
  };
  return {
    store: { readStream } as unknown as EventStore, // the one call that an export makes
    handedOut: () => handedOut,
  };
};

/** Most events that were read and not written yet, at any time of an export. */
const mostWaiting = async (events: number): Promise<{ items: number; waiting: number }> => {
  const { store, handedOut } = longStream(events);
  let items = 0;
  let waiting = 0;
  const source: ExportSource = {
    eventStore: store,
    vault: {} as ExportSource['vault'], // nothing has a box
    subject,
    now,
    signal: new AbortController().signal,
  };
  for await (const item of exportItems(source)) {
    expect(item['kind']).toBe('fact');
    items += 1;
    waiting = Math.max(waiting, handedOut() - items);
  }
  return { items, waiting };
};

it('reads no further ahead for a long past than for a short one', async () => {
  const short = await mostWaiting(2_000);
  const long = await mostWaiting(20_000);
  expect([short.items, long.items]).toEqual([2_000, 20_000]);
  expect(short.waiting).toBeLessThan(1_000);
  expect(long.waiting).toBe(short.waiting);
});
