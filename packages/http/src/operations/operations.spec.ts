import { Writable } from 'node:stream';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { bodies } from '../testing/bodies.ts';
import { createTestApp, envelopeOf } from '../testing/test-app.ts';

const secret = { authorization: 'Bearer secret' };

describe('unknown ways in', () => {
  it.each(['/', '/memory/v1/nothing', '/memory/v1/add/', '/memory/v2/add', '/%zz'])(
    'GET %s is 40402',
    async (url) => {
      const { app } = createTestApp();
      const response = await app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(envelopeOf(response)).toMatchObject({
        code: 40402,
        data: { error: 'NO_SUCH_ROUTE' },
      });
    },
  );

  it.each([
    ['GET', '/memory/v1/add', 'POST'],
    ['DELETE', '/memory/v1/add?x=1', 'POST'],
    ['PUT', '/healthz', 'GET, HEAD'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ] as const)('%s %s is 40501 and says what goes', async (method, url, allow) => {
    const { app } = createTestApp();
    const response = await app.inject({ method, url });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe(allow);
    expect(envelopeOf(response).code).toBe(40501);
  });
});

describe('health', () => {
  const report = {
    ready: false,
    dependencies: [{ name: 'event-store', ok: true }],
    projections: [{ name: 'memories', ok: false, detail: { lag_events: 12 } }],
  };

  it('is alive whatever else is not', async () => {
    const { app } = createTestApp({ deps: { health: async () => report } });
    const response = await app.inject('/healthz');
    expect(response.statusCode).toBe(200);
    expect(envelopeOf(response).data).toEqual({ alive: true, version: '0.1.0' });
  });

  it('is 503 until ready, and says why on loopback', async () => {
    const { app } = createTestApp({ deps: { health: async () => report } });
    const response = await app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(envelopeOf(response)).toMatchObject({ code: 50301, data: report });
  });

  it('keeps the details for operators off loopback', async () => {
    const deps = { health: async () => ({ ...report, ready: true }), isLoopback: false };
    const asked = (key: object, headers: Record<string, string>) =>
      createTestApp({ deps, key }).app.inject({ url: '/readyz', headers });
    expect(envelopeOf(await asked({}, {})).data).toEqual({ ready: true });
    expect(envelopeOf(await asked({ scopes: ['admin'] }, secret)).data).toEqual({ ready: true });
    expect(envelopeOf(await asked({ scopes: ['operator'] }, secret)).data).toEqual({
      ...report,
      ready: true,
    });
  });
});

describe('metrics', () => {
  it('count calls by route and code, without what was asked for', async () => {
    const { app, post } = createTestApp();
    await post('/memory/v1/add', bodies['/memory/v1/add']);
    await post('/memory/v1/add', { user_id: 'the-user' });
    await app.inject('/the-path?the-query');
    const response = await app.inject('/metrics');
    expect(response.headers['content-type']).toContain('text/plain');
    const count = (labels: string, value: number) =>
      `palimpsest_http_request_duration_seconds_count{${labels}} ${value}`;
    expect(response.body).toContain(
      count('method="POST",route="/memory/v1/add",status="202",code="0"', 1),
    );
    expect(response.body).toContain(
      count('method="POST",route="/memory/v1/add",status="400",code="40001"', 1),
    );
    expect(response.body).toContain(
      count('method="GET",route="unmatched",status="404",code="40402"', 1),
    );
    expect(response.body).not.toMatch(/the-|k1|secret/);
  });

  it('need an operator off loopback', async () => {
    const asked = (key: object, headers: Record<string, string>) =>
      createTestApp({ deps: { isLoopback: false, metrics: new Registry() }, key }).app.inject({
        url: '/metrics',
        headers,
      });
    expect((await asked({}, {})).statusCode).toBe(401);
    expect((await asked({ scopes: ['admin'] }, secret)).statusCode).toBe(403);
    expect((await asked({ scopes: ['operator'] }, secret)).statusCode).toBe(200);
  });
});

describe('the log', () => {
  it('holds routes, codes and traces, and nothing that a caller sent', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    const { app, post } = createTestApp({
      deps: { logger: { level: 'trace', stream } },
      overrides: {
        recall: async () => {
          throw new Error('private words');
        },
      },
    });
    await post('/memory/v1/add', {
      user_id: 'private-user',
      messages: [{ role: 'user', content: 'private words' }],
    });
    await post('/memory/v1/recall', { user_id: 'private-user', query: 'private words' });
    await post('/memory/v1/add', '{"private": words', { 'idempotency-key': 'private-key' });
    await app.inject('/private?private=1');
    await app.inject('/%zz-private');
    const log = lines.join('');
    expect(log).not.toMatch(/private|secret|k1/);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ route: '/memory/v1/add', status: 202, code: 0 }),
        expect.objectContaining({ route: '/memory/v1/recall', status: 500, code: 50001 }),
        expect.objectContaining({ route: '/memory/v1/add', status: 400, code: 40001 }),
        expect.objectContaining({ route: 'unmatched', status: 404, code: 40402 }),
        expect.objectContaining({ error: 'Error', code: 'INTERNAL' }),
      ]),
    );
    expect(log).toMatch(/"trace_id":"[0-9a-f]{32}"/);
  });
});
