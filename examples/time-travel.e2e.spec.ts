import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startTestService } from '../packages/server/src/testing/test-service.ts';

interface Step {
  readonly kind: 'clock' | 'add' | 'recall' | 'expect';
  readonly text: string;
}

/** Clock marks and marked code blocks of the document, in order. */
const stepsOf = (markdown: string): readonly Step[] =>
  [...markdown.matchAll(/<!-- clock (\S+) -->|```json (add|recall|expect)\n([\s\S]*?)```/g)].map(
    ([, clock, kind, body]) =>
      clock === undefined
        ? { kind: kind as Step['kind'], text: body ?? '' }
        : { kind: 'clock', text: clock },
  );

/** Lists have to match in length; objects only in the members that are shown. */
const shown = (expected: unknown): unknown => {
  if (Array.isArray(expected)) return expected.map(shown);
  if (typeof expected !== 'object' || expected === null) return expected;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, shown(value)])),
  );
};

describe('examples/time-travel.md', () => {
  it('answers every request as the document says', async () => {
    const steps = stepsOf(await readFile(new URL('time-travel.md', import.meta.url), 'utf8'));
    expect(steps.length).toBeGreaterThan(15);
    await using service = await startTestService({ clock: '2026-01-01T00:00:00.000Z' });
    let answer: unknown;
    let compared = 0;
    for (const { kind, text } of steps) {
      if (kind === 'clock') await service.setClock(text);
      else if (kind === 'expect') {
        expect(answer).toEqual(shown(JSON.parse(text)));
        compared += 1;
      } else if (kind === 'recall') {
        const { code, data } = await service.call('/memory/v1/recall', JSON.parse(text));
        expect(code).toBe(0);
        answer = data;
      } else {
        const accepted = await service.call('/memory/v1/add', JSON.parse(text));
        expect(accepted.code).toBe(0);
        const task = await service.call('/memory/v1/task', {
          task_id: accepted.data['task_id'],
          wait_ms: 30_000,
        });
        expect(task.data['status']).toBe('SUCCEEDED');
      }
    }
    expect(compared).toBe(8);
  });
});
