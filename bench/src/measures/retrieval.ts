import { defaultPolicy, type Policy, signalNames } from '@palimpsest/domain';
import { figure } from '../report/figure.ts';
import { ownRetrievalSet, readLabelledStores } from '../retrieval/labelled-store.ts';
import { meanQuality, qualityOf, type RankingQuality } from '../retrieval/metrics.ts';
import {
  type Blinders,
  createStoreReader,
  type RankedStore,
  rankStore,
} from '../retrieval/ranker.ts';
import type { Measure } from './measure.ts';

/** One way of ranking: all of it, or all but one thing. */
interface Variant {
  readonly name: string;
  readonly recall: Policy['recall'];
  readonly blinders: Blinders;
}

const { recall } = defaultPolicy;

const variants: readonly Variant[] = [
  { name: 'everything', recall, blinders: {} },
  { name: 'words (lexical)', recall: { ...recall, lexical_floor: 1 }, blinders: {} },
  { name: 'vectors', recall, blinders: { vector: true } },
  { name: 'slots', recall, blinders: { slot: true } },
  { name: 'associations', recall, blinders: { association: true } },
  { name: 'names of entities', recall, blinders: { names: true } },
  { name: 'weight', recall: { ...recall, relevance_share: 1 }, blinders: {} },
  ...signalNames.map((name) => ({
    name: `signal ${name} (${recall.signals[name]})`,
    recall: { ...recall, signals: { ...recall.signals, [name]: 0 } },
    blinders: {},
  })),
];

const judge = (stores: readonly RankedStore[], { recall: policy, blinders }: Variant) =>
  stores.flatMap(({ memories, questions }) =>
    questions
      .filter(({ question }) => question.relevant.length > 0)
      .map((one) => qualityOf(rankStore(memories, one, policy, blinders), one.question.relevant)),
  );

const silenceOf = (stores: readonly RankedStore[]): readonly boolean[] =>
  stores.flatMap(({ memories, questions }) =>
    questions
      .filter(({ question }) => question.relevant.length === 0)
      .map((one) => rankStore(memories, one, recall, {}).length === 0),
  );

const cells = ({ recallAt5, reciprocalRank, ndcgAt10 }: RankingQuality): readonly string[] =>
  [recallAt5, reciprocalRank, ndcgAt10].map((value) => value.toFixed(3));

const change = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(3)}`;

/** Everything, then what it is worse (or better) by without each. */
const table = (stores: readonly RankedStore[]): readonly string[] => {
  const qualities = variants.map((variant) => ({
    name: variant.name,
    all: judge(stores, variant),
  }));
  const base = qualities[0]?.all ?? [];
  const rows = qualities.map(({ name, all }, index) => {
    const mean = meanQuality(all);
    const moved = all.filter((one, place) => one.ndcgAt10 !== base[place]?.ndcgAt10).length;
    const difference = mean.ndcgAt10 - meanQuality(base).ndcgAt10;
    return [
      index === 0 ? name : `without ${name}`,
      ...cells(mean),
      index === 0 ? '' : change(difference),
      index === 0 ? '' : `${moved}`,
    ];
  });
  const header = ['ranking', 'recall@5', 'MRR', 'nDCG@10', 'nDCG change', 'questions moved'];
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
};

/** How well the right memories come first, and what each part and signal adds to that. */
export const measureRetrieval: Measure = async (bench) => {
  const read = await createStoreReader(defaultPolicy);
  const stores: RankedStore[] = [];
  for (const store of await readLabelledStores(bench.dataFile ?? ownRetrievalSet)) {
    bench.progress(`retrieval: ${store.id}`);
    stores.push(await read(store));
  }
  const said = stores.reduce((sum, { memories }) => sum + memories.length, 0);
  const base = judge(stores, { name: '', recall, blinders: {} });
  const { recallAt5, reciprocalRank, ndcgAt10 } = meanQuality(base);
  const silent = silenceOf(stores);
  const languages = Map.groupBy(stores, ({ store }) => store.lang);
  return {
    command: 'retrieval',
    title: 'whether the right memories come first, and what each part and signal is good for',
    setup: [
      `${stores.length} labelled stores of ${bench.dataFile ?? 'bench/corpus/retrieval-own.jsonl'}: ${said} memories, ${base.length} questions with an answer, ${silent.length} without; offline models, default policy`,
    ],
    figures: [
      figure('recall@5', '%', [100 * recallAt5], base.length),
      figure('MRR', '%', [100 * reciprocalRank], base.length),
      figure('nDCG@10', '%', [100 * ndcgAt10], base.length),
      ...[...languages].map(([language, own]) => {
        const all = judge(own, { name: '', recall, blinders: {} });
        return figure(`nDCG@10, ${language}`, '%', [100 * meanQuality(all).ndcgAt10], all.length);
      }),
      ...(silent.length === 0
        ? []
        : [
            figure(
              'silent where nothing was said',
              '%',
              [(100 * silent.filter(Boolean).length) / silent.length],
              silent.length,
            ),
          ]),
    ],
    notes: table(stores),
  };
};
