import { ANY } from '@eventstore/db-client';
import { PortError } from '@palimpsest/kernel';
import { type FollowDeps, lastRecord } from '../subscription/follow-log.ts';
import type { ConnectionSettings, Credentials } from './connection-string.ts';
import type { Connections } from './connections.ts';
import { failureOf, isPassing } from './failure.ts';
import { within } from './time-limit.ts';

/** Subscriptions say that they caught up from this version on, and reads of a stream name positions. */
const oldestVersion = [23, 10] as const;

/** Nothing is ever written here: an append of no event asks whether the user may write. */
const probeStream = 'palimpsest-probe';

const incompatible = (message: string): PortError =>
  new PortError('INCOMPATIBLE', message, { retryable: false });

/** What stands in the way of a call of the start, and what to do about it. */
const explain = (error: unknown, { hosts, tls }: ConnectionSettings, doing: string): PortError => {
  if (error instanceof PortError && error.code !== 'TIMEOUT') return error;
  const where = hosts.map(({ address, port }) => `${address}:${port}`).join(', ');
  switch (failureOf(error)) {
    case 'login':
      return incompatible(
        `EventStoreDB at ${where} refuses the user or the password: check user:password in the connection string`,
      );
    case 'denied':
      return incompatible(
        `EventStoreDB at ${where} does not let the user ${doing}: give it the group $admins, or an access list with this right`,
      );
    case 'certificate':
      return incompatible(
        `the TLS connection to EventStoreDB at ${where} did not come about: name the authority of its certificate with tlsCAFile and check the host name, or write tls=false for a server without TLS`,
      );
    default:
      return new PortError(
        'UNAVAILABLE',
        `EventStoreDB at ${where} cannot be reached${tls ? ' over TLS' : ' (tls=false)'}: it is down, or listens elsewhere`,
        { retryable: true },
      );
  }
};

const checkVersion = (version: string): void => {
  const [major = Number.NaN, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestVersion;
  const isNewEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  if (!isNewEnough) {
    const said = /^[\w.+-]{1,40}$/.test(version) ? version : 'unknown';
    throw incompatible(
      `EventStoreDB says that it is version ${said}: ${oldestVersion.join('.')} or newer is needed`,
    );
  }
};

/**
 * Asks a server for all that will be needed of it: version, the right to read `$all`, the right to write. Throws `PortError` `INCOMPATIBLE` that says what to
 * do, or `UNAVAILABLE` (retryable) when it is not there.
 */
export const checkServer = async (
  connections: Connections,
  settings: ConnectionSettings,
  deps: FollowDeps,
  credentials: Credentials,
): Promise<void> => {
  /** The second try is for a follower, which names the leader as it refuses, and for a call that broke off. */
  const step = async <T>(doing: string, work: () => Promise<T>, tried = 0): Promise<T> => {
    try {
      return await within(deps.readTimeoutMs, work());
    } catch (error) {
      if (tried === 0 && isPassing(failureOf(error))) return step(doing, work, 1);
      throw explain(error, settings, doing);
    }
  };
  checkVersion(
    await step('ask for its version', () =>
      connections.use((connection) => connection.serverVersion()),
    ),
  );
  await step('read $all', () => lastRecord(deps));
  await step('write', () =>
    connections.use((connection) =>
      connection.appendToStream(probeStream, [], {
        expectedRevision: ANY,
        credentials: { ...credentials },
        deadline: deps.readTimeoutMs,
      }),
    ),
  );
};
