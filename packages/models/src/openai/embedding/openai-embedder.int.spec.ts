import { describe, expect, it } from 'vitest';
import { embeds, fails } from '../testing/replies.ts';
import { quickLimits, secretKey } from '../testing/samples.ts';
import {
  type ScriptedServer,
  type SeenRequest,
  startScriptedServer,
} from '../testing/scripted-server.ts';
import {
  createOpenAiEmbedder,
  type OpenAiEmbedderOptions,
  probeDimension,
} from './openai-embedder.ts';

const optionsFor = (server: Pick<ScriptedServer, 'baseUrl'>): OpenAiEmbedderOptions => ({
  baseUrl: server.baseUrl,
  apiKey: secretKey,
  model: 'embedding-model',
  dimension: 2,
  ...quickLimits,
});

interface EmbeddingsBody {
  readonly input: readonly string[];
  readonly dimensions?: number;
}

const inputOf = (request: SeenRequest): readonly string[] => (request.body as EmbeddingsBody).input;

/** A vector that tells which text it belongs to. */
const directionOf = (text: string): readonly number[] => [text.length, 1];

const honest = (request: SeenRequest) => embeds(...inputOf(request).map(directionOf));

const unit = (text: string): Float32Array => {
  const length = Math.hypot(text.length, 1);
  return Float32Array.of(text.length / length, 1 / length);
};

const embedded = (vectors: readonly Float32Array[]) =>
  vectors.map((vector) => [...vector].map((component) => component.toFixed(4)));

describe('embeddings of a server', () => {
  it('name their space by model and dimension', () => {
    const { space } = createOpenAiEmbedder({
      ...optionsFor({ baseUrl: 'openai' }),
      floor: 0.8,
      ceiling: 0.93,
    });
    expect(space).toEqual({ model: 'embedding-model/2', dimension: 2, floor: 0.8, ceiling: 0.93 });
  });

  it('come in batches, in order and at unit length, whatever order the server answers in', async () => {
    const shuffled = (request: SeenRequest) => {
      const reply = honest(request);
      const body = reply.body as { data: unknown[] };
      return { body: { ...body, data: body.data.toReversed() } };
    };
    await using server = await startScriptedServer(shuffled);
    const texts = ['a', 'bb', 'ccc', 'dddd', 'eeeee'];
    const vectors = await createOpenAiEmbedder({ ...optionsFor(server), batchSize: 2 }).embed(
      texts,
    );
    expect(embedded(vectors)).toEqual(embedded(texts.map(unit)));
    expect(server.requests.map((request) => inputOf(request).length)).toEqual([2, 2, 1]);
  });

  it('are the zero vector for texts without a letter or digit, which are not sent', async () => {
    await using server = await startScriptedServer(honest);
    const vectors = await createOpenAiEmbedder(optionsFor(server)).embed(['', 'a', '👍 …', '深']);
    expect(embedded(vectors)).toEqual(
      embedded([Float32Array.of(0, 0), unit('a'), Float32Array.of(0, 0), unit('深')]),
    );
    expect(server.requests.map(inputOf)).toEqual([['a', '深']]);
    await createOpenAiEmbedder(optionsFor(server)).embed(['!']);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['refuses it', () => fails(400)],
    ['fails on it', () => fails(500)],
    ['answers too few', () => embeds([1, 0])],
    ['answers no numbers', () => ({ body: { data: [{ embedding: 'AAAA' }] } })],
    ['numbers them wrongly', () => embeds([1, 0], [1, 0], [1, 0], [1, 0])],
  ])('are asked for one by one when the server %s as a batch', async (_, reply) => {
    await using server = await startScriptedServer((request) =>
      inputOf(request).length > 1 ? reply() : honest(request),
    );
    const texts = ['a', 'bb', 'ccc'];
    const vectors = await createOpenAiEmbedder(optionsFor(server)).embed(texts);
    expect(embedded(vectors)).toEqual(embedded(texts.map(unit)));
  });

  it.each([
    ['two vectors for one text', embeds([1, 0], [0, 1]), 'BAD_ANSWER'],
    ['none', embeds(), 'BAD_ANSWER'],
    ['a zero vector', embeds([0, 0]), 'BAD_ANSWER'],
    ['a vector that is no list', { body: { data: [{ embedding: {} }] } }, 'BAD_ANSWER'],
    ['a wrong number', { body: { data: [{ index: 3, embedding: [1, 0] }] } }, 'BAD_ANSWER'],
    ['something else', { body: 'null' }, 'BAD_ANSWER'],
    ['another dimension', embeds([1, 0, 0]), 'INCOMPATIBLE'],
    ['an error', fails(503), 'UNAVAILABLE'],
  ] as const)('fail when a single text is answered by %s', async (_, reply, code) => {
    await using server = await startScriptedServer(reply);
    const embedder = createOpenAiEmbedder({ ...optionsFor(server), retries: 0 });
    await expect(embedder.embed(['a'])).rejects.toMatchObject({ code });
  });

  it('fail in time when the server says nothing', async () => {
    await using server = await startScriptedServer({ fault: 'silence' });
    const embedder = createOpenAiEmbedder({ ...optionsFor(server), timeoutMs: 200, retries: 0 });
    await expect(embedder.embed(['a'])).rejects.toMatchObject({ code: 'TIMEOUT', retryable: true });
  });

  it('never mix dimensions, not even for one text of a batch', async () => {
    await using server = await startScriptedServer(embeds([1, 0], [1, 0, 0]));
    await expect(createOpenAiEmbedder(optionsFor(server)).embed(['a', 'b'])).rejects.toMatchObject({
      code: 'INCOMPATIBLE',
      retryable: false,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('are not asked for one by one from a server that is down', async () => {
    await using server = await startScriptedServer(fails(401));
    await expect(createOpenAiEmbedder(optionsFor(server)).embed(['a', 'b'])).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('come from the next address of the same model, and of no other model', async () => {
    await using down = await startScriptedServer(fails(503));
    await using up = await startScriptedServer(honest);
    const options = optionsFor(down);
    const fallback = { baseUrl: up.baseUrl, model: options.model };
    const vectors = await createOpenAiEmbedder({ ...options, fallbacks: [fallback] }).embed(['a']);
    expect(embedded(vectors)).toEqual(embedded([unit('a')]));
    expect(() =>
      createOpenAiEmbedder({ ...options, fallbacks: [{ ...fallback, model: 'other' }] }),
    ).toThrow(expect.objectContaining({ code: 'INCOMPATIBLE' }) as Error);
  });

  it('are shortened by the server when that is asked for', async () => {
    await using server = await startScriptedServer(honest);
    await createOpenAiEmbedder({ ...optionsFor(server), requestDimension: 2 }).embed(['a']);
    expect(server.requests[0]?.body).toMatchObject({ dimensions: 2, encoding_format: 'float' });
  });
});

describe('the probe', () => {
  it('answers the dimension that the server has', async () => {
    await using server = await startScriptedServer(embeds([1, 0, 0, 0, 0]));
    expect(await probeDimension(optionsFor(server))).toBe(5);
  });

  it('fails when the server does', async () => {
    await using server = await startScriptedServer(fails(401));
    await expect(probeDimension(optionsFor(server))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
