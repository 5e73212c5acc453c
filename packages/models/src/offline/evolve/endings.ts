import type { EvolutionCandidate, EvolutionDecision, EvolutionRequest } from '@palimpsest/kernel';
import { contains } from '../facts/normalise-value.ts';
import { departureSlots } from '../slots/departure.ts';
import { withoutName } from '../slots/household/joint-names.ts';
import { filled } from './fill-value.ts';
import { sameSlot, sameThing, sameTopic, sameValue } from './relation.ts';

const holds = (candidate: EvolutionCandidate): boolean =>
  candidate.polarity === 'positive' &&
  (candidate.stance === 'state' || candidate.stance === 'plan');

const valueFits = (request: EvolutionRequest, candidate: EvolutionCandidate): boolean => {
  const value = request.fact.value ?? '';
  const known = candidate.value ?? '';
  if (value.length > 0 && known.length === 0 && request.fact.slot?.name === 'pet') {
    return request.fact.slot.key !== 'pet' && request.fact.slot.key === candidate.slot?.key;
  }
  if (value.length === 0 || known.length === 0) return true;
  return sameValue(value, known) || contains(known, value) || contains(value, known);
};

const targetsOf = (
  request: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): readonly EvolutionCandidate[] => {
  const { fact } = request;
  const held = candidates.filter(holds);
  if (fact.slot === null) return [];
  if (fact.slot.name === 'departure') {
    return held.filter(
      (candidate) =>
        candidate.slot !== null &&
        candidate.slot.person === fact.slot?.person &&
        departureSlots.includes(candidate.slot.name) &&
        valueFits(request, candidate) &&
        (candidate.value ?? '').length > 0,
    );
  }
  const keyed = fact.slot.key !== null;
  const same = held.filter(
    (candidate) =>
      sameSlot(fact, candidate) &&
      (keyed && fact.slot?.name !== 'possession' && fact.slot?.name !== 'pet'
        ? true
        : valueFits(request, candidate)),
  );
  const things = held.filter(
    (candidate) => !same.includes(candidate) && sameThing(fact, candidate),
  );
  const relations =
    fact.slot.name === 'partner'
      ? held.filter(
          ({ slot, value }) =>
            slot?.name === 'relationship' && slot.person === 'self' && value !== 'single',
        )
      : [];
  const plans =
    fact.slot.name === 'routine'
      ? held.filter(
          ({ slot, stance }) =>
            stance === 'plan' &&
            slot?.key !== null &&
            sameTopic(fact.slot?.key ?? '', slot?.key ?? ''),
        )
      : [];
  const bereaved =
    fact.slot.name === 'pet' && same.length === 0 && (fact.value ?? '').length > 0
      ? held.filter(({ slot, value }) => slot?.name === 'partner' && value === fact.value)
      : [];
  return [...same, ...things, ...relations, ...plans, ...bereaved];
};

/** One of several animals that a memory tells of is gone: the memory goes on with the others. */
const partial = (
  { fact, saidAt }: EvolutionRequest,
  target: EvolutionCandidate,
): EvolutionDecision | undefined => {
  const names = (target.value ?? '').split(', ');
  const gone = fact.value ?? '';
  if (target.slot?.name !== 'pet' || names.length < 2 || !names.includes(gone)) return undefined;
  const left = withoutName(target.text, gone);
  if (left === undefined) return undefined;
  const gap = /[\u3400-\u9fff]/.test(left) ? '' : ' ';
  return {
    op: 'UPDATE',
    target: target.memoryId,
    mode: 'CHANGES',
    from: fact.validFrom ?? saidAt,
    reason: 'ended_in_part',
    rewrite: {
      text: `${left}${gap}${fact.text}`,
      value: names.filter((name) => name !== gone).join(', '),
    },
  };
};

/** Something is over and nothing took its place: what it ends is superseded by the words that say so. */
export const decideEnding = (
  request: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision => {
  const { fact, saidAt } = request;
  const again = candidates.find(
    (candidate) => candidate.polarity === 'negative' && sameSlot(fact, candidate),
  );
  const targets = targetsOf(request, candidates);
  const [first] = targets;
  if (first === undefined) {
    if (again !== undefined)
      return { op: 'SKIP', target: again.memoryId, reason: 'end_told_again' };
    if (fact.slot?.name === 'departure')
      return {
        op: 'ADD',
        reason: 'end_without_target',
        rewrite: { slot: null, value: null, stance: 'episode' },
      };
    return { op: 'ADD', reason: 'end_without_target' };
  }
  const remaining = partial(request, first);
  if (remaining !== undefined) return remaining;
  const rewrite =
    fact.slot?.name === 'departure'
      ? { slot: first.slot, value: first.value }
      : fact.value === '' && fact.slot?.key === null
        ? filled(request, first)
        : undefined;
  return {
    op: 'SUPERSEDE',
    targets: targets.map(({ memoryId }) => memoryId),
    from: fact.validFrom ?? saidAt,
    reason: 'ended',
    ...(rewrite === undefined ? {} : { rewrite }),
  };
};
