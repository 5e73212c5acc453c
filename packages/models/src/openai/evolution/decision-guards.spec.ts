import type { EvolutionCandidate, EvolutionRequest, ExtractedFact } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { candidate, fact } from '../testing/samples.ts';
import { guardDecision } from './decision-guards.ts';

const guard = (
  op: Parameters<typeof guardDecision>[0],
  told: ExtractedFact,
  targets: readonly EvolutionCandidate[],
  strategy: EvolutionRequest['strategy'],
  mergeSimilarity = 0.9,
) =>
  guardDecision(
    op,
    { fact: told, strategy, bounds: { mergeSimilarity, sameOverlap: 0.8 } },
    targets,
  );

const slotless = { slot: null, value: null } as const;
const rowing = candidate('rowing', { ...slotless, text: 'I row every Sunday.' });

describe('the guards of a decision', () => {
  it('let a new value of the same slot take the place of the old one', () => {
    expect(guard('SUPERSEDE', fact(), [candidate('home')], 'balanced')).toBeNull();
  });

  it.each([
    ['shares nothing', fact({ ...slotless, text: 'I bought a lamp.' }), 'guard_unrelated'],
    [
      'shares only empty words',
      fact({ ...slotless, text: 'I know that every lamp is mine.' }),
      'guard_unrelated',
    ],
    ['shares a word', fact({ ...slotless, text: 'My Sundays are for chess now.' }), null],
  ])('refuse to end what a fact %s with', (_how, told, expected) => {
    expect(guard('SUPERSEDE', told, [rowing], 'balanced')).toBe(expected);
  });

  it('see what is shared in Chinese, and by the names of entities', () => {
    const known = candidate('known', { ...slotless, text: '用户每周日划船' });
    const rowsNoMore = fact({ ...slotless, text: '我不再划船了' });
    expect(guard('SUPERSEDE', rowsNoMore, [known], 'balanced')).toBeNull();
    const lamp = fact({ ...slotless, text: '我买了一盏灯' });
    expect(guard('SUPERSEDE', lamp, [known], 'balanced')).toBe('guard_unrelated');
    const entities = [{ name: 'Rex', type: 'PET' }];
    const pet = candidate('pet', { ...slotless, text: 'We got Rex.', entities });
    const gone = fact({
      ...slotless,
      text: 'REX is gone.',
      entities: [{ name: 'rex', type: 'PET' }],
    });
    expect(guard('SUPERSEDE', gone, [pet], 'balanced')).toBeNull();
  });

  it.each([
    ['a question', fact({ text: 'Should I move to Linz?' })],
    ['a question in Chinese', fact({ text: '我该搬去林茨吗？' })],
    ['a plan', fact({ stance: 'plan', text: 'I will move to Linz.' })],
    ['a past state', fact({ stance: 'past_state', text: 'I lived in Linz.' })],
  ])('let %s end no current fact', (_what, told) => {
    expect(guard('SUPERSEDE', told, [candidate('home')], 'aggressive')).toBe('guard_not_current');
  });

  it('let a plan end a plan', () => {
    const trip = { ...slotless, stance: 'plan' } as const;
    const known = candidate('trip', { ...trip, text: 'I will fly to Rome in May.' });
    const told = fact({ ...trip, text: 'I will fly to Rome in June.' });
    expect(guard('SUPERSEDE', told, [known], 'balanced')).toBeNull();
  });

  it('let a fact about somebody else end nothing of the user', () => {
    const aunt = { person: 'aunt', name: 'home', key: null, cardinality: 'one' } as const;
    expect(guard('SUPERSEDE', fact({ slot: aunt }), [candidate('home')], 'balanced')).toBe(
      'guard_other_person',
    );
  });

  it('take only what is said in so many words when they are to be conservative', () => {
    const sundays = { ...slotless, text: 'My Sundays are for chess.' } as const;
    const vague = fact({ ...sundays, change: null });
    expect(guard('SUPERSEDE', vague, [rowing], 'balanced')).toBeNull();
    expect(guard('SUPERSEDE', vague, [rowing], 'conservative')).toBe('guard_not_explicit');
    const said = fact({ ...sundays, change: 'replace' });
    expect(guard('SUPERSEDE', said, [rowing], 'conservative')).toBeNull();
    const moved = fact({ change: null });
    expect(guard('SUPERSEDE', moved, [candidate('home')], 'conservative')).toBeNull();
  });

  it.each([
    [0.9, 0.89, 'guard_merge_unlike'],
    [0.9, 0.9, null],
    [0.95, 0.94, 'guard_merge_unlike'],
    [0.95, 0.95, null],
  ])('melt together, with a bound of %d, two of %d: %s', (bound, similarity, expected) => {
    const alike = [similarity, 0.99].map((each) =>
      candidate(`m${each}`, { ...slotless, similarity: each }),
    );
    expect(guard('MERGE', fact(slotless), alike, 'aggressive', bound)).toBe(expected);
  });

  it('skip no opposite', () => {
    const likes = {
      slot: { person: 'self', name: 'likes', key: 'tea', cardinality: 'many' },
      value: 'tea',
    } as const;
    const dislikes = fact({ ...likes, polarity: 'negative' });
    expect(guard('SKIP', dislikes, [candidate('tea', likes)], 'balanced')).toBe('guard_opposite');
  });
});
