import { randomBytes } from 'node:crypto';
import { startEventStoreDbTestServer, type TestServer } from '@palimpsest/eventstoredb-testserver';
import { dropMongoDbStorage } from '@palimpsest/storage-mongodb';
import { dropOpenSearchIndex } from '@palimpsest/storage-opensearch';
import type { Gate } from '@palimpsest/testing';
import { describe } from 'vitest';
import { type ServiceProcess, startListening } from './service-process.ts';
import { type TemporaryDirectory, temporaryDirectory } from './temporary-directory.ts';

const mongoDb = process.env['PALIMPSEST_TEST_MONGODB'];
const openSearch = process.env['PALIMPSEST_TEST_OPENSEARCH'];

const needed = [
  mongoDb === undefined ? 'PALIMPSEST_TEST_MONGODB' : null,
  openSearch === undefined ? 'PALIMPSEST_TEST_OPENSEARCH' : null,
].filter((name) => name !== null);

/** A suite on the engines; skipped, and said so, where the genuine servers are missing (docs/adr/0006). */
export const describeWithEngines = (name: string, tests: () => void): void => {
  describe.skipIf(needed.length > 0)(
    needed.length > 0 ? `${name} [needs ${needed[0]}]` : name,
    () => {
      tests();
    },
  );
};

/** The key of every process of a deployment on the engines. */
export const enginesKey = 'engines-test-key-that-is-long-enough';

/** Settings of one store each, for deployments of any mixture. */
export interface EngineSettings {
  readonly PALIMPSEST_EVENT_STORE: string;
  readonly PALIMPSEST_READ_MODEL: string;
  readonly PALIMPSEST_SEARCH: string;
}

/** The engines of one deployment: a test server for the log, databases and an index of its own on the genuine ones. */
export interface Engines extends AsyncDisposable {
  readonly log: TestServer;
  /** Shared by all processes, as the epoch keys have to be. */
  readonly directory: TemporaryDirectory;
  readonly addresses: EngineSettings;
  /** What all processes are given alike, the addresses apart. */
  readonly settings: Readonly<Record<string, string>>;
  /** Starts a process of some roles, and waits until it listens. */
  readonly start: (
    roles: string,
    more?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly service: ServiceProcess; readonly address: string }>;
}

const withPath = (address: string, path: string): string => {
  const url = new URL(address);
  url.pathname = path;
  return url.href;
};

/** With the user who made the database, who is known in another one. */
const databaseAt = (address: string, name: string): string => {
  const url = new URL(withPath(address, name));
  if (url.username !== '' && !url.searchParams.has('authSource')) {
    url.searchParams.set('authSource', 'admin');
  }
  return url.href;
};

/** The address through a gate. A replica set would answer with the address of its member, past the gate. */
export const throughGate = (address: string, gate: Gate): string => {
  const url = new URL(address);
  url.port = String(gate.port);
  if (url.protocol === 'mongodb:') {
    url.searchParams.delete('replicaSet');
    url.searchParams.set('directConnection', 'true');
  }
  return url.href;
};

export const startEngines = async (): Promise<Engines> => {
  await using opened = new AsyncDisposableStack();
  const name = `palimpsest-test-${randomBytes(6).toString('hex')}`;
  const directory = opened.use(await temporaryDirectory());
  const log = opened.use(await startEventStoreDbTestServer({ file: directory.at('log.esdb') }));
  opened.defer(() => dropOpenSearchIndex({ nodes: [openSearch ?? ''] }, name));
  opened.defer(() => dropMongoDbStorage({ url: mongoDb ?? '', database: name }));
  const addresses: EngineSettings = {
    PALIMPSEST_EVENT_STORE: log.connectionString,
    PALIMPSEST_READ_MODEL: databaseAt(mongoDb ?? '', name),
    PALIMPSEST_SEARCH: withPath(openSearch ?? '', name),
  };
  const settings = {
    PALIMPSEST_DATA_DIR: directory.at('data'),
    PALIMPSEST_ROOT_KEY: randomBytes(32).toString('base64'),
    PALIMPSEST_BOOTSTRAP_KEY: enginesKey,
  };
  const running = opened.use(new AsyncDisposableStack());
  const owned = opened.move();
  return {
    log,
    directory,
    addresses,
    settings,
    start: async (roles, more = {}) => {
      const started = await startListening({
        ...settings,
        ...addresses,
        PALIMPSEST_ROLES: roles,
        ...more,
      });
      running.use(started.service);
      return started;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
