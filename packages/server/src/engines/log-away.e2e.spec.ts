import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDeploymentCalls } from '../testing/deployment-calls.ts';
import { describeWithEngines, type Engines, enginesKey, startEngines } from '../testing/engines.ts';

vi.setConfig({ hookTimeout: 600_000, testTimeout: 300_000 });

describeWithEngines('a process for queries that nobody has asked yet', () => {
  let engines: Engines;

  beforeAll(async () => {
    engines = await startEngines();
  });

  afterAll(async () => {
    await engines?.[Symbol.asyncDispose]();
  });

  it('answers recalls while the log is away, under the policy that others saw last, and says so', async () => {
    const first = await engines.start('all');
    const { write, read, readAfter, tell } = createDeploymentCalls({
      writes: () => first.address,
      reads: () => first.address,
      key: enginesKey,
    });
    const published = await write('/admin/v1/policy/publish', {
      policy: { audit: { receipts: 'off' } },
    });
    expect(published.code).toBe(0);
    const { position } = await tell('cook', 'I cook ramen every Friday.');
    const question = { user_id: 'cook', query: 'What does the user cook?', timeout_ms: 10_000 };
    const answered = { degraded: [], receipt: 'off' };
    // What the second process finds is what the first has folded by now.
    await readAfter('/memory/v1/recall', { ...question, min_position: position });
    await expect
      .poll(async () => (await read('/memory/v1/recall', question)).data, { timeout: 60_000 })
      .toMatchObject(answered);

    const second = await engines.start('query');
    first.service.signal('SIGKILL');
    await first.service.ended;
    await engines.log.stop();
    const { recall } = createDeploymentCalls({
      writes: () => second.address,
      reads: () => second.address,
      key: enginesKey,
    });
    for (let time = 0; time < 2; time += 1) {
      const { memories, degraded, receipt } = await recall('cook', question.query);
      expect(memories.map(({ content }) => content)).toEqual([expect.stringContaining('ramen')]);
      expect({ degraded, receipt }).toEqual({ degraded: ['policy'], receipt: 'off' });
    }

    await engines.log.start();
    await expect
      .poll(async () => (await recall('cook', question.query)).degraded, { timeout: 60_000 })
      .toEqual([]);
  });
});
