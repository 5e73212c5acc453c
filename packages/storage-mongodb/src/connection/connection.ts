import { PortError } from '@palimpsest/kernel';
import { type ClientSession, type Db, MongoClient, ReadConcern } from 'mongodb';
import { createPresence, type Presence } from './presence.ts';
import { tooOld, toPortError } from './to-port-error.ts';
import { createTransactions } from './transactions.ts';

export interface MongoDbConnectionOptions {
  /** `mongodb://…` or `mongodb+srv://…`; credentials, TLS and replica set stand in it. */
  readonly url: string;
  /**
   * Name that the databases begin with: `<name>` for the read model, `<name>-keys`, `<name>-ledger`,
   * `<name>-snapshots` and `<name>-leases`. Default: the database of the address, or else `palimpsest`.
   */
  readonly database?: string;
  /** Milliseconds that MongoDB may take for one step of a call before it counts as away. Default 10,000. */
  readonly timeoutMs?: number;
}

/** Which database of a deployment. Keys lie apart from what they open, so that backups can, too. */
export type DatabasePart = 'read-model' | 'keys' | 'ledger' | 'snapshots' | 'leases';

export interface MongoDbConnection extends AsyncDisposable {
  /** Reads of it see only what a majority has. Within a session the session decides. */
  readonly database: (part: DatabasePart) => Db;
  /** One transaction: all of it or nothing; run again when another writer was in the way. */
  readonly transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
  /** Ends open transactions of all other connections: a dropped database would wait for those of the dead. */
  readonly endOtherTransactions: () => Promise<void>;
  readonly presence: Presence;
  /** Reads in the session given see one moment, which the first of them fixes. */
  readonly atOneMoment: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;
}

const defaultTimeoutMs = 10_000;
/** A server that is away is told early: a recall has half a second. The caller may ask again. */
const longestSelectionMs = 2_000;
/** How often a server that is away is looked for, and one that is there asked how it is. */
const heartbeatMs = 1_000;
const defaultDatabase = 'palimpsest';

const makeClient = (url: string, timeoutMs: number): MongoClient => {
  try {
    return new MongoClient(url, {
      appName: 'palimpsest',
      connectTimeoutMS: timeoutMs,
      socketTimeoutMS: timeoutMs,
      waitQueueTimeoutMS: timeoutMs,
      serverSelectionTimeoutMS: Math.min(timeoutMs, longestSelectionMs),
      heartbeatFrequencyMS: heartbeatMs,
      // Positions and tokens have 64 bits.
      useBigInt64: true,
      writeConcern: { w: 'majority', journal: true },
    });
  } catch {
    // The driver's message may quote the address, and with it the password.
    throw new PortError('INCOMPATIBLE', 'the address of MongoDB cannot be read: mongodb://…', {
      retryable: false,
    });
  }
};

/** The oldest release whose reads can be made at one moment: 5.0. */
const oldestWireVersion = 13;

const checkServer = async (client: MongoClient): Promise<void> => {
  const hello = await client.db('admin').command({ hello: 1 });
  if (Number(hello['maxWireVersion']) < oldestWireVersion) {
    throw tooOld();
  }
  if (hello['setName'] === undefined && hello['msg'] !== 'isdbgrid') {
    throw new PortError(
      'INCOMPATIBLE',
      'this MongoDB is no replica set and so has no transactions: start it with --replSet and initiate the set, one node is enough',
      { retryable: false },
    );
  }
};

/** The database that an address names, behind its hosts. */
const databaseOf = (url: string): string | undefined => {
  const name = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^/?]+)/.exec(url)?.[1];
  return name === undefined ? undefined : decodeURIComponent(name);
};

/** Connects and checks that the server is one that the ports can be kept on. Throws `PortError`. */
export const connectMongoDb = async ({
  url,
  database,
  timeoutMs = defaultTimeoutMs,
}: MongoDbConnectionOptions): Promise<MongoDbConnection> => {
  const client = makeClient(url, timeoutMs);
  const presence = createPresence(client);
  try {
    await client.connect();
    await checkServer(client);
  } catch (error) {
    await client.close();
    throw toPortError(error);
  }
  const name = database ?? databaseOf(url) ?? defaultDatabase;
  const transactions = createTransactions(client, client.db(name));

  return {
    database: (part) => {
      // A read concern of its own would stand in the way of the session's.
      if (part === 'read-model') return client.db(name);
      return client.db(`${name}-${part}`, { readConcern: new ReadConcern('majority') });
    },
    presence,
    transaction: transactions.run,
    endOtherTransactions: transactions.endOthers,
    atOneMoment: (work) => client.withSession({ snapshot: true }, work),
    [Symbol.asyncDispose]: async () => {
      await transactions[Symbol.asyncDispose]();
      await client.close();
    },
  };
};
