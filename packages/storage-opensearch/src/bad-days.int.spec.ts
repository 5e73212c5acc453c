import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PortError } from '@palimpsest/kernel';
import {
  documentWrites,
  expectPortError,
  selfSignedCertificate,
  toySubject,
  toyTenant,
} from '@palimpsest/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOpenSearchIndex, type OpenSearchIndex } from './search-index.ts';
import { type EngineProxyOptions, startEngineProxy } from './testing/engine-proxy.ts';
import {
  askEngine,
  dropIndexes,
  needsEngine,
  newIndexName,
  testEngineUrl,
  testIndex,
  toyOpener,
} from './testing/test-engine.ts';

const connect = (
  url: string,
  options: { readonly name: string; readonly dimension?: number; readonly ca?: string },
): Promise<OpenSearchIndex> =>
  createOpenSearchIndex({
    connection: {
      nodes: [url],
      ...(options.ca === undefined ? {} : { certificateAuthority: options.ca }),
    },
    dimension: options.dimension ?? 4,
    name: options.name,
    opener: toyOpener,
  });

/** The message of a refusal that waiting does not mend. */
const refusal = async (opening: Promise<OpenSearchIndex>): Promise<string> => {
  const error = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PortError);
  expect(error).toMatchObject({ code: 'INCOMPATIBLE', retryable: false });
  return (error as PortError).message;
};

const question = {
  tenant: toyTenant,
  subjectId: toySubject,
  tokens: ['tea'],
  vector: Float32Array.of(1, 0, 0, 0),
  scope: null,
  statuses: ['ACTIVE' as const],
  limit: 10,
};

const tea = documentWrites('tea', { text: 'green tea', vector: [1, 0, 0, 0] }, 1n);

