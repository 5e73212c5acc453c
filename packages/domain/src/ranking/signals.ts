import type { Instant } from '@palimpsest/kernel';

/**
 * What may speak for a hit, or against it, beside its relevance. Each has its weight in the policy
 * (`recall.signals`) and its line in `bench/retrieval`.
 */
export const signalNames = ['session', 'neighbour', 'time', 'question'] as const;
export type SignalName = (typeof signalNames)[number];

/** Strength of each signal for one hit, in [0, 1]. */
export type Signals = Readonly<Record<SignalName, number>>;

/** Those that count against a hit; the others lift it. */
const against: ReadonlySet<SignalName> = new Set(['question']);

/** A hit as the signals see it. */
export interface SignalHit {
  readonly relevance: number;
  readonly validFrom: Instant | null;
  readonly validTo: Instant | null;
  readonly eventFrom: Instant | null;
  readonly eventTo: Instant | null;
  /** Opaque name of the session that it was told in; `null`: in none. */
  readonly session: string | null;
  /** Conversation that it comes from, and its messages' places there; `null`: told directly. */
  readonly source: { readonly intake: string; readonly ordinals: readonly number[] } | null;
}

/** A stretch of the calendar, or weekdays (Monday 1 … Sunday 7), that a question names. */
export interface NamedTime {
  readonly from: string | null;
  readonly to: string | null;
  readonly weekdays: readonly number[];
}

/** A question as the signals see it. */
export interface SignalQuestion {
  readonly times: readonly NamedTime[];
  /** Day of the week of an instant where the question is asked, Monday 1 … Sunday 7. */
  readonly weekdayOf: (at: Instant) => number;
}

/** Hits that may lift others: the most relevant ones. */
const BEST_HITS = 3;
/** Messages apart that still belong together. */
const NEAR = 2;
const IS_QUESTION = /[?？][\s"'”’」』)）]*$/u;

const distanceOf = (a: readonly number[], b: readonly number[]): number =>
  Math.min(...a.flatMap((one) => b.map((other) => Math.abs(one - other))));

const besidesOf = (hit: SignalHit, best: readonly SignalHit[]) => {
  let session = 0;
  let neighbour = 0;
  for (const other of best) {
    if (other === hit) continue;
    if (hit.session !== null && other.session === hit.session) {
      session = Math.max(session, other.relevance);
    }
    if (hit.source === null || other.source?.intake !== hit.source.intake) continue;
    const distance = distanceOf(hit.source.ordinals, other.source.ordinals);
    if (distance <= NEAR) neighbour = Math.max(neighbour, other.relevance / Math.max(1, distance));
  }
  return { session, neighbour };
};

interface Stretch {
  readonly from: string | null;
  readonly to: string | null;
}

const holds = ({ from, to }: Stretch, at: string): boolean =>
  (from === null || from <= at) && (to === null || at < to);

/** When a hit took place: its event; else the time that it holds for, if that ends; else when it began. */
const stretchOf = ({ eventFrom, eventTo, validFrom, validTo }: SignalHit): Stretch =>
  eventFrom === null ? { from: validFrom, to: validTo } : { from: eventFrom, to: eventTo };

/** What still goes on says with its beginning when it was; that it holds it says of every day since. */
const isAt = (hit: SignalHit, time: NamedTime, { weekdayOf }: SignalQuestion): boolean => {
  if (time.weekdays.length > 0) {
    return hit.eventFrom !== null && time.weekdays.includes(weekdayOf(hit.eventFrom));
  }
  const { from, to } = stretchOf(hit);
  if (from === null) return false;
  return holds(time, from) || (to !== null && time.from !== null && holds({ from, to }, time.from));
};

/**
 * The signals of each hit, in the order of the hits. Pure: the same hits give the same signals. `question` is 0, as only the
 * wording tells ({@link withWording}): no hit rises once its wording is read, so that few wordings need to be.
 */
export const signalsOf = (
  question: SignalQuestion,
  hits: readonly SignalHit[],
): readonly Signals[] => {
  const best = hits.toSorted((a, b) => b.relevance - a.relevance).slice(0, BEST_HITS);
  return hits.map(
    (hit): Signals => ({
      ...besidesOf(hit, best),
      time: question.times.some((time) => isAt(hit, time, question)) ? 1 : 0,
      question: 0,
    }),
  );
};

/** The signals of a hit whose wording is known. */
export const withWording = (signals: Signals, wording: string): Signals => ({
  ...signals,
  question: IS_QUESTION.test(wording) ? 1 : 0,
});

/**
 * Relevance with the signals for and against it: those for it join it by noisy-or, each against it takes its share away.
 * It puts hits in order and is never held against a threshold: `0` and `1` stay what they are.
 */
export const liftedRelevance = (
  relevance: number,
  signals: Signals,
  weights: Readonly<Record<SignalName, number>>,
): number => {
  let missing = 1 - relevance;
  let kept = 1;
  for (const name of signalNames) {
    const strength = weights[name] * signals[name];
    if (against.has(name)) kept *= 1 - strength;
    else missing *= 1 - strength;
  }
  return relevance === 0 ? 0 : (1 - missing) * kept;
};
