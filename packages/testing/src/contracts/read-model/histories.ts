import type { JsonObject, JsonValue, ReadModel, ReadModelWrite } from '@palimpsest/kernel';
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

/** Everything that can be seen of a generation. */
const view = async (port: ReadModel): Promise<unknown> => {
  const orders = ['ascending', 'descending'] as const;
  const found: unknown[] = [];
  for (const index of ['by_city', 'by_member', 'by_age']) {
    for (const order of orders) {
      let after: string | undefined;
      do {
        const page = await port.find(
          {
            collection: 'people',
            index,
            equals: [],
            order,
            limit: 2,
            ...(after === undefined ? {} : { after }),
          },
          'shadow',
        );
        found.push(page.documents);
        after = page.next;
      } while (after !== undefined);
    }
  }
  return {
    found,
    checkpoint: await port.checkpoint('people', 'shadow'),
    digest: await port.digest('people', 'shadow'),
  };
};

/** One read model serves all histories, each in a shadow of its own. */
export const historyTests = ({ create }: ReadModelContract): void => {
  test('random histories end like those of the memory read model', async () => {
    await using store = await create();
    await using model = createMemoryReadModel();
    for (const port of [store.port, model]) await port.declare(people);
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { maxLength: 6 }), async (batches) => {
        for (const port of [store.port, model]) {
          await port.startRebuild('people');
          for (const { writes, checkpoint } of batches) {
            await port.apply('people', 'shadow', writes, checkpoint);
          }
        }
        expect(await view(store.port)).toEqual(await view(model));
      }),
      { numRuns: 60 },
    );
  });
};
