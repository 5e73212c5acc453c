import { EventStoreDBClient } from '@eventstore/db-client';
import clientLogs from '@eventstore/db-client/dist/utils/debug.js';
import type { ConnectionSettings, Credentials, NodeAddress } from './connection-string.ts';

/** The client, with what only a subclass can reach. */
export class Connection extends EventStoreDBClient {
  /** The client would close the channel under other calls; `Connections` replaces it instead. */
  protected override handleError = async (): Promise<void> => undefined;

  /** Version that the server says it is; `unknown` for one that does not say. */
  async serverVersion(): Promise<string> {
    const { serverVersion } = await this.capabilities;
    return serverVersion;
  }

  /** Ends all calls and the channel, which `dispose` leaves open. */
  async close(): Promise<void> {
    await this.dispose();
    const channel = await this.getChannel();
    channel.close();
  }
}

/** With its debug output on, the client prints passwords and whole events, whatever else is configured. */
const silenceClient = (): void => {
  for (const log of Object.values(clientLogs.debug)) log.enabled = false;
};

/** In insecure mode the client drops them; they must be there all the same. */
const nobody: Credentials = { username: '', password: '' };

/**
 * Credentials of every append. Passed call by call they make the client use the unary append: its batch append has no time limit, and
 * one broken connection there fails the appends of every client of the process.
 */
export const callCredentials = ({ credentials, tls }: ConnectionSettings): Credentials =>
  tls && credentials !== undefined ? credentials : nobody;

/** A client for one channel: to the node named, or to where the settings lead. Nothing is dialled before the first call. */
export const createConnection = (
  settings: ConnectionSettings,
  deadlineMs: number,
  node?: NodeAddress,
): Connection => {
  silenceClient();
  const { hosts, numbers, connectionName } = settings;
  const { maxDiscoverAttempts, discoveryInterval, gossipTimeout, ...keepAlive } = numbers;
  const common = {
    ...keepAlive,
    defaultDeadline: deadlineMs,
    ...(connectionName === undefined ? {} : { connectionName }),
  };
  const discovery = {
    ...common,
    nodePreference: settings.nodePreference,
    ...(maxDiscoverAttempts === undefined ? {} : { maxDiscoverAttempts }),
    ...(discoveryInterval === undefined ? {} : { discoveryInterval }),
    ...(gossipTimeout === undefined ? {} : { gossipTimeout }),
  };
  const channel = {
    insecure: !settings.tls,
    ...(settings.certificateAuthority === undefined
      ? {}
      : { rootCertificate: settings.certificateAuthority }),
    ...(settings.userCertificate === undefined ? {} : { userCertFile: settings.userCertificate }),
    ...(settings.userKey === undefined ? {} : { userKeyFile: settings.userKey }),
  };
  const [first] = hosts;
  if (first === undefined) throw new TypeError('a connection without a host');
  const login = settings.credentials;
  if (node !== undefined) return new Connection({ endpoint: node, ...common }, channel, login);
  if (settings.discover) return new Connection({ discover: first, ...discovery }, channel, login);
  if (hosts.length > 1) {
    return new Connection({ endpoints: [...hosts], ...discovery }, channel, login);
  }
  return new Connection({ endpoint: first, ...common }, channel, login);
};
