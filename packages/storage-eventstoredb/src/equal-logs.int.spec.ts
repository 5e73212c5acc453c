import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EventStore,
  type ExpectedRevision,
  eventId,
  type NewEvent,
  PortError,
  type RecordedEvent,
  type StreamName,
  streamName,
} from '@palimpsest/kernel';
import { createEmbeddedEventStore } from '@palimpsest/storage-embedded';
import { createMemoryEventStore } from '@palimpsest/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storeOnTestServer } from './testing/store-on-test-server.ts';

type Step =
  | {
      readonly kind: 'append';
      readonly stream: string;
      readonly events: readonly NewEvent[];
      readonly expectedRevision: ExpectedRevision;
    }
  /** The same append once more. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'tombstone'; readonly stream: string };

const streams = ['memory-a', 'memory-b', 'intake-a', 'recall-a'];
const stream = fc.constantFrom(...streams);

/** Ids of their own: what an engine does with a used id at a new place is its own affair. */
const event = fc
  .record({
    id: fc.uuid({ version: 4 }),
    type: fc.constantFrom('MemoryAdded', 'IntakeAccepted'),
    data: fc.uint8Array({ maxLength: 40 }),
    metadata: fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.json().map((text) => new TextEncoder().encode(text)),
    ),
  })
  .map(({ id, ...fields }) => ({ ...fields, id: eventId(id) }));

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      stream,
      events: fc.uniqueArray(event, { maxLength: 4, selector: ({ id }) => id }),
      expectedRevision: fc.oneof(
        fc.constantFrom<ExpectedRevision>('no_stream', 'any', 'any'),
        fc.bigInt({ min: 0n, max: 6n }),
      ),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'repeat' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tombstone' as const), stream }) },
);

/** Bytes as text; positions, which each engine gives in its own way, left out. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, field: unknown) => {
      if (name === 'position' || name === 'positions') return undefined;
      if (field instanceof Uint8Array) return Buffer.from(field).toString('hex');
      return typeof field === 'bigint' ? String(field) : field;
    }) ?? 'null',
  );

/** Runs a history on streams of its own, and answers all that can be seen of it. */
const observe = async (
  store: EventStore,
  steps: readonly Step[],
  run: string,
): Promise<unknown> => {
  const nameOf = (name: string): StreamName => streamName(`${name}-${run}`);
  const before = (await store.head()) ?? 0n;
  const answers: unknown[] = [];
  let last: Extract<Step, { readonly kind: 'append' }> | undefined;
  for (const action of steps) {
    try {
      if (action.kind === 'tombstone') {
        await store.tombstone(nameOf(action.stream));
        answers.push('tombstoned');
        continue;
      }
      const append = action.kind === 'repeat' ? last : action;
      if (append === undefined) continue;
      last = append;
      const { events, expectedRevision } = append;
      answers.push(await store.append(nameOf(append.stream), events, { expectedRevision }));
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      answers.push(error.code);
    }
  }
  const seen: RecordedEvent[] = [];
  const enough = new AbortController();
  for await (const message of store.subscribeAll({
    after: before,
    batchSize: 3,
    signal: enough.signal,
  })) {
    if (message.kind === 'events') seen.push(...message.events);
    if (message.kind === 'caught-up') enough.abort();
  }
  const reads = await Promise.all(
    streams.map(async (name) => [
      await store.readStream(nameOf(name)),
      await store.readStream(nameOf(name), { direction: 'backwards', limit: 3 }),
      await store.readStream(nameOf(name), { from: 1n, limit: 2 }),
    ]),
  );
  const pages = [
    await store.readAll({ after: before }),
    await store.readAll({ after: before, prefixes: ['memory-', 'recall-'], limit: 5 }),
  ];
  return plain({ answers, seen, reads, pages });
};

test('the embedded log, the one in memory and EventStoreDB answer every history alike', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'palimpsest-'));
  try {
    await using embedded = await createEmbeddedEventStore({ directory });
    await using memory = createMemoryEventStore();
    await using eventStoreDb = await storeOnTestServer();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const run = randomUUID();
        const expected = await observe(memory, steps, run);
        expect(await observe(embedded, steps, run)).toEqual(expected);
        expect(await observe(eventStoreDb.port, steps, run)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
