import { EventStoreDBClient } from '@eventstore/db-client';
import clientLogs from '@eventstore/db-client/dist/utils/debug.js';
import { Channel, type ChannelOptions, credentials } from '@grpc/grpc-js';
import type { ConnectionSettings, Credentials, NodeAddress } from './connection-string.ts';

/**
 * Bytes that the server may send before this process says that it took some; for each call and for all of them together. The default of
 * 64 KiB is some twenty events for all subscriptions of a process at once: while history is read, each would get one or two events a
 * round trip.
 */
const WINDOW_BYTES = 1024 * 1024;
/** The largest event that a server lets in by any way, and some more, as in the client. */
const MESSAGE_BYTES = 17 * 1024 * 1024;
/** As in the client, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;

/** Milliseconds as gRPC takes them; it knows no other "never" than a very long time. */
const keepAliveMs = (given = KEEP_ALIVE_MS): number => (given < 0 ? Number.MAX_VALUE : given);

/** The client, with what only a subclass can reach. */
export class Connection extends EventStoreDBClient {
  #channel: Promise<Channel> | undefined;
  #dial: ((uri: string) => Channel) | undefined;

  /** Says how its channel is made. */
  dialledBy(dial: (uri: string) => Channel): this {
    this.#dial = dial;
    return this;
  }

  /** The channel that the client would make, with a larger window: it passes on no option of that kind. */
  protected override getChannel = (): Promise<Channel> => {
    this.#channel ??= this.#openChannel();
    return this.#channel;
  };

  async #openChannel(): Promise<Channel> {
    try {
      const uri = await this.resolveUri();
      if (this.#dial === undefined) throw new TypeError('a connection that nobody dials');
      return this.#dial(uri);
    } catch (error) {
      // Nobody is there yet: the next call looks again.
      this.#channel = undefined;
      throw error;
    }
  }

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
  const access = settings.tls
    ? credentials.createSsl(
        settings.certificateAuthority,
        settings.userKey,
        settings.userCertificate,
      )
    : credentials.createInsecure();
  const options: ChannelOptions = {
    'grpc.keepalive_time_ms': keepAliveMs(keepAlive.keepAliveInterval),
    'grpc.keepalive_timeout_ms': keepAliveMs(keepAlive.keepAliveTimeout),
    'grpc.max_receive_message_length': MESSAGE_BYTES,
    'grpc-node.flow_control_window': WINDOW_BYTES,
  };
  const dial = (uri: string): Channel => new Channel(uri, access, options);
  if (node !== undefined)
    return new Connection({ endpoint: node, ...common }, channel, login).dialledBy(dial);
  if (settings.discover)
    return new Connection({ discover: first, ...discovery }, channel, login).dialledBy(dial);
  if (hosts.length > 1) {
    return new Connection({ endpoints: [...hosts], ...discovery }, channel, login).dialledBy(dial);
  }
  return new Connection({ endpoint: first, ...common }, channel, login).dialledBy(dial);
};
