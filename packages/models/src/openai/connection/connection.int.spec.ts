import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { embeds, fails } from '../testing/replies.ts';
import { quickLimits, secretKey } from '../testing/samples.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { ModelCallError } from './call-error.ts';
import { type CallLimits, resolveCallLimits } from './call-limits.ts';
import { type Connection, connect } from './connection.ts';

const connectTo = (server: Pick<ScriptedServer, 'baseUrl'>, limits: CallLimits = {}): Connection =>
  connect(
    { baseUrl: server.baseUrl, apiKey: secretKey, model: 'm' },
    resolveCallLimits({ ...quickLimits, ...limits }, 1_000),
  );

const ask = (connection: Connection, signal?: AbortSignal): Promise<unknown> =>
  connection.call(
    (client, attemptSignal) =>
      client.embeddings.create(
        { model: 'm', input: 'I live in Graz', encoding_format: 'float' },
        { signal: attemptSignal },
      ),
    signal,
  );

const failureOf = async (call: Promise<unknown>): Promise<ModelCallError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ModelCallError) return error;
  throw new Error('expected a ModelCallError');
};

describe('a call to a provider', () => {
  it('sends the key as bearer token and answers', async () => {
    await using server = await startScriptedServer(embeds([1]));
    await expect(ask(connectTo(server))).resolves.toMatchObject({ data: [{ embedding: [1] }] });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.authorization).toBe(`Bearer ${secretKey}`);
  });

  it.each([429, 500, 502, 503, 408])('is tried again after HTTP %i', async (status) => {
    await using server = await startScriptedServer(fails(status), fails(status), embeds([1]));
    await ask(connectTo(server));
    expect(server.requests).toHaveLength(3);
  });

  it('is tried again after a broken connection', async () => {
    await using server = await startScriptedServer({ fault: 'reset' }, embeds([1]));
    await ask(connectTo(server));
    expect(server.requests).toHaveLength(2);
  });

  it('is given up after the retries', async () => {
    await using server = await startScriptedServer(fails(500));
    const error = await failureOf(ask(connectTo(server)));
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retryable: true, status: 500 });
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    [400, false],
    [422, false],
    [401, true],
    [404, true],
  ])('is not tried again after HTTP %i, later retry useful: %s', async (status, retryable) => {
    await using server = await startScriptedServer(fails(status));
    const error = await failureOf(ask(connectTo(server)));
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retryable, status });
    expect(server.requests).toHaveLength(1);
  });

  it('waits as long as the provider asks', async () => {
    const pause = fails(429, { 'retry-after-ms': '150' });
    await using server = await startScriptedServer(pause, embeds([1]));
    const startedAt = performance.now();
    await ask(connectTo(server));
    // A lower bound: a slow machine cannot break it.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(149);
  });

  it('does not wait for a provider that asks for too much, and passes the wish on', async () => {
    await using server = await startScriptedServer(fails(429, { 'retry-after': '3600' }));
    const error = await failureOf(ask(connectTo(server)));
    expect(error).toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
      failure: 'rate_limited',
      retryAfterMs: 3_600_000,
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each(['silence', 'half'] as const)('ends in time when the answer is %s', async (fault) => {
    await using server = await startScriptedServer({ ...embeds([1]), fault });
    const error = await failureOf(ask(connectTo(server, { timeoutMs: 500, retries: 1 })));
    expect(error).toMatchObject({ code: 'TIMEOUT', retryable: true, failure: 'timed_out' });
    expect(server.requests).toHaveLength(2);
  });

  it('is unavailable when nobody listens', async () => {
    const gone = await startScriptedServer();
    await gone[Symbol.asyncDispose]();
    const error = await failureOf(ask(connectTo(gone)));
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retryable: true, failure: 'unreachable' });
  });

  it('ends at once when the caller gives up, during an attempt and during a pause', async () => {
    await using silent = await startScriptedServer({ fault: 'silence' });
    await using busy = await startScriptedServer(fails(429, { 'retry-after': '20' }));
    for (const server of [silent, busy]) {
      const controller = new AbortController();
      const call = failureOf(ask(connectTo(server, { timeoutMs: 60_000 }), controller.signal));
      await vi.waitUntil(() => server.requests.length === 1, { timeout: 20_000 });
      controller.abort();
      expect(await call).toMatchObject({ failure: 'cancelled', code: 'TIMEOUT' });
    }
    const already = await failureOf(ask(connectTo(silent), AbortSignal.abort()));
    expect(already.failure).toBe('cancelled');
    expect(silent.requests).toHaveLength(1);
  });

  it('leaves a failing provider alone, then tries it again', async () => {
    await using server = await startScriptedServer(fails(500), fails(500), embeds([1]));
    const connection = connectTo(server, { retries: 0, breakerFailures: 2, breakerOpenMs: 1_000 });
    await failureOf(ask(connection));
    await failureOf(ask(connection));
    const error = await failureOf(ask(connection));
    expect(error).toMatchObject({ failure: 'left_alone', code: 'UNAVAILABLE', retryable: true });
    expect(server.requests).toHaveLength(2);
    const answers = (): Promise<boolean> =>
      ask(connection).then(
        () => true,
        () => false,
      );
    await vi.waitUntil(answers, { timeout: 20_000 });
    expect(server.requests).toHaveLength(3);
  });

  it('does not blame a provider for requests that it rightly refuses', async () => {
    await using server = await startScriptedServer(fails(400));
    const connection = connectTo(server, { retries: 0, breakerFailures: 2 });
    for (let i = 0; i < 4; i++) await failureOf(ask(connection));
    expect(server.requests).toHaveLength(4);
  });

  it('follows no redirect: nobody configured that address', async () => {
    await using elsewhere = await startScriptedServer(embeds([1]));
    await using server = await startScriptedServer({
      status: 307,
      headers: { location: `${elsewhere.baseUrl}/embeddings` },
    });
    await failureOf(ask(connectTo(server, { retries: 0 })));
    expect(elsewhere.requests).toHaveLength(0);
  });

  it('goes where it was configured, whatever the environment of the client says', async () => {
    await using elsewhere = await startScriptedServer(embeds([1]));
    await using server = await startScriptedServer(embeds([1]));
    vi.stubEnv('OPENAI_BASE_URL', elsewhere.baseUrl);
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-environment');
    vi.stubEnv('OPENAI_ORG_ID', 'org-of-the-environment');
    vi.stubEnv('OPENAI_LOG', 'debug');
    const log = vi.spyOn(console, 'debug');
    try {
      await ask(connect({ baseUrl: server.baseUrl, model: 'm' }, resolveCallLimits({}, 1_000)));
      expect(log).not.toHaveBeenCalled();
    } finally {
      vi.unstubAllEnvs();
      log.mockRestore();
    }
    expect(elsewhere.requests).toHaveLength(0);
    expect(JSON.stringify(server.requests[0]?.headers)).not.toMatch(/of-the-environment/);
  });

  it('never shows key, content or answer in an error, however it is printed', async () => {
    for (const reply of [
      fails(401),
      fails(400),
      fails(500),
      fails(429, { 'x-echo': secretKey }),
      { body: 'I live in Graz, says sk-secret' },
      { fault: 'reset' },
    ] as const) {
      await using server = await startScriptedServer(reply);
      const call = ask(connectTo(server, { retries: 0 }));
      const outcome: unknown = await call.catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(ModelCallError);
      const printed = inspect(outcome, { depth: 10, showHidden: true }) + JSON.stringify(outcome);
      expect(printed).not.toMatch(/sk-|Graz/);
    }
  });
});
