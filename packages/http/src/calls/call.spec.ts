import { DomainError, PortError } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { rights } from '../auth/rights.ts';
import { bodies } from '../testing/bodies.ts';
import { sampleAnswers } from '../testing/sample-answers.ts';
import { createTestApp, envelopeOf } from '../testing/test-app.ts';

const add = '/memory/v1/add';
const body = bodies[add];

describe('an answer', () => {
  it('of add is 202 with the envelope', async () => {
    const { post } = createTestApp();
    const response = await post(add, body);
    expect(response.statusCode).toBe(202);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({
      code: 0,
      msg: 'ok',
      trace_id: response.headers['x-trace-id'],
      data: sampleAnswers.add,
    });
  });

  it('of every call is what its use case says', async () => {
    const { post, calls } = createTestApp();
    for (const path of Object.keys(rights) as (keyof typeof rights)[]) {
      const response = await post(path, bodies[path]);
      expect(`${path} ${envelopeOf(response).code}`).toBe(`${path} 0`);
      if (path !== '/admin/v1/clock') {
        expect(response.json<{ data: unknown }>().data).toEqual(
          sampleAnswers[calls.at(-1)?.name ?? 'add'],
        );
      }
    }
    expect(new Set(calls.map(({ name }) => name)).size).toBe(Object.keys(sampleAnswers).length);
  });

  it('says how the call stands against the limit of its key, and refuses what is beyond', async () => {
    let retryAfterMs = 0;
    const { post, calls } = createTestApp({
      key: { callsPerMinute: 3 },
      deps: { countCall: () => ({ limit: 3, remaining: 2, resetMs: 20_001, retryAfterMs }) },
    });
    const headers = {
      'ratelimit-limit': '3',
      'ratelimit-remaining': '2',
      'ratelimit-reset': '21',
    };
    const admitted = await post(add, body);
    expect(admitted.statusCode).toBe(202);
    expect(admitted.headers).toMatchObject(headers);
    retryAfterMs = 1_500;
    const refused = await post(add, body);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({ ...headers, 'retry-after': '2' });
    expect(envelopeOf(refused)).toMatchObject({
      code: 42903,
      data: { error: 'RATE_LIMITED', retryable: true, retry_after_ms: 1_500 },
    });
    expect(calls).toHaveLength(1);
  });

  it('keeps what is in a text', async () => {
    const content = 'a\u0000b\u0007\u202e😀 "\\\u2028';
    const { post } = createTestApp({
      overrides: { get: async () => ({ ...sampleAnswers.get, content }) },
    });
    const response = await post('/memory/v1/get', bodies['/memory/v1/get']);
    expect(response.json<{ data: { content: string } }>().data.content).toBe(content);
  });

  it('is kept out of caches, frames and guesses', async () => {
    const { post, app } = createTestApp();
    for (const response of [await post(add, body), await app.inject('/nowhere')]) {
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(response.headers).not.toHaveProperty('ratelimit-limit');
    }
  });
});

describe('a trace', () => {
  it('goes from the header into the answer, its header and the call', async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const { post, last } = createTestApp();
    const response = await post(add, body, { traceparent: `00-${trace}-b7ad6b7169203331-01` });
    expect(envelopeOf(response).trace_id).toBe(trace);
    expect(response.headers['x-trace-id']).toBe(trace);
    expect(last().context.traceId).toBe(trace);
  });

  it('is made for errors too', async () => {
    const { app } = createTestApp();
    const response = await app.inject('/nowhere');
    expect(envelopeOf(response).trace_id).toBe(response.headers['x-trace-id']);
  });
});

