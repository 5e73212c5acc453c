import type { Policy } from '@palimpsest/domain';
import type { Instant } from '@palimpsest/kernel';
import type { ContentDeps } from '../reading/contents.ts';
import { type OpenedRows, openRows } from './opened-rows.ts';
import type { RankedRow } from './ranked-rows.ts';
import { type Scored, scoreBySignals, scoreRows } from './score.ts';
import { type AskedQuestion, signalsOfRows, usesSignals } from './signals.ts';

/** What a recall answers with, and what was opened on the way there. */
export interface BestHits {
  readonly best: readonly Scored[];
  readonly opened: OpenedRows;
}

export interface HitsAsked {
  readonly question: AskedQuestion;
  readonly topK: number;
  /** At another time than now: relevance alone puts in order. */
  readonly travelling: boolean;
  readonly now: Instant;
}

/**
 * The best of the ranked rows, opened. Signals look at a few times as many as are asked for: what lies behind
 * those by relevance and weight would have to be lifted far.
 */
export const bestHits = async (
  deps: ContentDeps,
  rows: readonly RankedRow[],
  numbers: Policy['recall'],
  { question, topK, travelling, now }: HitsAsked,
): Promise<BestHits> => {
  const scored = scoreRows(rows, numbers, travelling, now);
  const signalled = !travelling && usesSignals(numbers) && scored.length > 1;
  const looked = scored.slice(0, signalled ? numbers.signals.hits_per_answer * topK : topK);
  const pool = looked.map(({ ranked }) => ranked);
  const opened = await openRows(deps, pool);
  const best = signalled
    ? scoreBySignals(looked, signalsOfRows(question, pool, opened), numbers).slice(0, topK)
    : looked;
  return { best, opened };
};
