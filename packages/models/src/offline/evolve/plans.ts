import {
  type EvolutionCandidate,
  type EvolutionDecision,
  type EvolutionRequest,
  epochMilliseconds,
  type Instant,
  instant,
} from '@palimpsest/kernel';
import { findTimePhrases, startOfDay, zonedDate } from '@palimpsest/text';
import { findTypedValues } from '../correct/typed-value.ts';
import { fold, type Simplify } from '../fold/fold.ts';
import { sameSlot, sameTopic } from './relation.ts';
import { type Reread, rewriteAs, rewriteFrom, withoutDates } from './reread.ts';

const newest = (candidates: readonly EvolutionCandidate[]): EvolutionCandidate | undefined =>
  [...candidates].sort(
    (one, other) => epochMilliseconds(other.saidAt) - epochMilliseconds(one.saidAt),
  )[0];

const isPlan = (candidate: EvolutionCandidate): boolean =>
  candidate.slot?.name === 'plan' &&
  candidate.stance === 'plan' &&
  candidate.polarity === 'positive';

/** The plans that the fact may be about: by topic, or the newest one when it names none ("it's been moved"). */
const plansFor = (
  request: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): readonly EvolutionCandidate[] => {
  const plans = candidates.filter(isPlan);
  if (request.fact.slot?.key === '' || request.fact.slot?.key === null) {
    const last = newest(plans.filter((plan) => plan.sameConversation)) ?? newest(plans);
    return last === undefined ? [] : [last];
  }
  return plans.filter((plan) => sameSlot(request.fact, plan));
};

const shiftDays = (
  from: Instant,
  amount: { readonly value: number; readonly unit: string },
  timezone: string,
): Instant | null => {
  const date = zonedDate(from, timezone);
  const shifted = (year: number, month: number, day: number): Instant => {
    const calendar = new Date(Date.UTC(year, month - 1, day));
    const midnight = startOfDay(
      calendar.getUTCFullYear(),
      calendar.getUTCMonth() + 1,
      calendar.getUTCDate(),
      timezone,
    ) as Instant;
    const ofDay =
      epochMilliseconds(from) -
      epochMilliseconds(startOfDay(date.year, date.month, date.day, timezone) as Instant);
    return instant(epochMilliseconds(midnight) + ofDay);
  };
  switch (amount.unit) {
    case 'day':
      return shifted(date.year, date.month, date.day + amount.value);
    case 'week':
      return shifted(date.year, date.month, date.day + 7 * amount.value);
    case 'month':
      return shifted(date.year, date.month + amount.value, date.day);
    case 'year':
      return shifted(date.year + amount.value, date.month, date.day);
    case 'hour':
      return instant(epochMilliseconds(from) + amount.value * 3_600_000);
    case 'minute':
      return instant(epochMilliseconds(from) + amount.value * 60_000);
    default:
      return null;
  }
};

