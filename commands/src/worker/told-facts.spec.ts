import { describe, expect, it } from 'vitest';
import { SHOWN_DECISIONS, toldFacts } from './told-facts.ts';

describe('the fact texts of a task', () => {
  it('are shown as they were told', () => {
    expect(toldFacts(['I live in Rome.', '我住在罗马。'])).toEqual([
      'I live in Rome.',
      '我住在罗马。',
    ]);
  });

  it('fit one event however long they are, and keep their places', () => {
    const texts = Array.from({ length: 2_000 }, (_, index) => '\u0001'.repeat(index % 900));
    const told = toldFacts(texts);

    expect(told).toHaveLength(SHOWN_DECISIONS);
    expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThan(64_000);
    expect(told.every((text, index) => text === '' || text === texts[index])).toBe(true);
  });
});
