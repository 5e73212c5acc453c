import { type Decider, DomainError } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { specify } from './given.ts';

type LampEvent = { readonly type: 'Lit' | 'Broken'; readonly data: { readonly watts: number } };

const lamp: Decider<{ readonly watts: number }, LampEvent['type'] | 'dark', LampEvent> = {
  initialState: () => 'dark',
  evolve: (_, event) => event.type,
  decide: ({ watts }, state) => {
    if (state === 'Broken') throw new DomainError('IMMUTABLE', 'it is broken', { field: 'lamp' });
    return state === 'Lit' ? [] : [{ type: 'Lit', data: { watts } }];
  },
};
const { given } = specify(lamp);
const lit: LampEvent = { type: 'Lit', data: { watts: 5 } };
const broken: LampEvent = { type: 'Broken', data: { watts: 5 } };

describe('a specification of a decider', () => {
  test('passes when the decider does what it says', () => {
    given().when({ watts: 5 }).then(lit);
    given(lit).when({ watts: 5 }).thenNothing();
    given(lit, broken).when({ watts: 5 }).thenError('IMMUTABLE', 'lamp');
    given()
      .when({ watts: 5 })
      .thenEvents((events) => expect(events).toHaveLength(1));
  });

  test('fails when the decider does anything else', () => {
    const wrong = [
      () => given().when({ watts: 6 }).then(lit),
      () => given().when({ watts: 5 }).then(lit, lit),
      () => given().when({ watts: 5 }).thenNothing(),
      () => given(lit).when({ watts: 5 }).thenError('IMMUTABLE'),
      () => given(broken).when({ watts: 5 }).thenError('NOT_FOUND'),
      () => given(broken).when({ watts: 5 }).thenError('IMMUTABLE', 'other'),
      () => given(broken).when({ watts: 5 }).thenNothing(),
    ];
    for (const specification of wrong) expect(specification).toThrow(Error);
  });
});
