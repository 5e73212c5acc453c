import type { EvolutionCandidate, EvolutionDecision, EvolutionRequest } from '@palimpsest/kernel';
import { epochMilliseconds } from '@palimpsest/kernel';
import { type BareCorrection } from '../correct/elliptical.ts';
import { findTypedValues, type ValueType } from '../correct/typed-value.ts';
import { fold, type Simplify } from '../fold/fold.ts';
import { type Reread, rewriteAs, withoutDates } from './reread.ts';

const recent = 12 * 3_600_000;

const near = ({ saidAt }: EvolutionRequest, candidate: EvolutionCandidate): boolean =>
  candidate.sameConversation ||
  Math.abs(epochMilliseconds(saidAt) - epochMilliseconds(candidate.saidAt)) <= recent;

interface Place {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const plural = (old: string, corrected: string): string =>
  /days$/i.test(old) && /day$/i.test(corrected) ? `${corrected}s` : corrected;

/** What the corrected date leaves unsaid, the year and the month, is taken from the wrong one. */
const inheriting = (old: string, corrected: string): string => {
  const year = /\d{4}/.exec(old)?.[0];
  const day = /^(?:the )?(\d{1,2})(?:st|nd|rd|th|日|号)?$/i.exec(corrected)?.[1];
  if (day !== undefined && /[a-z]{3}|月/i.test(old))
    return old.replace(/(?<!\d)\d{1,2}(?!\d)(?!月)/, day);
  if (year === undefined || /\d{4}/.test(corrected)) return corrected;
  if (/月/.test(old)) return `${year}年${corrected}`;
  return /^[a-z]/i.test(corrected) ? `${corrected}, ${year}` : `${corrected} ${year}`;
};

const codes =
  /(?<![\p{L}\p{N}])(?=[a-z\d-]*\d)(?=[a-z\d-]*[a-z])[a-z\d]+(?:-[a-z\d]+){0,5}(?![\p{L}\p{N}])/gu;

/** A code (`B12`, B区118号) goes where the memory's own value stands, or its only code. */
const placeOfCode = (
  folded: string,
  correction: BareCorrection,
  { value, slot }: EvolutionCandidate,
): Place | undefined => {
  const known = value ?? '';
  const at = /\d/.test(known) && slot !== null ? folded.lastIndexOf(known) : -1;
  if (at >= 0 && !/\s/.test(known))
    return { start: at, end: at + known.length, text: correction.value };
  const [only, another] = [...folded.matchAll(codes)];
  return only === undefined || another !== undefined
    ? undefined
    : { start: only.index, end: only.index + only[0].length, text: correction.value };
};

/** Where in a text the one value of a type stands; none when there are two. */
const placeOf = (
  text: string,
  folded: string,
  correction: BareCorrection,
  candidate: EvolutionCandidate,
): Place | undefined => {
  if (correction.instead !== null) {
    const old = correction.instead.toLowerCase();
    const at = folded.indexOf(old);
    if (at >= 0) return { start: at, end: at + old.length, text: correction.value };
  }
  if (correction.type === 'name') {
    const names = [
      ...candidate.entities.map(({ name }) => name.toLowerCase()),
      candidate.value ?? '',
    ].filter((name) => name.length > 0 && folded.includes(name));
    const name = names[0];
    if (name === undefined || /^\d/.test(name)) return undefined;
    const at = folded.lastIndexOf(name);
    return { start: at, end: at + name.length, text: correction.value };
  }
  if (correction.type === 'code') return placeOfCode(folded, correction, candidate);
  const values = findTypedValues(folded);
  const wanted = (type: ValueType): Place | undefined => {
    const found = values.filter((value) => value.type === type);
    const [one] = found;
    if (one === undefined || found.length > 1) return undefined;
    return {
      start: one.start,
      end: one.end,
      text:
        type === 'date'
          ? inheriting(text.slice(one.start, one.end), correction.value)
          : plural(text.slice(one.start, one.end), correction.value),
    };
  };
  const exact = wanted(correction.type);
  if (exact !== undefined) return exact;
  const [only] = values;
  if (only === undefined || values.length > 1) return undefined;
  const numeric = /^\d+/.exec(correction.value)?.[0];
  const digits = /\d+/.exec(folded.slice(only.start, only.end));
  if (
    correction.type === 'number' &&
    numeric === correction.value &&
    digits !== null &&
    (only.type === 'time' || only.type === 'date' || only.type === 'number' || only.type === 'year')
  ) {
    const start = only.start + digits.index;
    return { start, end: start + digits[0].length, text: correction.value };
  }
  if (correction.type === 'time' && only.type === 'number')
    return { start: only.start, end: only.end, text: correction.value };
  if ((correction.type === 'month' || correction.type === 'year') && only.type === 'date') {
    const part =
      correction.type === 'month'
        ? /[a-z]{3,}|[\d一二三四五六七八九十]+月/.exec(folded.slice(only.start, only.end))
        : /\d{4}/.exec(folded.slice(only.start, only.end));
    if (part !== null)
      return {
        start: only.start + part.index,
        end: only.start + part.index + part[0].length,
        text: correction.value,
      };
  }
  return undefined;
};

/**
 * A correction that names only the right value: it is put into the newest memory of the conversation
 * that holds exactly one value of its kind. Without one the words are kept as they are.
 */
export const decideCorrection = (
  request: EvolutionRequest,
  correction: BareCorrection,
  candidates: readonly EvolutionCandidate[],
  reread: Reread,
  simplify: Simplify,
): EvolutionDecision => {
  const pool = candidates
    .filter(
      (candidate) =>
        near(request, candidate) ||
        (correction.instead !== null &&
          candidate.text.toLowerCase().includes(correction.instead.toLowerCase())),
    )
    .sort((one, other) => epochMilliseconds(other.saidAt) - epochMilliseconds(one.saidAt));
  for (const candidate of pool) {
    const text = withoutDates(candidate.text);
    const place = placeOf(text, fold(text, simplify), correction, candidate);
    if (place === undefined) continue;
    const swapped = text.slice(0, place.start) + place.text + text.slice(place.end);
    return {
      op: 'UPDATE',
      target: candidate.memoryId,
      mode: 'CORRECTS',
      from: null,
      reason: 'value_corrected',
      rewrite: rewriteAs(swapped, candidate, candidate.saidAt, request.timezone, reread),
    };
  }
  return { op: 'ADD', reason: 'correction_without_target', rewrite: { slot: null, value: null } };
};
