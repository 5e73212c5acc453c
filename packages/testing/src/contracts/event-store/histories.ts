import { randomUUID } from 'node:crypto';
import {
  type EventStore,
  type ExpectedRevision,
  eventId,
  type NewEvent,
  PortError,
  type StreamName,
  streamName,
} from '@palimpsest/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryEventStore } from '../../memory/memory-event-store.ts';
import type { EventStoreContract } from './contract-options.ts';

type Step =
  | {
      readonly kind: 'append';
      readonly stream: StreamName;
      readonly events: readonly NewEvent[];
      readonly expectedRevision: ExpectedRevision;
    }
  | { readonly kind: 'tombstone'; readonly stream: StreamName };

const stream = fc.constantFrom('memory-a', 'memory-b', 'intake-a').map(streamName);

/** Few ids and few bytes, so that repeats and reused ids come up. */
const event = fc
  .record({ id: fc.integer({ min: 0, max: 11 }), byte: fc.integer({ min: 0, max: 1 }) })
  .map(({ id, byte }) => ({
    id: eventId(`00000000-0000-4000-8000-${String(id).padStart(12, '0')}`),
    type: 'SomethingHappened',
    data: new Uint8Array([byte]),
    metadata: new Uint8Array(0),
  }));

const append: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('append' as const),
  stream,
  events: fc.uniqueArray(event, { maxLength: 3, selector: ({ id }) => id }),
  expectedRevision: fc.oneof(
    fc.constantFrom<ExpectedRevision>('no_stream', 'any'),
    fc.bigInt({ min: 0n, max: 8n }),
  ),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 19, arbitrary: append },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('tombstone' as const), stream }),
  },
);

/** Positions need not be dense, so engines give different ones. */
const withoutPositions = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, field: unknown) =>
      name === 'position' || name === 'positions'
        ? undefined
        : typeof field === 'bigint'
          ? String(field)
          : field,
    ),
  );

const carryOut = async (port: EventStore, action: Step, run: string): Promise<unknown> => {
  const name = streamName(`${action.stream}-${run}`);
  try {
    return action.kind === 'append'
      ? await port.append(name, action.events, { expectedRevision: action.expectedRevision })
      : await port.tombstone(name).then(() => 'tombstoned');
  } catch (error) {
    if (error instanceof PortError) return error.code;
    throw error;
  }
};

/** One store serves all histories, each with streams of its own. */
export const historyTests = ({ create }: EventStoreContract): void => {
  test('random histories end like those of the memory store', async () => {
    await using store = await create();
    await using model = createMemoryEventStore();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const run = randomUUID();
        const after = [(await store.port.head()) ?? 0n, (await model.head()) ?? 0n] as const;
        for (const action of steps) {
          const expected = await carryOut(model, action, run);
          // Engines may differ in what they do with a used id at a new place; repeat.ts has the rest.
          if (expected === 'ID_REUSED') continue;
          const actual = await carryOut(store.port, action, run);
          expect(withoutPositions(actual)).toEqual(withoutPositions(expected));
        }
        for (const filter of [{}, { prefixes: ['memory-'] }]) {
          const actual = await store.port.readAll({ ...filter, after: after[0] });
          const expected = await model.readAll({ ...filter, after: after[1] });
          expect(withoutPositions(actual)).toEqual(withoutPositions(expected));
        }
      }),
      { numRuns: 60 },
    );
  });
};