const proxied = async (options: EngineProxyOptions = {}) => {
  await using opened = new AsyncDisposableStack();
  const proxy = opened.use(await startEngineProxy(options));
  const name = newIndexName();
  opened.defer(() => dropIndexes(name));
  const owned = opened.move();
  return { proxy, name, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

describe.skipIf(testEngineUrl === undefined)(`refused at the start ${needsEngine}`, () => {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'palimpsest-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  const expected = `Basic ${Buffer.from('operator:right').toString('base64')}`;
  const guarded: EngineProxyOptions = {
    intercept: ({ headers }) =>
      headers.authorization === expected ? undefined : { status: 401, body: {} },
  };

  test('is a wrong password, which no message repeats; the right one works', async () => {
    await using setting = await proxied(guarded);
    const { proxy, name } = setting;
    const withUser = (password: string) => proxy.url.replace('//', `//operator:${password}@`);
    const message = await refusal(connect(withUser('wrong-word'), { name }));
    expect(message).toContain('password');
    expect(message).toContain(proxy.url);
    expect(message).not.toContain('wrong-word');
    await using index = await connect(withUser('right'), { name });
    await index.apply('live', tea, 1n);
    expect((await index.candidates(question)).candidates).toHaveLength(1);
  });

  test('is a certificate that nobody vouches for; with its authority it works', async () => {
    const tls = selfSignedCertificate(directory);
    await using setting = await proxied({ tls });
    const { proxy, name } = setting;
    expect(await refusal(connect(proxy.url, { name }))).toContain('certificate');
    const ca = await readFile(tls.certFile, 'utf8');
    await using index = await connect(proxy.url, { name, ca });
    await index.apply('live', tea, 1n);
    expect((await index.candidates(question)).candidates).toHaveLength(1);
  });

  test('is TLS spoken to a server that does not speak it', async () => {
    const url = (testEngineUrl ?? '').replace('http:', 'https:');
    expect(await refusal(connect(url, { name: newIndexName() }))).toContain('TLS');
  });

  test('is a server that is no OpenSearch, and one that is too old', async () => {
    let version: object = { number: '8.19.0' };
    await using setting = await proxied({
      intercept: ({ path }) => (path === '/' ? { status: 200, body: { version } } : undefined),
    });
    const { proxy, name } = setting;
    expect(await refusal(connect(proxy.url, { name }))).toContain('no OpenSearch');
    version = { distribution: 'opensearch', number: '2.4.1' };
    expect(await refusal(connect(proxy.url, { name }))).toContain('2.19 or newer');
  });

  test('is an index of another dimension; the message names both ways out', async () => {
    await using store = await testIndex();
    const message = await refusal(
      connect(testEngineUrl ?? '', { name: store.name, dimension: 256 }),
    );
    expect(message).toContain('4 dimensions');
    expect(message).toContain('256');
    expect(message).toMatch(/go back to the embedder .* name another search index/);
  });

  test('is a foreign index under our name, as an index and behind an alias', async () => {
    const name = newIndexName();
    await using cleanup = new AsyncDisposableStack();
    cleanup.defer(() => dropIndexes(name));
    await askEngine('PUT', `/${name}`);
    expect(await refusal(connect(testEngineUrl ?? '', { name }))).toContain(
      'not made by Palimpsest',
    );
    const alias = newIndexName();
    await askEngine('PUT', `/${name}/_alias/${alias}`);
    expect(await refusal(connect(testEngineUrl ?? '', { name: alias }))).toContain(
      'not made by Palimpsest',
    );
    expect(await askEngine('GET', `/${name}/_count`)).toMatchObject({ count: 0 });
  });

  test('is an index of a newer format', async () => {
    await using store = await testIndex();
    await askEngine('PUT', `/${store.name}/_mapping`, {
      _meta: { application: 'palimpsest-search-index', format: 99, dimension: 4 },
    });
    expect(await refusal(connect(testEngineUrl ?? '', { name: store.name }))).toContain(
      'format 99',
    );
  });

  test('is an index that may only be read, by a user or by a block', async () => {
    await using store = await testIndex();
    await using setting = await proxied({
      intercept: ({ method, path }) =>
        method === 'GET' || path.includes('_search')
          ? undefined
          : { status: 403, body: { error: { type: 'security_exception' } } },
    });
    expect(await refusal(connect(setting.proxy.url, { name: store.name }))).toContain(
      'security_exception',
    );
    await askEngine('PUT', `/${store.name}/_settings`, { 'index.blocks.write': true });
    expect(await refusal(connect(testEngineUrl ?? '', { name: store.name }))).toContain(
      'must not be blocked',
    );
  });
});

describe.skipIf(testEngineUrl === undefined)(`an engine that is down ${needsEngine}`, () => {
  test('at the start is worth waiting for', async () => {
    await using setting = await proxied();
    const { proxy, name } = setting;
    await proxy.down();
    await expect(connect(proxy.url, { name })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryable: true,
    });
    await proxy.up();
    await using index = await connect(proxy.url, { name });
    await index.ping();
  });

  test('later fails calls at once, and all goes on when it is back', async () => {
    await using setting = await proxied();
    const { proxy, name } = setting;
    await using index = await connect(proxy.url, { name });
    await index.apply('live', tea, 1n);
    await proxy.down();
    await expectPortError(index.candidates(question), 'UNAVAILABLE');
    await expectPortError(index.ping(), 'UNAVAILABLE');
    const cup = documentWrites('cup', { text: 'tea cup' }, 2n);
    await expectPortError(index.apply('live', cup, 2n), 'UNAVAILABLE');
    await proxy.up();
    expect((await index.candidates(question)).position).toBe(1n);
    await index.apply('live', cup, 2n);
    expect((await index.candidates(question)).candidates).toHaveLength(2);
  });
});

describe.skipIf(testEngineUrl === undefined)(`an engine that is overloaded ${needsEngine}`, () => {
  /** Turns away the first requests of each kind (method and path without numbers), as one whose memory is short for a while. */
  const overloaded = (times: number) => {
    const seen = new Map<string, number>();
    const intercept: EngineProxyOptions['intercept'] = ({ method, path }) => {
      const kind = `${method} ${path.replace(/\d+/g, '')}`;
      const before = seen.get(kind) ?? 0;
      seen.set(kind, before + 1);
      return before < times
        ? { status: 429, body: { error: { type: 'circuit_breaking_exception' } } }
        : undefined;
    };
    return { seen, intercept };
  };

  test('is asked again, so that a rebuild goes through whatever request it turned away', async () => {
    const { seen, intercept } = overloaded(2);
    await using setting = await proxied({ intercept });
    await using index = await connect(setting.proxy.url, { name: setting.name });
    await index.apply('live', tea, 1n);
    await index.startRebuild();
    await index.apply('shadow', tea, 1n);
    expect(await index.digest('shadow')).toBe(await index.digest('live'));
    await index.promoteShadow();
    expect(await index.count(toySubject)).toBe(1);
    expect((await index.candidates(question)).candidates).toHaveLength(1);
    expect([...seen.values()].every((requests) => requests > 2)).toBe(true);
  });

  test('fails a question at once all the same', async () => {
    await using setting = await proxied({
      intercept: ({ path }) =>
        path.includes('/_count')
          ? { status: 429, body: { error: { type: 'rejected' } } }
          : undefined,
    });
    await using index = await connect(setting.proxy.url, { name: setting.name });
    await expectPortError(index.ping(), 'UNAVAILABLE');
  });
});
