import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drive } from './drive.ts';
import type { LoadPlan } from './load-plan.ts';

describe('a load', () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      bodies.push(body);
      const code = body.includes('bad') ? 40001 : 0;
      const answer = JSON.stringify({ code, msg: '好'.repeat(40_000), data: { body } });
      response.writeHead(code === 0 ? 200 : 400, { 'content-length': Buffer.byteLength(answer) });
      // In two pieces, cut inside a character.
      const bytes = Buffer.from(answer);
      response.write(bytes.subarray(0, 31));
      response.end(bytes.subarray(31));
    });
  });
  let plan: LoadPlan;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    plan = {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      key: 'key',
      path: '/',
      bodies: ['{"text":"深圳"}', '{"text":"b"}', '{"text":"bad"}'],
      callers: 4,
      count: 30,
      seconds: null,
      perSecond: null,
      keepAnswers: true,
    };
  });
  afterAll(() => server.close());

  it('sends every body in turn, times every answer and counts what was refused', async () => {
    const result = await drive(plan);

    expect(result.latencies).toHaveLength(30);
    expect(result.failures).toEqual({ '400 40001': 10 });
    expect(bodies.filter((body) => body === plan.bodies[0])).toHaveLength(10);
    expect(result.answers.filter((answer) => answer.includes('深圳'))).toHaveLength(10);
    expect(result.latencies.every((latency) => latency >= 0 && latency <= result.wallMs)).toBe(
      true,
    );
  });

  it('ends when its time is over', async () => {
    const { latencies } = await drive({ ...plan, count: null, seconds: 0.05, perSecond: 100 });

    expect(latencies.length).toBeLessThanOrEqual(5);
    expect(latencies.length).toBeGreaterThan(0);
  });
});
