import { type Instant, instant } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BeliefRow } from '../memory/belief-row.ts';
import { sampleRow } from '../testing/sample-row.ts';
import { type TwoClocks, visibilityAt } from './at.ts';

const day = (month: number, date: number): Instant => instant(Date.UTC(2026, month - 1, date));
const now = day(4, 10);
const plain = { includeArchived: false, includeSuperseded: false, now };
const everything = { includeArchived: true, includeSuperseded: true, now };
const present: TwoClocks = { asOf: null, knownAt: null };

const visible = (rows: Record<string, BeliefRow>, clocks: TwoClocks, options = plain): string[] =>
  Object.entries(rows)
    .filter(([, row]) => visibilityAt(row, clocks, options).kind === 'visible')
    .map(([name]) => name);

describe('the worked example: Shenzhen since 2 January, Guangzhou since 1 April, told on 5 April', () => {
  const told = day(4, 5);
  const moved = day(4, 1);
  const rows = {
    'Shenzhen as first told': sampleRow({
      valid_from: day(1, 2),
      known_from: day(1, 2),
      known_to: told,
    }),
    'Shenzhen until the move': sampleRow({
      valid_from: day(1, 2),
      valid_to: moved,
      known_from: told,
      status: 'SUPERSEDED',
    }),
    Guangzhou: sampleRow({ valid_from: moved, known_from: told }),
  };

  it.each<[string, TwoClocks, string]>([
    ['where does the user live', present, 'Guangzhou'],
    ['where in February', { asOf: day(2, 15), knownAt: null }, 'Shenzhen until the move'],
    ['where on 3 April, as we know today', { asOf: day(4, 3), knownAt: null }, 'Guangzhou'],
    [
      'what was believed on 3 April',
      { asOf: day(4, 3), knownAt: day(4, 3) },
      'Shenzhen as first told',
    ],
    [
      'what was believed then, of now',
      { asOf: null, knownAt: day(4, 3) },
      'Shenzhen as first told',
    ],
    [
      'what is believed since, of February',
      { asOf: day(2, 15), knownAt: told },
      'Shenzhen until the move',
    ],
  ])('%s', (_, clocks, expected) => {
    expect(visible(rows, clocks)).toEqual([expected]);
  });

  it('answers the past value as active at its time, and as superseded when history is asked for', () => {
    const past = rows['Shenzhen until the move'];

    expect(visibilityAt(past, { asOf: day(2, 15), knownAt: null }, plain)).toEqual({
      kind: 'visible',
      status: 'ACTIVE',
    });
    expect(visibilityAt(past, present, { ...plain, includeSuperseded: true })).toEqual({
      kind: 'visible',
      status: 'SUPERSEDED',
    });
    expect(visibilityAt(past, present, plain)).toEqual({ kind: 'omitted', why: 'superseded' });
  });

  it('holds nothing before the first word, and believed nothing then', () => {
    expect(visible(rows, { asOf: day(1, 1), knownAt: null }, everything)).toEqual([]);
    expect(visible(rows, { asOf: null, knownAt: day(1, 1) }, everything)).toEqual([]);
  });
});

describe('ends of intervals', () => {
  const row = sampleRow({
    valid_from: day(2, 1),
    valid_to: day(3, 1),
    known_from: day(2, 10),
    known_to: day(3, 10),
  });
  const millisecondBefore = (at: Instant): Instant => instant(Date.parse(at) - 1);

  it.each([
    [day(2, 1), true],
    [millisecondBefore(day(2, 1)), false],
    [millisecondBefore(day(3, 1)), true],
    [day(3, 1), false],
  ])('valid time at %s: %s', (asOf, held) => {
    expect(visible({ row }, { asOf, knownAt: day(2, 20) })).toHaveLength(held ? 1 : 0);
  });

  it.each([
    [day(2, 10), true],
    [millisecondBefore(day(2, 10)), false],
    [millisecondBefore(day(3, 10)), true],
    [day(3, 10), false],
  ])('record time at %s: %s', (knownAt, known) => {
    expect(visible({ row }, { asOf: day(2, 20), knownAt })).toHaveLength(known ? 1 : 0);
  });

  it('may be open: always so, and still so', () => {
    const open = sampleRow({ valid_from: null, valid_to: null });

    expect(visible({ open }, { asOf: instant(0), knownAt: null })).toHaveLength(1);
    expect(visible({ open }, { asOf: instant(Date.UTC(9999, 0)), knownAt: null })).toHaveLength(1);
  });

  it('of a past told as past do not hide it when no time is asked for', () => {
    const lyon = sampleRow({ stance: 'past_state', valid_from: instant(0), valid_to: day(1, 5) });

    expect(visible({ lyon }, present)).toHaveLength(1);
    expect(visible({ lyon }, { asOf: now, knownAt: null })).toHaveLength(0);
  });
});

