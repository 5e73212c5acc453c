import { associations, loadStaticEmbedder, slotConcepts } from '@palimpsest/models';
import { beforeAll, describe, expect, it } from 'vitest';
import { devCorpus, readCorpus } from '../scenarios/corpus.ts';

/**
 * The data by which questions are understood are common knowledge: none of it may come out of a corpus, or the
 * corpora would measure nothing.
 */
const ownCorpus = new URL('../../corpus/scenarios-own.jsonl', import.meta.url);
const CLOSEST = 0.9;
/** Cues are words and short phrases: a longer one would be a piece of somebody's question. */
const LONGEST_CUE = { words: 4, characters: 7 };
/** The name of a thing, a place or a dish is common knowledge whoever asks about it. */
const NAME = { words: 2, characters: 4 };

let hardAsks: readonly string[];

beforeAll(async () => {
  const scenarios = [...(await readCorpus(devCorpus)), ...(await readCorpus(ownCorpus))];
  hardAsks = scenarios.flatMap(({ asks }) => asks.filter(({ hard }) => hard).map(({ q }) => q));
});

describe('common knowledge', () => {
  it('holds no way of asking that is close to a hard ask of a corpus', async () => {
    const { embedder } = await loadStaticEmbedder();
    const asks = slotConcepts.flatMap((concept) => concept.asks);
    const known = await embedder.embed(asks);
    const asked = await embedder.embed(hardAsks);
    const close: string[] = [];
    for (const [at, ask] of asked.entries()) {
      for (const [index, vector] of known.entries()) {
        const cosine = vector.reduce((sum, value, i) => sum + value * (ask[i] ?? 0), 0);
        if (cosine > CLOSEST) close.push(`${asks[index]} = ${hardAsks[at]}`);
      }
    }

    expect(hardAsks.length).toBeGreaterThan(50);
    expect(close).toEqual([]);
  });

  it('has words and short phrases for cues, and no piece of a hard ask', () => {
    const cues = [...slotConcepts, ...associations].flatMap((one) => one.cues);
    const han = (cue: string): boolean => /\p{Script=Han}/u.test(cue);
    const longer = (cue: string, than: { readonly words: number; readonly characters: number }) =>
      cue.split(' ').length > than.words || (han(cue) && cue.length > than.characters);
    const pieces = cues.filter(
      (cue) =>
        longer(cue, NAME) && hardAsks.some((ask) => ask.toLowerCase().includes(cue.toLowerCase())),
    );

    expect(cues.filter((cue) => longer(cue, LONGEST_CUE))).toEqual([]);
    expect(pieces).toEqual([]);
  });
});
