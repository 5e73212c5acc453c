import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createBackgroundShare } from '../tokens/background-share.ts';
import { englishStem } from '../tokens/english-stem.ts';
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

  it('adds up the shares of a stem as a walk over the whole list would', () => {
    const sums = new Map<string, number>();
    for (let row = 0; row < vocabulary.size; row++) {
      const word = vocabulary.wordAt(row);
      const share = vocabulary.logShare(word);
      if (!/^[a-z]{2,}$/.test(word) || share <= vocabulary.unseenLogShare.en) continue;
      const stem = englishStem(word);
      sums.set(stem, (sums.get(stem) ?? 0) + Math.exp(share));
    }
    const backgroundShare = createBackgroundShare(vocabulary);
    const stems = [...sums.keys()].filter((stem) => stem.length > 2);
    const sample = stems.filter((_, i) => i % 10 === 0);
    const wrong = sample.filter((stem) => Math.abs(backgroundShare(stem) - sums.get(stem)!) > 1e-9);
    expect(sample.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });
});
