import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '@palimpsest/kernel';
import { expect, test } from 'vitest';
import { startTestProcess } from '../testing/child-process.ts';
import { temporaryDirectory } from '../testing/temporary-store.ts';
import { createEmbeddedEventStore, type EmbeddedEventStore } from './event-store.ts';

const rounds = 8;

const readWhole = async (store: EmbeddedEventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (;;) {
    const more = await store.readAll({ after: events.at(-1)?.position ?? 0n, limit: 5_000 });
    if (more.length === 0) return events;
    events.push(...more);
  }
};

test('kill -9 at any moment loses no acknowledged append and writes nothing twice', async () => {
  await using directory = await temporaryDirectory();
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1) {
    await using writer = startTestProcess('append-until-killed', {
      arguments: [directory.path, String(round)],
    });
    await writer.untilLines(1);
    await pause(Math.random() * 120);
    await writer.kill();
    for (const line of writer.lines) {
      const [stream = '', first = '', ...ids] = line.split(' ');
      for (const [index, id] of ids.entries()) {
        acknowledged.set(id, `${stream} ${BigInt(first) + BigInt(index)}`);
      }
    }

    await using store = await createEmbeddedEventStore({ directory: directory.path });
    const events = await readWhole(store);
    const places = new Map(events.map(({ id, stream, revision }) => [id, `${stream} ${revision}`]));
    expect(places.size).toBe(events.length);
    for (const [id, place] of acknowledged) expect(places.get(id as never)).toBe(place);
    const next = new Map<string, bigint>();
    for (const { stream, revision } of events) {
      expect(revision).toBe(next.get(stream) ?? 0n);
      next.set(stream, revision + 1n);
    }
  }
  expect(acknowledged.size).toBeGreaterThan(rounds);
});
