import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMark, slotMark } from './marks.ts';

const text = fc.string({ unit: fc.constantFrom('a', ':', '\\', '§', '家') });

describe('slotMark', () => {
  it('names person and slot', () => {
    expect(slotMark({ person: 'self', name: 'home' })).toBe('§slot:self:home');
  });

  it('is a mark, and differs for every two slots', () => {
    fc.assert(
      fc.property(text, text, text, text, (person, name, otherPerson, otherName) => {
        const mark = slotMark({ person, name });
        expect(isMark(mark)).toBe(true);
        expect(mark === slotMark({ person: otherPerson, name: otherName })).toBe(
          person === otherPerson && name === otherName,
        );
      }),
    );
  });
});