const dayIn = (at: Instant, timezone: string): string => {
  const { year, month, day } = zonedDate(at, timezone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

/** `pushed back a week`: the new date follows from the old one. */
const shiftedRewrite = (
  request: EvolutionRequest,
  target: EvolutionCandidate,
): ReturnType<typeof rewriteFrom> | undefined => {
  const { fact } = request;
  if (fact.eventFrom !== null || target.eventFrom === null) return undefined;
  const phrase = findTimePhrases(fact.text, {
    reference: request.saidAt,
    timezone: request.timezone,
  }).find(({ kind }) => kind === 'shift');
  if (phrase?.amount === undefined) return undefined;
  const eventFrom = shiftDays(target.eventFrom, phrase.amount, request.timezone);
  const eventTo =
    target.eventTo === null ? null : shiftDays(target.eventTo, phrase.amount, request.timezone);
  if (eventFrom === null) return undefined;
  const label = ` (${dayIn(eventFrom, request.timezone)})`;
  const text = fact.text.includes(label)
    ? fact.text
    : fact.text.slice(0, phrase.end) + label + fact.text.slice(phrase.end);
  return { ...rewriteFrom(fact), text, slot: target.slot, value: target.value, eventFrom, eventTo };
};

/** `it's been moved to 21 May`: the date in the plan's own words is replaced. */
const namelessRewrite = (
  request: EvolutionRequest,
  target: EvolutionCandidate,
  reread: Reread,
  simplify: Simplify,
): ReturnType<typeof rewriteFrom> | undefined => {
  const text = withoutDates(target.text);
  const options = { reference: request.saidAt, timezone: request.timezone };
  const fresh = findTimePhrases(request.fact.text, options).find(
    ({ kind }) => kind === 'point' || kind === 'range',
  );
  if (fresh === undefined) return undefined;
  const wording = /^(?:to|until|till|by|改到|改成|推迟到|到)\s*/;
  const old = findTimePhrases(text, { ...options, reference: target.saidAt }).find(
    ({ kind }) => kind === 'point' || kind === 'range',
  );
  if (old !== undefined) {
    const swapped =
      text.slice(0, old.start) +
      (/^(?:on|in|at|by|for) /.exec(old.text)?.[0] ?? '') +
      fresh.text.replace(wording, '').replace(/^(?:on|in|at|by|for) /, '') +
      text.slice(old.end);
    return rewriteAs(swapped, target, request.saidAt, request.timezone, reread);
  }
  const [value] = findTypedValues(fold(text, simplify));
  if (value === undefined) return undefined;
  return rewriteAs(
    text.slice(0, value.start) + fresh.text + text.slice(value.end),
    target,
    request.saidAt,
    request.timezone,
    reread,
  );
};

const sameEvent = (request: EvolutionRequest, target: EvolutionCandidate): boolean =>
  request.fact.eventFrom === target.eventFrom && request.fact.eventTo === target.eventTo;

/** `My piano lesson has been moved to Friday` without a plan of that name: a habit got another day. */
const movedRoutine = (
  request: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision | undefined => {
  const { fact, saidAt } = request;
  if (fact.change !== 'postpone' || fact.slot === null) return undefined;
  const key = fact.slot.key ?? '';
  const target = newest(
    candidates.filter(
      ({ slot, stance }) =>
        stance === 'state' &&
        slot?.name === 'routine' &&
        slot.person === 'self' &&
        (key.length === 0 || sameTopic(key, slot.key ?? '')),
    ),
  );
  if (target === undefined) return undefined;
  return {
    op: 'SUPERSEDE',
    targets: [target.memoryId],
    from: saidAt,
    reason: 'routine_moved',
    rewrite: {
      text: withoutDates(fact.text),
      slot: target.slot,
      value: '',
      stance: 'state',
      memType: target.memType,
      eventFrom: null,
      eventTo: null,
    },
  };
};

/** A plan told, moved or told again. */
export const decidePlan = (
  request: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
  reread: Reread,
  simplify: Simplify,
): EvolutionDecision => {
  const { fact, saidAt } = request;
  const target = newest(plansFor(request, candidates));
  if (target === undefined)
    return movedRoutine(request, candidates) ?? { op: 'ADD', reason: 'new_plan' };
  if (fact.change === 'postpone') {
    const rewrite =
      fact.slot?.key === ''
        ? (namelessRewrite(request, target, reread, simplify) ??
          rewriteFrom({ ...fact, slot: target.slot, value: target.value }))
        : (shiftedRewrite(request, target) ?? {
            ...rewriteFrom(fact),
            slot: target.slot,
            value: target.value,
          });
    return {
      op: 'UPDATE',
      target: target.memoryId,
      mode: 'CHANGES',
      from: saidAt,
      reason: 'plan_moved',
      rewrite,
    };
  }
  if (sameEvent(request, target) || fact.eventFrom === null)
    return { op: 'SKIP', target: target.memoryId, reason: 'plan_told_again' };
  if (target.eventTo !== null && target.eventTo <= saidAt)
    return { op: 'ADD', reason: 'earlier_plan_is_over' };
  if (target.eventFrom === null)
    return {
      op: 'UPDATE',
      target: target.memoryId,
      mode: 'CORRECTS',
      from: null,
      reason: 'plan_dated',
      rewrite: rewriteFrom(fact),
    };
  return fact.change === 'correct'
    ? {
        op: 'UPDATE',
        target: target.memoryId,
        mode: 'CORRECTS',
        from: null,
        reason: 'plan_corrected',
        rewrite: rewriteFrom(fact),
      }
    : {
        op: 'UPDATE',
        target: target.memoryId,
        mode: 'CHANGES',
        from: saidAt,
        reason: 'plan_changed',
        rewrite: rewriteFrom(fact),
      };
};

/** A plan called off: it ends when that was said, and the words that say so are kept. */
export const decideCancelled = (
  request: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision => {
  const targets = plansFor(request, candidates);
  if (targets.length === 0) return { op: 'ADD', reason: 'end_without_target' };
  return {
    op: 'SUPERSEDE',
    targets: targets.map(({ memoryId }) => memoryId),
    from: request.fact.validFrom ?? request.saidAt,
    reason: 'plan_cancelled',
  };
};