describe('rows of every kind', () => {
  const february: TwoClocks = { asOf: day(2, 15), knownAt: null };
  const rows = {
    active: sampleRow(),
    archived: sampleRow({ status: 'ARCHIVED' }),
    superseded: sampleRow({ status: 'SUPERSEDED' }),
    expired: sampleRow({ expire_at: day(3, 1) }),
    expiring: sampleRow({ expire_at: day(5, 1) }),
    closed: sampleRow({ known_to: day(4, 1) }),
  };

  it.each<[string, TwoClocks, Partial<typeof plain>, string[]]>([
    ['now', present, {}, ['active', 'expiring']],
    [
      'now, with archived',
      present,
      { includeArchived: true },
      ['active', 'archived', 'expired', 'expiring'],
    ],
    [
      'now, with superseded',
      present,
      { includeSuperseded: true },
      ['active', 'superseded', 'expiring'],
    ],
    ['in February', february, {}, ['active', 'superseded', 'expired', 'expiring']],
    [
      'in February, with archived',
      february,
      { includeArchived: true },
      ['active', 'archived', 'superseded', 'expired', 'expiring'],
    ],
    [
      'as known in February',
      { asOf: null, knownAt: day(2, 15) },
      {},
      ['active', 'expired', 'expiring', 'closed'],
    ],
    [
      'in February as known then',
      { asOf: day(2, 15), knownAt: day(2, 15) },
      {},
      ['active', 'superseded', 'expired', 'expiring', 'closed'],
    ],
  ])('%s', (_, clocks, options, expected) => {
    expect(visible(rows, clocks, { ...plain, ...options })).toEqual(expected);
  });

  it.each([
    ['archived', rows.archived],
    ['superseded', rows.superseded],
    ['expired', rows.expired],
    ['expired', sampleRow({ expire_at: now })],
  ] as const)('say that they were left out because %s', (why, row) => {
    expect(visibilityAt(row, present, plain)).toEqual({ kind: 'omitted', why });
  });

  it('are of another time rather than left out when the clocks miss them', () => {
    const row = { ...rows.archived, valid_to: day(1, 5) };

    expect(visibilityAt(row, february, plain)).toEqual({ kind: 'elsewhere' });
    expect(visibilityAt(rows.closed, present, plain)).toEqual({ kind: 'elsewhere' });
  });
});

it('asking for more never hides what was visible without', () => {
  const time = fc.option(
    fc.integer({ min: 0, max: 400 }).map((days) => instant(Date.UTC(2026, 0, days))),
  );
  const anyRow = fc
    .record({
      status: fc.constantFrom('ACTIVE' as const, 'ARCHIVED' as const, 'SUPERSEDED' as const),
      valid_from: time,
      valid_to: time,
      known_to: time,
      expire_at: time,
    })
    .map(sampleRow);
  fc.assert(
    fc.property(anyRow, time, time, fc.boolean(), fc.boolean(), (row, asOf, knownAt, a, s) => {
      const asked = { includeArchived: a, includeSuperseded: s, now };
      const seen = visibilityAt(row, { asOf, knownAt }, asked);
      const all = visibilityAt(row, { asOf, knownAt }, everything);
      if (seen.kind === 'visible') expect(all).toEqual(seen);
      expect(all.kind === 'elsewhere').toBe(seen.kind === 'elsewhere');
    }),
  );
});
