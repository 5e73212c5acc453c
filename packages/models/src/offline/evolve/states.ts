import {
  type EvolutionCandidate,
  type EvolutionDecision,
  type EvolutionRequest,
  type ExtractedFact,
  epochMilliseconds,
} from '@palimpsest/kernel';
import { contains, normaliseValue } from '../facts/normalise-value.ts';
import { filled } from './fill-value.ts';
import { sameSlot, sameThing, sameValue, strictSlots } from './relation.ts';
import { rewriteFrom } from './reread.ts';

const twoDays = 48 * 3_600_000;
/** Slots in which a fuller value says more of the same, and no other thing. */
const enriching: ReadonlySet<string> = new Set([
  'home',
  'name',
  'employer',
  'pet',
  'child',
  'origin',
  'address',
  'major',
  'school',
  'partner',
  'industry',
  'birthday',
  'condition',
]);

const held = (candidate: EvolutionCandidate): boolean =>
  candidate.stance === 'state' || candidate.stance === 'ending';
const current = (candidate: EvolutionCandidate): boolean =>
  held(candidate) && candidate.polarity === 'positive';

const degrees =
  /\b(?:ph\.?d|doctorate|master|msc|mba|bachelor|ba|bsc|diploma)\b|\bmaster's|博士|硕士|本科/i;

/** What a new value of one slot ends in others: a move ends the address, a partner ends being single. */
const alsoEnds = (fact: ExtractedFact, candidate: EvolutionCandidate): boolean => {
  const { slot, value } = fact;
  const known = candidate.slot;
  if (
    slot === null ||
    known === null ||
    known.person !== slot.person ||
    !current(candidate) ||
    fact.polarity === 'negative'
  )
    return false;
  const was = candidate.value ?? '';
  switch (slot.name) {
    case 'home':
      return (
        (known.name === 'address' && known.key === 'home') ||
        (known.name === 'dwelling' && fact.change === 'replace')
      );
    case 'partner':
      return known.name === 'relationship' && /^(?:single|divorced|widowed)$/.test(was);
    case 'relationship':
      if (known.name === 'partner' && value === 'single') return true;
      return known.name === 'partner' && /^(?:single|divorced|widowed)$/.test(value ?? '');
    case 'degree':
      return (
        known.name === 'major' &&
        degrees.test(candidate.text) &&
        !candidate.text.toLowerCase().includes(value ?? '')
      );
    case 'occupation':
      return (
        known.name === 'employer' &&
        /retired|unemployed|退休|失业|待业|下岗|between job|out of work/.test(value ?? '')
      );
    default:
      return false;
  }
};

const replacedWords = [
  /\bfrom (.{2,40}?) to\b/,
  /\b(?:instead of|rather than|in place of|in favou?r of|over) (.{2,40}?)(?:[.,;]|$| now\b)/,
  /\breplac(?:ed|ing) (?:my |the )?(.{2,40}?) (?:with|by)\b/,
  /从\s*(.{1,14}?)\s*(?:换|改|转|变|搬|跳|move|switch)/,
  /(?:不再|不)(?:喝|吃|抽|玩|打|练|用)\s*([^,，。]{1,12}?)了/,
  /(?:代替|取代|替代)了?\s*([^,，。]{1,12})/,
];

/** The value that the words themselves name as the old one: `switched from coffee to tea`. */
const namedAsOld = (fact: ExtractedFact): readonly string[] =>
  fact.change === 'replace' || fact.change === 'end' || fact.change === null
    ? replacedWords.flatMap((pattern) => {
        const old = pattern.exec(fact.text.toLowerCase())?.[1];
        return old === undefined ? [] : [normaliseValue(old)];
      })
    : [];

const isOld = (
  olds: readonly string[],
  fact: ExtractedFact,
  candidate: EvolutionCandidate,
): boolean => {
  const known = candidate.slot;
  if (
    known === null ||
    fact.slot === null ||
    known.person !== fact.slot.person ||
    !current(candidate)
  )
    return false;
  if (!/^(?:likes|routine|favourite|possession|skill|diet)$/.test(known.name)) return false;
  const thing = known.key ?? candidate.value ?? '';
  return olds.some(
    (old) =>
      old.length > 1 &&
      (old === thing || contains(old, thing) || contains(thing, old) || old === candidate.value),
  );
};

const supersede = (
  request: EvolutionRequest,
  targets: readonly EvolutionCandidate[],
  reason: string,
): Extract<EvolutionDecision, { readonly op: 'SUPERSEDE' }> => ({
  op: 'SUPERSEDE',
  targets: targets.map(({ memoryId }) => memoryId),
  from: request.fact.validFrom ?? request.saidAt,
  reason,
});

const recently = ({ saidAt }: EvolutionRequest, candidate: EvolutionCandidate): boolean =>
  candidate.sameConversation ||
  Math.abs(epochMilliseconds(saidAt) - epochMilliseconds(candidate.saidAt)) <= twoDays;

const fuller = (
  request: EvolutionRequest,
  target: EvolutionCandidate,
  reason: string,
): EvolutionDecision => ({
  op: 'UPDATE',
  target: target.memoryId,
  mode: 'CORRECTS',
  from: null,
  reason,
  rewrite: rewriteFrom(request.fact),
});

