import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropOpenSearchIndex } from '@palimpsest/storage-opensearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, ok, recall, store, storeOne } from '../testing/service-under-test.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const engine = process.env['PALIMPSEST_TEST_OPENSEARCH'];

const places = ['Lisbon', 'Oslo', 'Kyoto', 'Quito', '深圳', '成都', 'Tartu', 'Cork'];
const things = ['a kayak', 'green tea', 'jazz records', '川菜', 'a blue kettle', 'chess', '羽毛球'];

/** Statements that share words in every combination, in two languages. */
const statements = things.flatMap((thing, row) =>
  places.map((place, column) =>
    (row + column) % 2 === 0
      ? `In ${place} I bought ${thing} for ${10 + row * column} euros.`
      : `我在${place}的时候很喜欢${thing}，一共去了${row + column}次。`,
  ),
);

const questions = [
  ...places.map((place) => `what did I do in ${place}`),
  ...things.map((thing) => `我喜欢${thing}吗`),
  'how much was the kettle',
  'which language does my dentist speak',
];

const options = [
  {},
  { include_superseded: true },
  { as_of: '2026-01-01T00:00:00.000Z' },
  { top_k: 3, min_relevance: 0.1 },
  { scope: { include_global: true, app_id: 'shop' } },
];

describe.skipIf(engine === undefined)(
  'a service that searches on OpenSearch [needs PALIMPSEST_TEST_OPENSEARCH]',
  () => {
    const name = `test-${randomUUID()}`;
    const environment = { PALIMPSEST_SEARCH: `${engine ?? ''}/${name}` };
    let directory = '';
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'palimpsest-'));
    });
    afterAll(async () => {
      await rm(directory, { recursive: true });
      await dropOpenSearchIndex({ nodes: [engine ?? ''] }, name);
    });

    /** Every question in every way: which memories, with which relevance and score, and what was left out. */
    const answers = async (service: TestService) => {
      const all: unknown[] = [];
      for (const query of questions) {
        for (const more of options) {
          const { memories, omitted, reason } = await recall(service, 'ada', query, {
            ...more,
            reinforce: false,
          });
          const hits = memories.map(({ memory_id: id, version, relevance, score }) => [
            id,
            version,
            relevance,
            score,
          ]);
          all.push({ query, more, reason, omitted, hits });
        }
      }
      return all;
    };

    it('recalls the same memories with the same scores as from its own index', async () => {
      const embedded = await startTestService({ directory });
      await store(embedded, 'ada', statements);
      await storeOne(embedded, 'ada', {
        content: 'The shop knows my shoe size.',
        level: 'APP',
        app_id: 'shop',
      });
      await storeOne(embedded, 'bob', 'In Oslo I bought a kayak.');
      const expected = await answers(embedded);
      await embedded.stop();

      await using onEngine = await startTestService({ directory, environment });
      expect(await answers(onEngine)).toEqual(expected);
    }, 300_000);

    it('sees its own writes at once, and a deletion everywhere', async () => {
      await using service = await startTestService({ directory, environment });
      const id = await storeOne(service, 'eve', 'My sister Mira plays the harp.');
      expect(contents(await recall(service, 'eve', 'who plays the harp'))).toHaveLength(1);
      await ok(service.call('/memory/v1/delete', { memory_id: id }));
      expect(contents(await recall(service, 'eve', 'who plays the harp'))).toEqual([]);
    });
  },
);
