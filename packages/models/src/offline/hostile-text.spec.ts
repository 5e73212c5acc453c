import { describe, expect, it } from 'vitest';
import { createOfflineExtractor } from './extractor.ts';

const extractor = createOfflineExtractor({ simplify: (text) => text });

const factsOf = async (content: string): Promise<readonly string[]> => {
  const at = '2031-06-11T10:00:00.000Z' as Parameters<typeof extractor.extract>[0]['referenceTime'];
  const { facts } = await extractor.extract({
    messages: [{ ordinal: 0, role: 'user', content, at }],
    context: [],
    ownership: 'USER',
    referenceTime: at,
    timezone: 'UTC',
    focus: [],
    instructions: null,
    entityTypes: [],
  });
  return facts.map((fact) => fact.text);
};

// A rule that tries every way of cutting such a text would not come back within the time of a test.
describe('text that is made to be slow', () => {
  const units = [
    '刚',
    '真的',
    '早就',
    '正在',
    '之前的',
    '以前的',
    '常',
    '已经',
    '现在的',
    '就',
    'now ',
    'just ',
  ];
  it.each(units)('of %j many times over is read to its end', async (unit) => {
    for (const before of ['', '我', '我的', '我家', "I'm "]) {
      expect(Array.isArray(await factsOf(before + unit.repeat(120)))).toBe(true);
    }
  });

  it.each(['\n', '\r\n', ' ', '\n \t'])('of %j all over is read to its end', async (space) => {
    const length = Math.floor(32_000 / space.length);
    expect(await factsOf(`I live in Rome.${space.repeat(length)}`)).toEqual(['I live in Rome.']);
  });
});

describe('words that every object inherits', () => {
  it('are words like any other', async () => {
    expect(await factsOf('I work as a constructor. I live in Rome.')).toHaveLength(2);
    expect(await factsOf('My name is constructor.')).toEqual(['My name is constructor.']);
  });
});
