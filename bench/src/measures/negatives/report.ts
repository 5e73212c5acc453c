import { type Figure, figure } from '../../report/figure.ts';
import { percentile } from '../../report/percentile.ts';
import type { Language } from '../../texts/statement.ts';
import type { Asked } from './ask-store.ts';

/** What came of one store. */
export interface Outcome {
  readonly size: number;
  readonly language: Language;
  readonly told: number;
  readonly kept: number;
  readonly offTopic: readonly Asked[];
  readonly onTopic: readonly Asked[];
}

/** Questions named in the report. */
const NAMED = 10;

const percent = (part: number, whole: number): number => (100 * part) / whole;

const silent = (asked: readonly Asked[]): number =>
  asked.filter(({ relevance }) => relevance === 0).length;

/** Figures of some stores together. */
const figuresOf = (name: string, outcomes: readonly Outcome[]): readonly Figure[] => {
  const offTopic = outcomes.flatMap((one) => one.offTopic);
  const onTopic = outcomes.flatMap((one) => one.onTopic);
  const relevance = onTopic.map((asked) => asked.relevance);
  const silence = percent(silent(offTopic), offTopic.length);
  const found = percent(onTopic.length - silent(onTopic), onTopic.length);
  return [
    figure(`${name}: silent off topic`, '%', [silence], offTopic.length, { atLeast: 95 }),
    figure(`${name}: right answer found`, '%', [found], onTopic.length),
    figure(
      `${name}: its relevance, p5`,
      'relevance',
      [percentile(relevance, 0.05)],
      onTopic.length,
      {
        atLeast: 0.3,
      },
    ),
    figure(
      `${name}: its relevance, p50`,
      'relevance',
      [percentile(relevance, 0.5)],
      onTopic.length,
    ),
  ];
};

/** The figures of all stores, then of each size and language. */
export const allFigures = (outcomes: readonly Outcome[]): readonly Figure[] => {
  const told = outcomes.reduce((sum, one) => sum + one.told, 0);
  const kept = outcomes.reduce((sum, one) => sum + one.kept, 0);
  const groups = Map.groupBy(outcomes, ({ size, language }) => `${language}, ${size}`);
  return [
    ...figuresOf('all', outcomes),
    figure('statements that the extractor kept', '%', [percent(kept, told)], told),
    ...[...groups].flatMap(([name, group]) => figuresOf(name, group)),
  ];
};

/** The worst of both kinds: found although nothing was said, and not found although it is stored. */
export const worstQuestions = (outcomes: readonly Outcome[]): readonly string[] => {
  const of = (kind: 'offTopic' | 'onTopic') =>
    outcomes.flatMap((one) => one[kind].map((asked) => ({ ...asked, size: one.size })));
  const found = of('offTopic')
    .filter(({ relevance }) => relevance > 0)
    .sort((a, b) => b.relevance - a.relevance);
  const missed = of('onTopic').filter(({ relevance }) => relevance === 0);
  return [
    ...found
      .slice(0, NAMED)
      .map(
        ({ question, relevance, size }) =>
          `found at ${relevance.toFixed(2)} among ${size}: ${question}`,
      ),
    ...missed.slice(0, NAMED).map(({ question, size }) => `not found among ${size}: ${question}`),
  ];
};
