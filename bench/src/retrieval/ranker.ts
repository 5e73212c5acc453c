import {
  isMark,
  liftedRelevance,
  type Policy,
  type QueryReading,
  relevanceOf,
  signalsOf,
  withWording,
} from '@palimpsest/domain';
import { instant, memoryId, tenantId } from '@palimpsest/kernel';
import { createOfflineExtractor, loadStaticEmbedder } from '@palimpsest/models';
import { signalQuestion } from '@palimpsest/projections';
import { createTokeniser } from '@palimpsest/text';
import { createOfflineQueryReader } from '../questions/offline-query-reader.ts';
import type { LabelledQuestion, LabelledStore } from './labelled-store.ts';
import { type Remembered, rememberAll } from './remember.ts';

/** A question with all that ranking reads out of it once. */
export interface ReadQuestion {
  readonly question: LabelledQuestion;
  readonly reading: QueryReading;
  readonly signals: ReturnType<typeof signalQuestion>;
}

/** A store that questions can be held against, again and again. */
export interface RankedStore {
  readonly store: LabelledStore;
  readonly memories: readonly Remembered[];
  readonly questions: readonly ReadQuestion[];
}

const latest = (times: readonly string[]): string => times.toSorted().at(-1) ?? '';

/** Reads stores as the service does with the offline models: the same tokens, vectors, slots, names and dates. */
export const createStoreReader = async (policy: Policy) => {
  const { embedder, vocabulary } = await loadStaticEmbedder();
  const tokeniser = createTokeniser({ vocabulary });
  const extractor = createOfflineExtractor({ simplify: vocabulary.simplify });
  const readQuery = await createOfflineQueryReader(embedder, tokeniser);
  return async (store: LabelledStore): Promise<RankedStore> => {
    const memories = await rememberAll({ extractor, embedder, tokeniser, policy }, store);
    const now = latest(store.said.map(({ at }) => at));
    const questions: ReadQuestion[] = [];
    for (const question of store.questions) {
      const { reading } = await readQuery(
        tenantId('bench'),
        question.q,
        60_000,
        new AbortController().signal,
      );
      const today = instant(Date.parse(question.at ?? now));
      questions.push({
        question,
        reading,
        signals: signalQuestion({ query: question.q, today, timezone: 'UTC' }),
      });
    }
    return { store, memories, questions };
  };
};

/** What of a question is left out of sight. */
export interface Blinders {
  readonly vector?: boolean;
  readonly slot?: boolean;
  readonly association?: boolean;
  /** Names of entities that the wording does not hold. */
  readonly names?: boolean;
}

const blind = (reading: QueryReading, without: Blinders): QueryReading => ({
  ...reading,
  terms: reading.terms.map((term) =>
    term.kind === 'mark' && without.slot === true ? { ...term, weight: 0 } : term,
  ),
  vector: without.vector === true ? null : reading.vector,
  associations: without.association === true ? [] : reading.associations,
});

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

/** Ids by score, the best first, of what is relevant enough: what a recall would answer. */
export const rankStore = (
  memories: readonly Remembered[],
  { reading: whole, signals: question }: ReadQuestion,
  policy: Policy['recall'],
  without: Blinders,
): readonly string[] => {
  const reading = blind(whole, without);
  const tokensOf = ({ tokens, namelessTokens }: Remembered): readonly string[] =>
    without.names === true ? namelessTokens : tokens;
  const lengths = memories.map((one) => tokensOf(one).filter((token) => !isMark(token)).length);
  const frequencies = memories.map((one) =>
    reading.terms.map(({ token }) => tokensOf(one).filter((other) => other === token).length),
  );
  const relevance = relevanceOf(
    reading,
    {
      documents: memories.length,
      averageLength: lengths.reduce((sum, length) => sum + length, 0) / memories.length,
      documentFrequencies: reading.terms.map(
        (_, term) => frequencies.filter((counts) => (counts[term] ?? 0) > 0).length,
      ),
    },
    policy,
  );
  const found = memories.flatMap((memory, index) => {
    const { value } = relevance({
      memoryId: memoryId(memory.id),
      version: 1,
      cosine: reading.vector === null ? null : dot(reading.vector, memory.vector),
      termFrequencies: frequencies[index] ?? [],
      length: lengths[index] ?? 0,
    });
    return value < policy.min_relevance ? [] : [{ memory, value }];
  });
  const signals = signalsOf(
    question,
    found.map(({ memory, value }) => ({ ...memory.hit, relevance: value })),
  );
  return found
    .map(({ memory, value }, index) => {
      const own = signals[index];
      const lifted =
        own === undefined
          ? value
          : liftedRelevance(value, withWording(own, memory.wording), policy.signals);
      const score = policy.relevance_share * lifted + (1 - policy.relevance_share) * memory.weight;
      return { id: memory.id, score };
    })
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
};
