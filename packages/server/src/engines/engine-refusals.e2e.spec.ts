import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEventStoreDbTestServer } from '@palimpsest/eventstoredb-testserver';
import { createOpenSearchIndex, dropOpenSearchIndex } from '@palimpsest/storage-opensearch';
import { openGate, temporaryCertificate } from '@palimpsest/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  describeWithEngines,
  type EngineSettings,
  type Engines,
  enginesKey,
  startEngines,
} from '../testing/engines.ts';
import { startServiceProcess } from '../testing/service-process.ts';

vi.setConfig({ hookTimeout: 60_000, testTimeout: 120_000 });

describeWithEngines('a start on an engine that is not as it should be', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines?.[Symbol.asyncDispose]());

  /** The one line that the start ends with; all other stores are embedded. */
  const refusalOf = async (settings: Partial<EngineSettings>): Promise<string> => {
    await using service = startServiceProcess({
      PALIMPSEST_DATA_DIR: engines.directory.at('refused'),
      PALIMPSEST_BOOTSTRAP_KEY: enginesKey,
      PALIMPSEST_LOG_LEVEL: 'error',
      // Node speaks up about an address without a name in TLS.
      NODE_NO_WARNINGS: '1',
      ...settings,
    });
    const { code, stdout, stderr } = await service.ended;
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^palimpsest does not start: .+\n$/),
    });
    expect(stderr).not.toContain('canary');
    return stderr;
  };

  const openSearchAt = (name: string): string => {
    const url = new URL(engines.addresses.PALIMPSEST_SEARCH);
    url.pathname = name;
    return url.href;
  };

  it('says that the password of MongoDB is wrong', async () => {
    const url = new URL(engines.addresses.PALIMPSEST_READ_MODEL);
    url.password = 'canary-password';
    expect(await refusalOf({ PALIMPSEST_READ_MODEL: url.href })).toMatch(
      /MongoDB refuses the user or the password: correct them in the address/,
    );
  });

  it('says that the certificate of MongoDB is not trusted', async () => {
    await using tls = await temporaryCertificate();
    await using gate = await openGate(engines.addresses.PALIMPSEST_READ_MODEL, {
      tls: { cert: tls.certificate, key: tls.key },
    });
    const url = new URL(engines.addresses.PALIMPSEST_READ_MODEL);
    url.port = String(gate.port);
    url.search = '?directConnection=true&authSource=admin&tls=true';
    expect(await refusalOf({ PALIMPSEST_READ_MODEL: url.href })).toMatch(/tlsCAFile/);
  });

  it('says that the password of the log is wrong, and that its certificate is not trusted', async () => {
    await using tls = await temporaryCertificate();
    const users = [{ name: 'admin', password: 'right', rights: 'admin' as const }];
    await using server = await startEventStoreDbTestServer({ tls, users });
    const at = `127.0.0.1:${server.port}`;
    const authority = `?tlsCAFile=${encodeURIComponent(tls.file)}`;
    expect(
      await refusalOf({ PALIMPSEST_EVENT_STORE: `esdb://admin:canary@${at}${authority}` }),
    ).toMatch(/check user:password/);
    expect(await refusalOf({ PALIMPSEST_EVENT_STORE: `esdb://admin:right@${at}` })).toMatch(
      /tlsCAFile/,
    );
  });

  it('says that an index was made for an embedder of another dimension', async () => {
    const name = `${new URL(engines.addresses.PALIMPSEST_SEARCH).pathname.slice(1)}-four`;
    const index = await createOpenSearchIndex({
      connection: { nodes: [openSearchAt('')] },
      name,
      dimension: 4,
      opener: { open: async () => [], blinderFor: async () => null },
    });
    await index[Symbol.asyncDispose]();
    try {
      expect(await refusalOf({ PALIMPSEST_SEARCH: openSearchAt(name) })).toMatch(
        /4 dimensions, and the embedder makes 256: go back .* or name another search index/,
      );
    } finally {
      await dropOpenSearchIndex({ nodes: [openSearchAt('')] }, name);
    }
  });

  it('says that an index of that name is not ours, and leaves it as it is', async () => {
    const name = `${new URL(engines.addresses.PALIMPSEST_SEARCH).pathname.slice(1)}-foreign`;
    await fetch(openSearchAt(name), { method: 'PUT' });
    try {
      expect(await refusalOf({ PALIMPSEST_SEARCH: openSearchAt(name) })).toMatch(
        /was not made by Palimpsest: name another search index/,
      );
      expect((await fetch(openSearchAt(name))).status).toBe(200);
    } finally {
      await fetch(openSearchAt(name), { method: 'DELETE' });
    }
  });

  it('says that an OpenSearch is too old', async () => {
    const old = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ version: { distribution: 'opensearch', number: '1.3.20' } }));
    });
    await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = old.address() as AddressInfo;
      expect(await refusalOf({ PALIMPSEST_SEARCH: `http://127.0.0.1:${port}` })).toMatch(
        /is 1\.3\.20: 2\.19 or newer is needed/,
      );
    } finally {
      old.closeAllConnections();
      old.close();
    }
  });
});
