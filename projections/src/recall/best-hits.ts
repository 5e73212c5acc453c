import {
  type FactSource,
  type MemoryContent,
  type Policy,
  type Signals,
  withWording,
} from '@palimpsest/domain';
import type { Instant } from '@palimpsest/kernel';
import { type ContentDeps, contentsOfRows } from '../reading/contents.ts';
import { sourcesOf } from '../reading/sources.ts';
import type { RankedRow } from './ranked-rows.ts';
import { inOrder, type Scored, scoreBySignals, scoreRows } from './score.ts';
import { type AskedQuestion, signalsOfRows, usesSignals } from './signals.ts';

/** A row that is answered, with what was read of it on the way there. */
export interface BestHit {
  readonly hit: Scored;
  readonly content: MemoryContent;
  readonly source: FactSource;
}

export interface HitsAsked {
  readonly question: AskedQuestion;
  readonly topK: number;
  /** At another time than now: relevance alone puts in order. */
  readonly travelling: boolean;
  readonly now: Instant;
}

/** By all signals but those of the wording: none of them rises once that is read. */
const scoredAhead = (
  looked: readonly Scored[],
  sources: ReadonlyMap<string, FactSource>,
  question: AskedQuestion,
  numbers: Policy['recall'],
): readonly Scored[] => {
  const pool = looked.map(({ ranked }) => ranked);
  const signals = signalsOfRows(question, pool, sources);
  return (
    looked
      // Signals come one for each, in their order.
      .map((one, index) => scoreBySignals(one, signals[index] as Signals, numbers))
      .sort(inOrder)
  );
};

/** The score with the wording. */
const scoredInFull = (ahead: Scored, content: MemoryContent, numbers: Policy['recall']): Scored =>
  ahead.signals === null
    ? ahead
    : scoreBySignals(ahead, withWording(ahead.signals, content.content), numbers);

/**
 * The best of the ranked rows, opened. Signals look at a few times as many as are asked for: what lies behind
 * those by relevance and weight would have to be lifted far. Wordings are opened from the best on, until none that is
 * left could come among those.
 */
export const bestHits = async (
  deps: ContentDeps,
  rows: readonly RankedRow[],
  numbers: Policy['recall'],
  { question, topK, travelling, now }: HitsAsked,
): Promise<readonly BestHit[]> => {
  const scored = scoreRows(rows, numbers, travelling, now);
  const signalled = !travelling && usesSignals(numbers) && scored.length > 1;
  const looked = scored.slice(0, signalled ? numbers.signals.hits_per_answer * topK : topK);
  const sources = await sourcesOf(
    deps.readModel,
    looked.map(({ ranked }) => ranked.row),
  );
  const ahead = signalled ? scoredAhead(looked, sources, question, numbers) : looked;

  let best: readonly BestHit[] = [];
  for (let from = 0; from < ahead.length; from += topK) {
    const next = ahead.slice(from, from + topK);
    const [first] = next;
    const last = best[topK - 1];
    if (last !== undefined && first !== undefined && inOrder(last.hit, first) <= 0) break;
    const contents = await contentsOfRows(
      deps,
      next.map(({ ranked }) => ranked.row),
    );
    const opened = next.flatMap((one): readonly BestHit[] => {
      const { row } = one.ranked;
      const content = contents.get(row.content_event);
      // Erased between the index and here: it is gone, then.
      if (content === undefined || content === null) return [];
      const source = sources.get(row.row_id) ?? null;
      return [{ hit: scoredInFull(one, content, numbers), content, source }];
    });
    best = [...best, ...opened].sort((a, b) => inOrder(a.hit, b.hit)).slice(0, topK);
  }
  return best;
};
