import { afterAll, beforeAll, expect, it } from 'vitest';
import { contents, recall, store } from '../testing/service-under-test.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

let models: ModelServer;
let service: TestService;

const vectorsFor = (body: Readonly<Record<string, unknown>>) => {
  const texts = [body['input']].flat();
  return { vectors: texts.map((_, index) => [1, index + 1, 0, 0]) };
};

beforeAll(async () => {
  models = await startModelServer();
  models.script(vectorsFor);
  service = await startTestService({
    environment: { PALIMPSEST_EMBEDDING_URL: models.url, PALIMPSEST_EMBEDDING_MODEL: 'scripted' },
  });
});

afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await models[Symbol.asyncDispose]();
});

it('answers from words alone while the embedder is down, and says so', async () => {
  await store(service, 'u', ['The kayak is in the garage.']);
  models.script(() => ({ status: 500 }));

  const answer = await recall(service, 'u', 'where is the kayak', { timeout_ms: 2_000 });

  expect(contents(answer)).toEqual(['The kayak is in the garage.']);
  expect(answer).toMatchObject({ degraded: ['embedding'], receipt: 'durable' });
});

it('stores what cannot be embedded, to be found by its words', async () => {
  models.script(() => ({ status: 500 }));
  await store(service, 'v', ['The canoe is in the cellar.']);

  const answer = await recall(service, 'v', 'where is the canoe', { timeout_ms: 2_000 });

  expect(contents(answer)).toEqual(['The canoe is in the cellar.']);
});
