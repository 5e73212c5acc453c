import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createVocabulary } from './create-vocabulary.ts';
import { embeddingWords } from './embedding-words.ts';

const assets = new URL('../../../models/assets/static-en-zh/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, assets), 'utf8');
const reference = new URL('reference.jsonl', assets);

interface ReferenceText {
  readonly text: string;
  readonly tokens: readonly string[];
}

describe.skipIf(!existsSync(reference))('the shipped word list', () => {
  const vocabulary = createVocabulary(read('vocab.txt'), read('t2s.txt'));

  it('gives the tokens that the embedding model was published with', () => {
    const texts = read('reference.jsonl')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): ReferenceText => JSON.parse(line));
    expect(texts.length).toBeGreaterThan(900);
    for (const { text, tokens } of texts) expect(embeddingWords(text, vocabulary)).toEqual(tokens);
  });

  it('holds frequencies of both languages', () => {
    expect(vocabulary.logShare('深圳')).toBe(-9.7);
    expect(vocabulary.logShare('love')).toBe(-2.9);
    expect(vocabulary.unseenLogShare).toEqual({ en: -12.5, zh: -12.1 });
  });
});