describe('an idempotency key', () => {
  it('comes with the body exactly as it was sent', async () => {
    const raw = `{"user_id" : 1,\n"messages":[{"role":"user","content":"é"}]}`;
    const { post, last } = createTestApp();
    await post(add, raw, { 'idempotency-key': 'k'.repeat(255) });
    const { idempotency } = last().context;
    expect(idempotency?.key).toBe('k'.repeat(255));
    expect(Buffer.from(idempotency?.bodyBytes ?? []).toString()).toBe(raw);
  });

  it.each(['', 'k'.repeat(256)])('has 1 to 255 characters (%#)', async (key) => {
    const { post, calls } = createTestApp();
    expect(envelopeOf(await post(add, body, { 'idempotency-key': key }))).toMatchObject({
      code: 40001,
      data: { field: 'Idempotency-Key' },
    });
    expect(calls).toEqual([]);
  });

  it('is taken by calls that write and passed over by those that read', async () => {
    const reading = [
      '/memory/v1/recall',
      '/memory/v1/task',
      '/memory/v1/tasks',
      '/memory/v1/get',
      '/memory/v1/history',
      '/memory/v1/change_log',
      '/memory/v1/user/list',
      '/memory/v1/entities',
      '/memory/v1/profile',
      '/memory/v1/session/get',
      '/admin/v1/keys/list',
      '/admin/v1/jobs',
      '/admin/v1/policy/get',
      '/admin/v1/policy/list',
      '/admin/v1/projections',
      ...Object.keys(rights).filter(
        (path) => path.startsWith('/audit/') && !path.startsWith('/audit/v1/hold'),
      ),
      '/audit/v1/holds',
    ];
    const { post, last } = createTestApp();
    for (const path of Object.keys(rights) as (keyof typeof rights)[]) {
      if (path === '/admin/v1/clock') continue;
      await post(path, bodies[path], { 'idempotency-key': 'once' });
      const { context } = last();
      expect(`${context.path} ${context.idempotency === null}`).toBe(
        `${path} ${reading.includes(path)}`,
      );
    }
  });
});

describe('an error of a use case', () => {
  const failing = (error: unknown) =>
    createTestApp({
      overrides: {
        add: async () => {
          throw error;
        },
      },
    });

  it('of the domain keeps its code', async () => {
    const { post } = failing(
      new DomainError('CAPACITY_FULL', 'no room', { retryable: true, retryAfterMs: 1200 }),
    );
    const response = await post(add, body);
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('2');
    expect(envelopeOf(response)).toMatchObject({
      code: 42901,
      msg: 'no room',
      data: { error: 'CAPACITY_FULL', retryable: true, retry_after_ms: 1200 },
    });
  });

  it('of a port is 50301', async () => {
    const { post } = failing(new PortError('UNAVAILABLE', 'disk full', { retryable: true }));
    const response = await post(add, body);
    expect(response.statusCode).toBe(503);
    expect(envelopeOf(response).code).toBe(50301);
  });

  it('that nobody foresaw is 50001 without a word of it', async () => {
    const { post } = failing(new Error('I live in Lyon'));
    const response = await post(add, body);
    expect(response.statusCode).toBe(500);
    expect(envelopeOf(response).code).toBe(50001);
    expect(response.body).not.toContain('Lyon');
  });
});

describe('errors inside of an answer', () => {
  it('get their number', async () => {
    const error = {
      code: 'EXTRACTION_FAILED',
      msg: 'm',
      stage: 'extract',
      retryable: true,
      attempts: 3,
    } as const;
    const refused = {
      op: 'REFUSED',
      fact: 'f',
      memory_id: null,
      version: null,
      target: null,
      reason: 'r',
      code: 'CAPACITY_FULL',
    } as const;
    const failed = {
      ...sampleAnswers.task,
      status: 'FAILED',
      decisions: [refused],
      error,
    } as const;
    const { post } = createTestApp({
      overrides: {
        task: async () => failed,
        tasks: async () => ({ tasks: [failed], next_cursor: null }),
        batchUpdate: async () => ({
          results: [{ memory_id: 's.m', version: null, error: { code: 'NOT_FOUND', msg: 'm' } }],
          position: 'p',
        }),
      },
    });
    const expected = {
      decisions: [{ op: 'REFUSED', code: 42901 }],
      error: { code: 42201, error: 'EXTRACTION_FAILED', attempts: 3 },
    };
    const answerOf = async (path: keyof typeof rights) =>
      envelopeOf(await post(path, bodies[path])).data;
    expect(await answerOf('/memory/v1/task')).toMatchObject(expected);
    expect(await answerOf('/memory/v1/tasks')).toMatchObject({ tasks: [expected] });
    expect(await answerOf('/memory/v1/batch_update')).toMatchObject({
      results: [{ version: null, error: { code: 40401, error: 'NOT_FOUND' } }],
    });
  });
});
