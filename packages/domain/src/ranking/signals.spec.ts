import { instant } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  liftedRelevance,
  type SignalHit,
  type SignalQuestion,
  signalNames,
  signalsOf,
  withWording,
} from './signals.ts';

const at = (day: string) => instant(Date.parse(`${day}T00:00:00Z`));

const hit = (more: Partial<SignalHit> = {}): SignalHit => ({
  relevance: 0.5,
  validFrom: null,
  validTo: null,
  eventFrom: null,
  eventTo: null,
  session: null,
  source: null,
  ...more,
});

const question = (times: SignalQuestion['times'] = []): SignalQuestion => ({
  times,
  weekdayOf: (when) => new Date(when).getUTCDay() || 7,
});

const none = Object.fromEntries(signalNames.map((name) => [name, 0])) as Record<
  (typeof signalNames)[number],
  number
>;

const march = { from: at('2031-03-01'), to: at('2031-04-01'), weekdays: [] };

describe('signals', () => {
  it('of a session and of neighbours come from the best hits, never from the hit itself', () => {
    const [best, near, far, other] = signalsOf(question(), [
      hit({ relevance: 0.9, session: 'one', source: { intake: '4', ordinals: [3] } }),
      hit({ relevance: 0.4, session: 'one', source: { intake: '4', ordinals: [5] } }),
      hit({ relevance: 0.3, session: 'one', source: { intake: '4', ordinals: [9] } }),
      hit({ relevance: 0.35, session: 'two', source: { intake: '5', ordinals: [3] } }),
    ]);

    expect(best).toMatchObject({ session: 0.4, neighbour: 0.2 });
    expect(near).toMatchObject({ session: 0.9, neighbour: 0.45 });
    expect(far).toMatchObject({ session: 0.9, neighbour: 0 });
    expect(other).toMatchObject({ session: 0, neighbour: 0 });
  });

  it.each<[string, Partial<SignalHit>, number]>([
    ['an event then', { eventFrom: at('2031-03-09') }, 1],
    [
      'an event that lasted until then',
      { eventFrom: at('2031-02-01'), eventTo: at('2031-03-02') },
      1,
    ],
    ['an event later', { eventFrom: at('2031-04-01'), validFrom: at('2031-03-09') }, 0],
    ['what began then', { validFrom: at('2031-03-31') }, 1],
    ['what held then and ended', { validFrom: at('2031-01-01'), validTo: at('2031-05-01') }, 1],
    ['what has held since before', { validFrom: at('2031-01-01') }, 0],
    ['no time at all', {}, 0],
  ])('of a time: %s', (_what, more, time) => {
    const [found] = signalsOf(question([march]), [hit(more)]);

    expect(found).toMatchObject({ time });
  });

  it('of a weekday look at the day of the event', () => {
    const fridays = { from: null, to: null, weekdays: [5] };
    const [friday, saturday] = signalsOf(question([fridays]), [
      hit({ eventFrom: at('2031-06-13') }),
      hit({ eventFrom: at('2031-06-14') }),
    ]);

    expect([friday?.time, saturday?.time]).toEqual([1, 0]);
  });

  it.each([
    ['Where shall we go?', 1],
    ['"Really?"', 1],
    ['去哪里？', 1],
    ['Why? Nobody knows.', 0],
  ])('count a memory less that is a question itself: %s', (wording, expected) => {
    const [found = none] = signalsOf(question(), [hit()]);

    expect(found.question).toBe(0);
    expect(withWording(found, wording)).toEqual({ ...found, question: expected });
  });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const shares = fc.record(
  Object.fromEntries(signalNames.map((name) => [name, share])) as Record<
    (typeof signalNames)[number],
    typeof share
  >,
);

describe('lifted relevance', () => {
  it('stays in [0, 1], lifts nothing from 0, and is the relevance where no signal counts', () => {
    fc.assert(
      fc.property(share, shares, shares, (relevance, signals, weights) => {
        const lifted = liftedRelevance(relevance, signals, weights);
        expect(lifted).toBeGreaterThanOrEqual(0);
        expect(lifted).toBeLessThanOrEqual(1);
        expect(liftedRelevance(0, signals, weights)).toBe(0);
        expect(liftedRelevance(relevance, signals, none)).toBeCloseTo(relevance, 12);
      }),
    );
  });

  it('rises with a signal for the hit and falls with one against it', () => {
    const weights = { ...none, time: 0.2, question: 0.3 };

    expect(liftedRelevance(0.5, { ...none, time: 1 }, weights)).toBeCloseTo(0.6);
    expect(liftedRelevance(0.5, { ...none, question: 1 }, weights)).toBeCloseTo(0.35);
  });
});