const againstKnown = (
  request: EvolutionRequest,
  known: EvolutionCandidate,
): 'same' | 'fuller' | 'less' | 'flip' | 'other' => {
  const { fact } = request;
  const value = fact.value ?? '';
  const was = known.value ?? '';
  if (fact.polarity !== known.polarity) return 'flip';
  if (fact.slot?.name === 'partner' && fact.change === 'replace' && was.length > 0) return 'other';
  if (sameValue(value, was) || fact.slot?.name === 'likes' || fact.slot?.name === 'skill')
    return 'same';
  if (
    fact.slot?.name === 'routine' ||
    fact.slot?.name === 'pet' ||
    fact.slot?.name === 'child' ||
    fact.slot?.name === 'partner'
  ) {
    if (was.length === 0) return 'fuller';
    if (value.length === 0) return fact.change === 'replace' ? 'other' : 'less';
  }
  if (fact.change === 'replace' && fact.slot?.name !== 'home') return 'other';
  if (enriching.has(fact.slot?.name ?? '')) {
    if (contains(value, was)) return 'fuller';
    if (contains(was, value)) return 'less';
  }
  return 'other';
};

/** `My wife Ana and I went hiking`: who she is may be known; what was done is told for the first time. */
const toldOnOccasion = (
  { fact }: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision | undefined => {
  if (fact.memType !== 'EPISODIC') return undefined;
  return candidates.some((candidate) => sameSlot(fact, candidate) && current(candidate))
    ? {
        op: 'ADD',
        reason: 'told_on_occasion',
        rewrite: { slot: null, value: null, stance: 'episode' },
      }
    : undefined;
};

const unmarried =
  /\b(?:engaged|fianc|dating|seeing|girlfriend|boyfriend|going out|together)|女朋友|男朋友|女友|男友|对象|未婚|在一起|交往|恋爱/i;

/** `We got married`: the one who was the girlfriend until now is named in the new words. */
const namedWedding = (
  request: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision | undefined => {
  const { fact } = request;
  if (fact.slot?.name !== 'relationship' || !/^(?:married|engaged)$/.test(fact.value ?? ''))
    return undefined;
  const known = candidates.find(
    (candidate) =>
      candidate.slot?.name === 'partner' &&
      candidate.slot.person === fact.slot?.person &&
      current(candidate) &&
      unmarried.test(candidate.text),
  );
  const named = known === undefined ? undefined : filled(request, known);
  return known === undefined || named?.text === undefined
    ? undefined
    : {
        ...supersede(request, [known], 'changed'),
        rewrite: { ...named, slot: known.slot, entities: known.entities },
      };
};

/** A state told: the same, a fuller telling, another value, the opposite, or something new. */
export const decideState = (
  request: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision => {
  const { fact, strategy } = request;
  const occasion = toldOnOccasion(request, candidates);
  if (occasion !== undefined) return occasion;
  const wedding = namedWedding(request, candidates);
  if (wedding !== undefined) return wedding;
  const olds = namedAsOld(fact);
  const same = candidates.filter((candidate) => sameSlot(fact, candidate) && held(candidate));
  const aside = candidates.filter(
    (candidate) =>
      !same.includes(candidate) &&
      (alsoEnds(fact, candidate) ||
        isOld(olds, fact, candidate) ||
        (sameThing(fact, candidate) && held(candidate) && candidate.polarity !== fact.polarity)),
  );
  for (const known of same) {
    const relation = againstKnown(request, known);
    if (relation === 'same') {
      return aside.length > 0
        ? supersede(request, [known, ...aside], 'changed')
        : { op: 'SKIP', target: known.memoryId, reason: 'told_again' };
    }
    if (relation === 'less' && fact.change !== 'correct')
      return { op: 'SKIP', target: known.memoryId, reason: 'known_more_fully' };
    if (relation === 'fuller' && strategy !== 'conservative')
      return fuller(request, known, 'told_more_fully');
  }
  const other = same.filter((known) => {
    const relation = againstKnown(request, known);
    return relation === 'other' || relation === 'flip';
  });
  const [first] = other;
  if (first === undefined) {
    if (aside.length > 0) return supersede(request, aside, 'changed');
    const echo = candidates.find(
      (candidate) =>
        sameThing(fact, candidate) &&
        held(candidate) &&
        candidate.polarity === fact.polarity &&
        candidate.slot?.name === fact.slot?.name &&
        candidate.slot?.key === fact.slot?.key,
    );
    return echo === undefined
      ? { op: 'ADD', reason: 'new_fact' }
      : { op: 'SKIP', target: echo.memoryId, reason: 'told_again' };
  }
  if (fact.slot?.cardinality === 'many' && againstKnown(request, first) !== 'flip')
    return { op: 'ADD', reason: 'another_value' };
  if (
    fact.change === 'add' &&
    !strictSlots.has(fact.slot?.name ?? '') &&
    againstKnown(request, first) !== 'flip'
  )
    return { op: 'ADD', reason: 'another_value' };
  if (fact.change === 'correct' && recently(request, first) && other.length === 1)
    return fuller(request, first, 'corrected');
  return supersede(
    request,
    [...other, ...aside],
    againstKnown(request, first) === 'flip' ? 'reversed' : 'changed',
  );
};

/** A state of the past: history beside the current value, or the end of it when it is the current value. */
export const decidePast = (
  request: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision => {
  const { fact, saidAt } = request;
  const same = candidates.filter(
    (candidate) => sameSlot(fact, candidate) && sameValue(fact.value, candidate.value),
  );
  const told = same.find(({ stance }) => stance === 'past_state');
  if (told !== undefined) return { op: 'SKIP', target: told.memoryId, reason: 'told_again' };
  const now = same.filter(
    (candidate) => candidate.stance === 'state' && candidate.polarity === 'positive',
  );
  if (now.length > 0) {
    return {
      op: 'SUPERSEDE',
      targets: now.map(({ memoryId }) => memoryId),
      from: fact.validTo ?? saidAt,
      reason: 'past_now',
    };
  }
  return { op: 'ADD', reason: 'past_value' };
};
