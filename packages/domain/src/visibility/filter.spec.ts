import { type Instant, instant } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filter } from '../contract/fields/filter.ts';
import type { MemoryContent } from '../memory/content.ts';
import { sampleContent } from '../testing/sample-content.ts';
import { sampleRow } from '../testing/sample-row.ts';
import { type FilterSubject, matchesFilter } from './filter.ts';

const day = (date: number): Instant => instant(Date.UTC(2026, 2, date));

const subject = (
  row: Parameters<typeof sampleRow>[0] = {},
  content: Partial<MemoryContent> = {},
): FilterSubject => ({
  row: sampleRow(row),
  content: sampleContent('words', day(1), content),
});

const erased: FilterSubject = { row: sampleRow(), content: null };

describe('a filter', () => {
  const given = subject(
    {
      ownership: 'AGENT',
      mem_type: 'EPISODIC',
      level: 'APP',
      is_important: true,
      created_at: day(10),
      updated_at: day(20),
      valid_from: day(5),
      event_from: null,
    },
    {
      custom_tags: ['work', '深圳'],
      categories: ['travel'],
      entities: [{ name: 'José Ｋim', type: 'person' }],
      metadata: {
        source: 'crm',
        n: 3,
        ok: false,
        none: null,
        deep: { er: { key: 'x' } },
        'a.b': 1,
      },
    },
  );

  it.each<[Filter, boolean]>([
    [{}, true],
    [{ ownership: ['AGENT', 'USER'] }, true],
    [{ ownership: ['USER'] }, false],
    [{ mem_type: ['SEMANTIC', 'EPISODIC'] }, true],
    [{ mem_type: ['PROCEDURAL'] }, false],
    [{ level: ['APP'] }, true],
    [{ level: ['GLOBAL', 'SESSION'] }, false],
    [{ is_important: true }, true],
    [{ is_important: false }, false],
    [{ custom_tags: ['home', '深圳'] }, true],
    [{ custom_tags: ['Work'] }, false],
    [{ categories: ['travel'] }, true],
    [{ categories: ['home'] }, false],
    [{ entities: ['JOSE\u0301 kim'] }, true],
    [{ entities: ['José'] }, false],
    [{ metadata: { source: 'crm', n: 3 } }, true],
    [{ metadata: { source: 'crm', n: 4 } }, false],
    [{ metadata: { n: '3' } }, false],
    [{ metadata: { ok: false, none: null } }, true],
    [{ metadata: { missing: null } }, false],
    [{ metadata: { 'deep.er.key': 'x' } }, true],
    [{ metadata: { 'deep.er': 'x' } }, false],
    [{ metadata: { 'a.b': 1 } }, true],
    [{ metadata: { 'source.length': 3 } }, false],
    [{ created_at: { gte: day(10), lt: day(11) } }, true],
    [{ created_at: { gt: day(10) } }, false],
    [{ updated_at: { lte: day(20) } }, true],
    [{ updated_at: { lt: day(20) } }, false],
    [{ valid_at: { gte: day(1), lte: day(5) } }, true],
    [{ event_from: { lte: day(30) } }, false],
    [{ mem_type: ['EPISODIC'], is_important: false }, false],
    [{ AND: [{ is_important: true }, { level: ['APP'] }] }, true],
    [{ AND: [{ is_important: true }, { level: ['GLOBAL'] }] }, false],
    [{ OR: [{ is_important: false }, { level: ['APP'] }] }, true],
    [{ OR: [{ is_important: false }, { level: ['GLOBAL'] }] }, false],
    [{ is_important: false, OR: [{ level: ['APP'] }] }, false],
    [{ NOT: [{ level: ['GLOBAL'] }] }, true],
    [{ NOT: [{ level: ['GLOBAL'] }, { is_important: true }] }, false],
    [{ NOT: [{ NOT: [{ level: ['APP'] }] }] }, true],
  ])('%j: %s', (filter, expected) => {
    expect(matchesFilter(filter, given)).toBe(expected);
  });

  it('that is not there admits everything', () => {
    expect(matchesFilter(null, erased)).toBe(true);
  });

  it.each<Filter>([
    { custom_tags: ['work'] },
    { categories: ['travel'] },
    { entities: ['Kim'] },
    { metadata: { source: 'crm' } },
  ])('on content, %j, does not hold for what was erased', (filter) => {
    expect(matchesFilter(filter, erased)).toBe(false);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__.polluted'])(
    'on a metadata key %j looks at the metadata only',
    (key) => {
      const metadata = { [key]: 'x' };
      const own = JSON.parse(JSON.stringify(metadata)) as MemoryContent['metadata'];

      expect(matchesFilter({ metadata }, subject())).toBe(false);
      expect(matchesFilter({ metadata }, subject({}, { metadata: own }))).toBe(true);
    },
  );

  it('on a key called __proto__ as JSON has it compares that member', () => {
    const parsed = (text: string) =>
      JSON.parse(text) as MemoryContent['metadata'] & Filter['metadata'];
    const holds = subject({}, { metadata: parsed('{"__proto__":"x"}') });

    expect(matchesFilter({ metadata: parsed('{"__proto__":"x"}') }, holds)).toBe(true);
    expect(matchesFilter({ metadata: parsed('{"__proto__":"y"}') }, holds)).toBe(false);
  });
});

describe('the algebra of filters', () => {
  const leaf: fc.Arbitrary<Filter> = fc.oneof(
    fc.record({ is_important: fc.boolean() }),
    fc.record({ level: fc.subarray(['GLOBAL', 'APP', 'SESSION'] as const, { minLength: 1 }) }),
    fc.record({ custom_tags: fc.subarray(['a', 'b', 'c'], { minLength: 1 }) }),
    fc.record({ metadata: fc.dictionary(fc.constantFrom('k', 'l'), fc.nat(1)) }),
  );
  const { filter: filters } = fc.letrec<{ filter: Filter }>((tie) => {
    const members = fc.array(tie('filter'), { minLength: 1, maxLength: 3 });
    return {
      filter: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.record({ AND: members }),
        fc.record({ OR: members }),
        fc.record({ NOT: members }),
      ),
    };
  });
  const subjects = fc
    .record({
      is_important: fc.boolean(),
      level: fc.constantFrom('GLOBAL' as const, 'APP' as const, 'SESSION' as const),
      custom_tags: fc.subarray(['a', 'b', 'c']),
      metadata: fc.dictionary(fc.constantFrom('k', 'l'), fc.nat(1)),
    })
    .map(({ is_important, level, ...content }) => subject({ is_important, level }, content));

  it('is that of all, one and none', () => {
    fc.assert(
      fc.property(fc.array(filters, { minLength: 1, maxLength: 4 }), subjects, (members, given) => {
        const each = members.map((member) => matchesFilter(member, given));
        expect(matchesFilter({ AND: members }, given)).toBe(each.every(Boolean));
        expect(matchesFilter({ OR: members }, given)).toBe(each.some(Boolean));
        expect(matchesFilter({ NOT: members }, given)).toBe(!each.some(Boolean));
      }),
    );
  });

  it('only ever narrows: a condition more admits no more', () => {
    fc.assert(
      fc.property(filters, filters, subjects, (one, other, given) => {
        const both = matchesFilter({ ...one, AND: [...(one.AND ?? []), other] }, given);
        expect(both).toBe(matchesFilter(one, given) && matchesFilter(other, given));
      }),
    );
  });
});
