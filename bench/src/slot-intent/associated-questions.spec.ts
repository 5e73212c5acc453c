import { defaultPolicy, documentTokens, relevanceOf } from '@palimpsest/domain';
import { memoryId, tenantId } from '@palimpsest/kernel';
import { loadStaticEmbedder } from '@palimpsest/models';
import { createTokeniser } from '@palimpsest/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOfflineQueryReader } from '../questions/offline-query-reader.ts';
import { type Associated, associated, unassociated } from './associated-questions.ts';

/** Share of the questions whose memory is found, and of pairs that have nothing to do with each other. */
const FLOOR_FOUND = 0.9;
const CEILING_UNRELATED = 0.02;

const policy = defaultPolicy.recall;

type Relevance = (question: string, memory: Associated) => Promise<number>;

const loadRelevance = async (): Promise<Relevance> => {
  const { embedder, vocabulary } = await loadStaticEmbedder();
  const tokeniser = createTokeniser({ vocabulary });
  const readQuery = await createOfflineQueryReader(embedder, tokeniser);
  return async (question, { content, slot }) => {
    const tokens = documentTokens(
      { content, slot: { person: 'self', cardinality: 'one', ...slot }, entities: [] },
      tokeniser,
    );
    const [own] = await embedder.embed([content]);
    const { reading } = await readQuery(
      tenantId('bench'),
      question,
      10_000,
      new AbortController().signal,
    );
    const termFrequencies = reading.terms.map(
      (term) => tokens.filter((token) => token === term.token).length,
    );
    const statistics = {
      documents: 1,
      averageLength: tokens.length,
      documentFrequencies: termFrequencies.map((frequency) => Math.min(1, frequency)),
    };
    const cosine = reading.vector?.reduce((sum, value, i) => sum + value * (own?.[i] ?? 0), 0);
    return relevanceOf(
      reading,
      statistics,
      policy,
    )({
      memoryId: memoryId('bench.memory'),
      version: 1,
      cosine: cosine ?? null,
      termFrequencies,
      length: tokens.length,
    }).value;
  };
};

let relevance: Relevance;

beforeAll(async () => {
  relevance = await loadRelevance();
});

describe('questions that share no word with their memory', () => {
  it('find it', async () => {
    const missed: string[] = [];
    let asked = 0;
    for (const memory of associated) {
      for (const question of memory.questions) {
        asked += 1;
        if ((await relevance(question, memory)) < policy.min_relevance) missed.push(question);
      }
    }
    process.stdout.write(`found ${asked - missed.length}/${asked}, missed ${missed.join(' · ')}\n`);

    expect(1 - missed.length / asked).toBeGreaterThanOrEqual(FLOOR_FOUND);
  });

  it('find nothing where nothing was said', async () => {
    const found: string[] = [];
    for (const question of unassociated) {
      for (const memory of associated) {
        if ((await relevance(question, memory)) >= policy.min_relevance) {
          found.push(`${question} = ${memory.content}`);
        }
      }
    }
    const share = found.length / (unassociated.length * associated.length);
    process.stdout.write(`unrelated found ${found.length}\n${found.join('\n')}\n`);

    expect(share).toBeLessThanOrEqual(CEILING_UNRELATED);
  });
});
