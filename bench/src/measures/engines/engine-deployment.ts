import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createEventStoreDbEventStore } from '@palimpsest/storage-eventstoredb';
import { dropMongoDbStorage, openMongoDbStorage } from '@palimpsest/storage-mongodb';
import { dropOpenSearchIndex } from '@palimpsest/storage-opensearch';
import { fillStores } from '../../store/fill-store.ts';
import { memoriesEach } from '../../store/workspace.ts';
import type { Bench } from '../measure.ts';
import type { Deployment } from './deployment.ts';
import { startLogServer } from './log-server.ts';

/** Where the genuine servers are. */
interface EngineAddresses {
  readonly mongoDb: string;
  readonly openSearch: string;
}

/** The address with a database of its own; its user is known in another one. */
const databaseAt = (address: string, name: string): string => {
  const url = new URL(address);
  url.pathname = name;
  if (url.username !== '') url.searchParams.set('authSource', 'admin');
  return url.href;
};

const indexAt = (address: string, name: string): string => new URL(name, address).href;

/** Processes of one role each on the engines, filled with memories. */
export const engineDeployment = async (
  bench: Bench,
  memories: number,
  { mongoDb, openSearch }: EngineAddresses,
): Promise<Deployment> => {
  await using opened = new AsyncDisposableStack();
  const directory = await bench.workspace.newDirectory();
  const name = `bench-${randomUUID()}`;
  const log = opened.use(await startLogServer(join(directory, 'log.esdb')));
  opened.defer(() => dropMongoDbStorage({ url: mongoDb, database: name }));
  opened.defer(() => dropOpenSearchIndex({ nodes: [openSearch] }, name));

  const data = join(directory, 'data');
  const subjects = memories / memoriesEach;
  {
    await using storage = await openMongoDbStorage({
      url: databaseAt(mongoDb, name),
      epochKeyDirectory: join(data, 'epoch-keys'),
    });
    await using eventStore = await createEventStoreDbEventStore({
      connectionString: log.address,
    });
    const stores = { eventStore, keyStore: storage.keyStore };
    await fillStores(stores, { subjects, each: memoriesEach }, (done) =>
      bench.progress(`engines: filling the log, ${done} of ${subjects} subjects`),
    );
  }

  const start = async (roles: string) =>
    opened.use(
      await bench.start(data, {
        PALIMPSEST_ROLES: roles,
        PALIMPSEST_EVENT_STORE: log.address,
        PALIMPSEST_READ_MODEL: databaseAt(mongoDb, name),
        PALIMPSEST_SEARCH: indexAt(openSearch, name),
      }),
    );
  bench.progress('engines: every projection catches up with the log');
  const projector = await start('projector,scheduler');
  await start('worker');
  const command = await start('command');
  const query = await start('query');
  const owned = opened.move();
  return {
    writes: command.client,
    reads: query.client,
    subjects,
    catchUpMs: projector.readyMs,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
