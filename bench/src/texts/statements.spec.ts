import { describe, expect, it } from 'vitest';
import { offTopicQuestions, statementAt } from './statements.ts';

const numbers = Array.from({ length: 2_000 }, (_, number) => number);

describe.each(['en', 'zh'] as const)('statements in %s', (language) => {
  const statements = numbers.map((number) => statementAt(language, number));

  it('never say the same twice', () => {
    expect(new Set(statements.map(({ text }) => text)).size).toBe(numbers.length);
  });

  it('hold what their question asks for, and so does nothing that is asked off topic', () => {
    for (const { text, expected } of statements) expect(text).toContain(expected);
    for (const question of offTopicQuestions[language]) {
      expect(statements.filter(({ expected }) => question.includes(expected))).toEqual([]);
    }
  });

  it('are the same in every run', () => {
    expect(statements[1_234]).toEqual(statementAt(language, 1_234));
  });
});
