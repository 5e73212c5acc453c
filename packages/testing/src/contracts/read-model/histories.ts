import type {
  FindQuery,
  JsonObject,
  JsonValue,
  ReadModel,
  ReadModelWrite,
} from '@palimpsest/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryReadModel } from '../../memory/memory-read-model.ts';
import { people, type ReadModelContract } from './contract-options.ts';

/** Well-formed only: the port fixes no order for lone surrogates. */
const text = fc.oneof(
  fc.constantFrom('', 'Lyon', '深圳', '😀', '\uFF5E', '\u0000', 'a\u0000b'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const scalar = fc.oneof(
  text,
  fc.constantFrom(null, true, false, 0, 1),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
);
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => value as JsonValue);
const document: fc.Arbitrary<JsonObject> = fc.record(
  { city: scalar, age: scalar, member: scalar, note: json },
  { requiredKeys: [], noNullPrototype: true },
);
const id = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('a', 'b', 'c', 'd') },
  { weight: 1, arbitrary: text },
);
const position = fc.bigInt({ min: 0n, max: 12n });
const write: fc.Arbitrary<ReadModelWrite> = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    collection: fc.constant('people'),
    id,
    document,
    position,
  }),
  fc.record({
    kind: fc.constant('delete' as const),
    collection: fc.constant('people'),
    id,
    position,
  }),
  fc.record({
    kind: fc.constant('increment' as const),
    collection: fc.constant('people'),
    id,
    by: fc.record({ age: fc.integer(), visits: fc.integer() }, { noNullPrototype: true }),
    set: document,
    position,
  }),
);
const batch = fc.record({
  writes: fc.array(write, { maxLength: 6 }),
  checkpoint: fc.option(position, { nil: undefined }),
});

/** A history is dozens of calls; an engine over the network on a busy machine takes a second for them. */
const patienceMs = 300_000;

const collection = 'people';

/** Keys of every type, some of them twice: whole ones and beginnings. */
const keys = [['Lyon'], ['深圳'], [null], ['Lyon', 0], [true], [''], ['Lyon', null], ['Lyon']];

const ranges: readonly Pick<FindQuery, 'equals' | 'range'>[] = [
  { equals: ['Lyon'], range: { gte: 0 } },
  { equals: [], range: { gt: '', lt: '深圳' } },
  { equals: [null], range: { lt: 1, lte: 0.5 } },
];

/** All pages of an index, two documents each. */
const pagesOf = async (
  port: ReadModel,
  query: Pick<FindQuery, 'index' | 'order'>,
): Promise<unknown[]> => {
  const found: unknown[] = [];
  let after: string | undefined;
  do {
    const page = await port.find(
      {
        ...query,
        collection,
        equals: [],
        limit: 2,
        ...(after === undefined ? {} : { after }),
      },
      'shadow',
    );
    found.push(page.documents);
    after = page.next;
  } while (after !== undefined);
  return found;
};

/** Everything that can be seen of a generation. */
const view = async (port: ReadModel): Promise<unknown> => {
  const found: unknown[] = [];
  for (const index of ['by_city', 'by_member', 'by_age']) {
    for (const order of ['ascending', 'descending'] as const) {
      found.push(await pagesOf(port, { index, order }));
    }
  }
  for (const range of ranges) {
    found.push((await port.find({ collection, index: 'by_city', ...range }, 'shadow')).documents);
  }
  return {
    found,
    read: await port.read(
      [
        { kind: 'get', collection, ids: ['d', 'a', 'nobody', 'b', 'a'] },
        { kind: 'by-keys', collection, index: 'by_city', keys },
        { kind: 'by-keys', collection, index: 'by_city', keys, limit: 2 },
        { kind: 'by-keys', collection, index: 'by_member', keys: [[false], [1], []], limit: 3 },
      ],
      'shadow',
    ),
    checkpoint: await port.checkpoint('people', 'shadow'),
    digest: await port.digest('people', 'shadow'),
  };
};

/** Runs random histories, each in a shadow of its own, and compares all that can be seen of both then. */
const expectSameHistories = async (
  ports: readonly [ReadModel, ReadModel],
  numRuns: number,
): Promise<void> => {
  for (const port of ports) await port.declare(people);
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { maxLength: 6 }), async (batches) => {
      for (const port of ports) {
        await port.startRebuild('people');
        for (const { writes, checkpoint } of batches) {
          await port.apply('people', 'shadow', writes, checkpoint);
        }
      }
      expect(await view(ports[0])).toEqual(await view(ports[1]));
    }),
    { numRuns },
  );
};

export const historyTests = ({ create }: ReadModelContract): void => {
  test(
    'random histories end like those of the memory read model',
    async () => {
      await using store = await create();
      await using model = createMemoryReadModel();
      await expectSameHistories([store.port, model], 60);
    },
    patienceMs,
  );
};

/** Two engines, each with an empty store of its own. */
export interface ReadModelPair {
  readonly name: string;
  readonly first: ReadModelContract['create'];
  readonly second: ReadModelContract['create'];
}

/** Asserts that two engines answer alike, results and digests, whatever was written. */
export const readModelEquality = ({ name, first, second }: ReadModelPair): void => {
  test(
    `${name} end alike after random histories`,
    async () => {
      await using one = await first();
      await using other = await second();
      await expectSameHistories([one.port, other.port], 20);
    },
    patienceMs,
  );
};
