import { readFile } from 'node:fs/promises';
import type { PortError } from '@palimpsest/kernel';
import { createVocabulary, embeddingWords } from '@palimpsest/text';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadStaticEmbedder, type StaticEmbedding } from './load-static-embedder.ts';
import { readStaticModel } from './model-file.ts';
import { createStaticEmbedder } from './static-embedder.ts';

interface ReferenceLine {
  readonly lang: string;
  readonly text: string;
  readonly tokens: readonly string[];
  readonly v: readonly number[];
}

const tolerance = 2e-5;

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, component, i) => sum + component * (b[i] ?? 0), 0);

describe('the shipped static embedder', () => {
  let loaded: StaticEmbedding;
  let reference: readonly ReferenceLine[];

  const embedOne = async (text: string): Promise<Float32Array> => {
    const [vector] = await loaded.embedder.embed([text]);
    if (vector === undefined) throw new Error('no vector');
    return vector;
  };

  beforeAll(async () => {
    loaded = await loadStaticEmbedder();
    const file = new URL('../../assets/static-en-zh/reference.jsonl', import.meta.url);
    reference = (await readFile(file, 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ReferenceLine);
  });

  it('has a reference of 1,000 texts', () => {
    expect(reference).toHaveLength(1000);
  });

  it('cuts every reference text into the same words', () => {
    const words = reference.map(({ text }) => embeddingWords(text, loaded.vocabulary));
    expect(words).toEqual(reference.map(({ tokens }) => tokens));
  });

  it('gives every reference text the same vector, and the zero vector to one without words', async () => {
    const vectors = await loaded.embedder.embed(reference.map(({ text }) => text));
    expect(vectors).toHaveLength(reference.length);
    const wrong = reference.filter(({ v, tokens }, i) => {
      const vector = vectors[i] ?? new Float32Array();
      const near = v.every((component, j) => Math.abs(component - (vector[j] ?? 9)) <= tolerance);
      const isZero = vector.every((component) => component === 0);
      return !near || isZero !== (tokens.length === 0);
    });
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it('brings paraphrases together and keeps strangers under its floor, in both languages', async () => {
    const { floor, ceiling } = loaded.embedder.space;
    const pairs = [
      ['I live in Shenzhen', 'My home is in Shenzhen', 'The printer is out of paper'],
      ['我住在深圳', '我家在深圳', '打印机没纸了'],
    ] as const;
    for (const [text, same, stranger] of pairs) {
      const vector = await embedOne(text);
      expect(dot(vector, await embedOne(same))).toBeGreaterThan((floor + ceiling) / 2);
      expect(dot(vector, await embedOne(stranger))).toBeLessThan(floor);
    }
  });

  it('gives Traditional and Simplified spelling one vector', async () => {
    expect(await embedOne('我愛吃榴蓮')).toEqual(await embedOne('我爱吃榴莲'));
  });

  it('answers one vector per text, of unit length or zero, whatever the text', async () => {
    const { dimension } = loaded.embedder.space;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))),
        async (texts) => {
          const vectors = await loaded.embedder.embed([...texts, '\ud800', '👍🏽 \u202e', 'ไทย']);
          expect(vectors).toHaveLength(texts.length + 3);
          for (const vector of vectors) {
            expect(vector).toHaveLength(dimension);
            const length = Math.sqrt(dot(vector, vector));
            expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('keeps its weights in memory that threads share, and uses them where they lie', () => {
    const { buffer } = loaded.modelBytes;
    expect(buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(readStaticModel(loaded.modelBytes).weights.buffer).toBe(buffer);
  });

  it('refuses a model file that is cut short, foreign or empty', () => {
    const { vocabulary, modelBytes } = loaded;
    const foreign = Uint8Array.from(modelBytes.subarray(0, 64));
    foreign[0] = 0;
    for (const bytes of [modelBytes.subarray(0, -1), modelBytes.subarray(0, 10), foreign]) {
      expect(() => createStaticEmbedder({ vocabulary, modelBytes: bytes })).toThrow(
        expect.objectContaining({
          name: 'PortError',
          code: 'CORRUPT',
          retryable: false,
        }) as PortError,
      );
    }
  });

  it('reads bytes outside a SharedArrayBuffer as well', async () => {
    const copy = Uint8Array.from(loaded.modelBytes);
    const embedder = createStaticEmbedder({
      vocabulary: createVocabulary('hello\t10\n', ''),
      modelBytes: copy,
    });
    const [vector] = await embedder.embed(['hello']);
    expect(vector).toHaveLength(loaded.embedder.space.dimension);
  });
});
