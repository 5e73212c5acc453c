import type { Span } from '../../normalise/normalised-text.ts';
import type { WallTime } from '../../zone/wall-clock.ts';
import type { FoundTime } from '../found-time.ts';
import type { Period } from '../period.ts';
import type { TimeContext } from '../time-context.ts';
import type { Tense } from '../time-phrase.ts';
import { type Bound, boundOf } from './bounds.ts';

/** A resolved date at its place in the text. */
export interface PlacedPeriod extends Span {
  readonly period: Period;
  readonly deictic: boolean;
  readonly stateStart?: WallTime | undefined;
}

type Bounded = Pick<FoundTime, 'kind' | 'interval' | 'stateStart'>;

const applyBound = (
  bound: Bound,
  { period, stateStart }: PlacedPeriod,
  tense: Tense | undefined,
  { today }: TimeContext,
): Bounded => {
  const isAhead = period.to > today;
  const asPoint: Bounded = {
    kind: 'point',
    interval: period,
    ...(stateStart !== undefined && { stateStart }),
  };
  const sinceStart: Bounded = {
    kind: 'since',
    interval: { from: stateStart ?? period.from, to: undefined },
  };
  switch (bound.kind) {
    case 'since':
      return sinceStart;
    case 'from':
      // "A letter from last Friday" is no beginning.
      return tense === 'past' && !isAhead ? asPoint : sinceStart;
    case 'until':
      return {
        kind: 'until',
        interval: { from: tense !== 'past' && isAhead ? today : undefined, to: period.to },
      };
    case 'before':
      return { kind: 'until', interval: { from: undefined, to: period.from } };
    case 'after':
      return { kind: 'since', interval: { from: period.to, to: undefined } };
    case 'point':
      return asPoint;
  }
};

/** The date with the words that bound it. */
export const boundDate = (
  date: PlacedPeriod,
  tense: Tense | undefined,
  context: TimeContext,
): FoundTime => {
  const bound = boundOf(context.text, date);
  return {
    ...applyBound(bound, date, tense, context),
    start: bound.start,
    end: bound.end,
    granularity: date.period.granularity,
    deictic: date.deictic,
    named: date.period,
  };
};

/** The tense that decides which March is meant: "since" looks back whatever the verb. */
export const tenseForDate = (span: Span, context: TimeContext): Tense | undefined => {
  const tense = context.tenseAt(span.start);
  const { kind } = boundOf(context.text, span);
  return (kind === 'since' || kind === 'from') && tense !== 'future' ? 'past' : tense;
};
