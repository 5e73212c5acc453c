import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyLayeredMap, nextLayer } from './layered-map.ts';

const key = fc.integer({ min: 0, max: 400 }).map((number) => `key ${number}`);
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ key, value: fc.option(fc.nat()) }) },
  { weight: 1, arbitrary: fc.record({ key, value: fc.constant(null) }) },
);

describe('a layered map', () => {
  it('shows what a Map shows after the same changes, and leaves the maps before it as they were', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(change, { maxLength: 60 }), { maxLength: 15, size: 'max' }),
        (batches) => {
          let map = emptyLayeredMap<string, number>();
          const plain = new Map<string, number>();
          for (const batch of batches) {
            const before = map;
            const shown = [...before];
            const next = nextLayer(map);
            for (const { key: each, value } of batch) {
              if (value === null) {
                next.delete(each);
                plain.delete(each);
              } else {
                next.set(each, value);
                plain.set(each, value);
              }
              expect(next.get(each)).toBe(plain.get(each));
            }
            map = next.finished();
            expect([...before]).toEqual(shown);
            expect(new Map(map)).toEqual(plain);
            expect(new Set(map.keys())).toEqual(new Set(plain.keys()));
            expect(new Set(map.values())).toEqual(new Set(plain.values()));
            expect(map.size).toBe(plain.size);
            expect(batch.every((each) => map.has(each.key) === plain.has(each.key))).toBe(true);
          }
        },
      ),
    );
  });
});
