import { describe, expect, it } from 'vitest';
import { nameSpellings, squeezedName } from './entity-name.ts';

describe('the name of an entity', () => {
  it.each([
    ['Open AI', 'OpenAI'],
    ['open-ai', 'Open AI'],
    ['Café  Azul', 'cafe azul'],
    ['蓝湾 诊所', '蓝湾诊所'],
  ])('%s is written like %s', (one, other) => {
    expect(squeezedName(one)).toBe(squeezedName(other));
  });

  it('is spelt in one word, and parted where a capital begins', () => {
    expect(nameSpellings('Fennel House')).toEqual(['Fennel House', 'FennelHouse']);
    expect(nameSpellings('FennelHouse')).toEqual(['FennelHouse', 'Fennel House']);
    expect(nameSpellings('青禾书店')).toEqual(['青禾书店']);
  });
});
