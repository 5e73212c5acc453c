import type { Span } from '../../normalise/normalised-text.ts';

/** How a date is bounded by the words around it, and how far they reach. */
export interface Bound extends Span {
  readonly kind: 'since' | 'from' | 'until' | 'before' | 'after' | 'point';
}

/** More than the longest of the words looked for. */
const WINDOW = 24;

const SINCE =
  /(?:\b(?:ever )?since|\bas of|\bstarting(?: from| on| in)?|\bbeginning(?: from| on| in)?)\s(?:the |about |around )?$|(?:自从|打从|自)\s?$/;
const FROM = /\bfrom\s(?:the )?$|[从由]\s?$/;
const ONWARDS = /^\s?(?:on(?:wards?)?|forwards?)\b(?!\s(?:a|the|my)\b)/;
const BEGINNING = /^\s?(?:起(?!来|床|飞)|开始|以来)/;
/** 到 after these verbs names the new date of an appointment, not an end. */
const UNTIL =
  /(?:\b(?:until|till|'?til|up to|up until|through)\s(?:the )?)$|(?:一?直到|(?<![改推迟期延前挪调换约定排移迁])到)\s?$/;
const AS_LIMIT = /^\s?为止/;
const BEFORE = /\b(?:before|prior to)\s(?:the )?$/;
const BEFORE_ZH = /^\s?(?:[之以]前|前(?![后面天年台端往几两\d一二三]))/;
const AFTER = /\bafter\s(?:the )?$/;
const AFTER_ZH = /^\s?(?:[之以过]后|后(?![天年来面台端]))/;
const PREPOSITION =
  /\b(?:as early as|back in|on|in|at|during|over|around|about|by|for|throughout)\s(?:the )?$|[在于]\s?$/;
const TRAILER = /^\s?(?:的时[候侯]|那年|那天|那时候?|那会儿|期间|当天|左右)/;

/** Looks left and right of a date for the words that bound it. */
export const boundOf = (text: string, { start, end }: Span): Bound => {
  const left = text.slice(Math.max(0, start - WINDOW), start);
  const right = text.slice(end, end + WINDOW);
  const reach = (pattern: RegExp): number => pattern.exec(left)?.[0].length ?? 0;
  const run = (pattern: RegExp): number => pattern.exec(right)?.[0].length ?? 0;
  const bound = (kind: Bound['kind'], before: number, after: number): Bound => ({
    kind,
    start: start - before,
    end: end + after,
  });

  const from = reach(FROM);
  const beginning = run(BEGINNING) || (from && run(ONWARDS));
  const since = reach(SINCE);
  if (since || beginning) return bound('since', since || from, beginning);
  const until = reach(UNTIL);
  if (until || run(AS_LIMIT)) return bound('until', until, run(AS_LIMIT));
  const after = run(AFTER_ZH);
  if (from) return bound(after ? 'after' : 'from', from, after);
  const before = run(BEFORE_ZH);
  if (before || reach(BEFORE)) return bound('before', reach(BEFORE), before);
  if (after || reach(AFTER)) return bound('after', reach(AFTER), after);
  return bound('point', reach(PREPOSITION), run(TRAILER));
};
