import { describe, expect, it } from 'vitest';
import {
  contents,
  list,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  storeOne,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();

describe('a position', () => {
  it('makes every read wait for the write that answered it', async () => {
    const user = 'waiting';
    for (let round = 0; round < 5; round += 1) {
      const content = `note number ${round}`;
      const { position, results } = await ok<{
        position: string;
        results: { memory_id: string }[];
      }>(service().call('/memory/v1/add_structured', { user_id: user, memories: [{ content }] }));
      const after = { user_id: user, min_position: position, timeout_ms: 10_000 };
      const [log, listed, found, tasks] = await Promise.all([
        ok<{ changes: { content_after: string }[] }>(
          service().call('/memory/v1/change_log', { ...after, limit: 200 }),
        ),
        list(service(), user, after),
        recall(service(), user, content, after),
        service().call('/memory/v1/tasks', after),
      ]);

      expect(log.changes.at(-1)?.content_after).toBe(content);
      expect(contents(listed)).toContain(content);
      expect(contents(found)).toContain(content);
      expect(tasks.code).toBe(0);
      const id = results[0]?.memory_id;
      for (const path of ['get', 'history']) {
        const answer = service().call(`/memory/v1/${path}`, { ...after, memory_id: id });
        expect((await answer).code).toBe(0);
      }
    }
  });

  it('is not needed by whoever wrote: direct edits show in the next read', async () => {
    const user = 'own writes';
    for (let round = 0; round < 5; round += 1) {
      const id = await storeOne(service(), user, `walnut number ${round}`);
      expect(contents(await list(service(), user))).toHaveLength(1);
      expect(contents(await recall(service(), user, `walnut number ${round}`))).toHaveLength(1);
      await ok(
        service().call('/memory/v1/update', { memory_id: id, content: `hazelnut ${round}` }),
      );
      expect(contents(await recall(service(), user, `hazelnut ${round}`))).toEqual([
        `hazelnut ${round}`,
      ]);
      await ok(service().call('/memory/v1/delete', { memory_id: id }));
      expect((await recall(service(), user, `hazelnut ${round}`)).memories).toEqual([]);
    }
  });

  it('of a recall can be waited for by others', async () => {
    await storeOne(service(), 'recalled', 'a walnut');
    const { position } = await recall(service(), 'recalled', 'walnut');

    expect(await list(service(), 'recalled', { min_position: position })).toMatchObject({
      memories: [{ content: 'a walnut' }],
    });
  });

  it.each(['', 'nonsense', '0.AAAAAAAAAAAA', 'zz.zz.zz'])('cannot be made up: %j', async (made) => {
    const answer = service().call('/memory/v1/user/list', { user_id: 'x', min_position: made });

    expect(await refusal(answer)).toMatchObject({ code: 40001, field: 'min_position' });
  });
});

describe('the time limit of a recall', () => {
  it('bounds the whole call', async () => {
    const user = 'hurried';
    await storeOne(service(), user, 'a walnut');

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        service().call('/memory/v1/recall', {
          user_id: user,
          query: `a walnut ${index}`.padEnd(4_000, ' nut'),
          timeout_ms: 1,
        }),
      ),
    );

    expect(answers.every(({ code }) => code === 0 || code === 50401)).toBe(true);
  });

  it.each([0, 10_001, 1.5])('cannot be %d', async (timeout) => {
    const answer = service().call('/memory/v1/recall', {
      user_id: 'x',
      query: 'y',
      timeout_ms: timeout,
    });

    expect(await refusal(answer)).toMatchObject({ code: 40001, field: 'timeout_ms' });
  });
});
