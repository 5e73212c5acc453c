import { type ConnectionInjector, Server, ServerCredentials } from '@grpc/grpc-js';
import { createAccessRules, type TestUser } from './access/users.ts';
import { handleAppend } from './calls/append.ts';
import { handleBatchAppend } from './calls/batch-append.ts';
import { handleGossip, handleServerFeatures } from './calls/cluster.ts';
import { handleDelete, handleTombstone } from './calls/delete.ts';
import { handleRead } from './calls/read.ts';
import type { ClusterMember, ServerContext } from './calls/server-context.ts';
import { createConnections } from './connections.ts';
import { createFaultPlan, type FaultPlan } from './faults/fault-plan.ts';
import { createLog, type Log } from './log/log.ts';
import { openLogFile, withoutFile } from './log/log-file.ts';
import { GossipService, ServerFeaturesService, StreamsService } from './wire/stubs.ts';

export interface TestServerOptions {
  /** @default 127.0.0.1 */
  readonly host?: string;
  /** @default 0: any free port, the same again after a restart */
  readonly port?: number;
  /** Keeps the log in this file. @default in memory */
  readonly file?: string;
  /** PEM of certificate and key: the server then speaks TLS only. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** Who may log in. They only count with TLS, since clients send no credentials without. @default everybody */
  readonly users?: readonly TestUser[];
  /** @default 24.10.5.0 */
  readonly version?: string;
  /** Whether batch appends are offered. @default true */
  readonly batchAppend?: boolean;
  /** Bytes of one append. @default 1 MiB */
  readonly maxAppendBytes?: number;
  /** Bytes of the memory for recent event ids. @default 8 MiB */
  readonly recentIdsBytes?: number;
  /** Members of the cluster, asked at each call. @default this node alone, as leader */
  readonly members?: () => readonly ClusterMember[];
}

/** A running server with everything that a test needs a hand on. */
export interface TestServer extends AsyncDisposable {
  readonly host: string;
  readonly port: number;
  /** `esdb://…` of this node, without credentials. */
  readonly connectionString: string;
  readonly faults: FaultPlan;
  /** What the log holds, and what only an operator does: truncate, redact, scavenge. */
  readonly log: Pick<
    Log,
    'readForwards' | 'readStream' | 'truncate' | 'redact' | 'scavenge' | 'end'
  >;
  /** Cuts all connections; nothing listens until {@link TestServer.start}. The log stays. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Cuts all connections, and goes on. */
  readonly cutConnections: () => void;
  /** Reads and subscriptions that are under way. */
  readonly openReads: () => number;
}

const clock = (): number => performance.timeOrigin + performance.now();

const credentialsOf = ({ tls }: TestServerOptions): ServerCredentials =>
  tls === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [
        { cert_chain: Buffer.from(tls.certificate), private_key: Buffer.from(tls.key) },
      ]);

/** A wire-compatible EventStoreDB: streams, `$all`, subscriptions, one node or a gossiping one. */
export const startEventStoreDbTestServer = async (
  options: TestServerOptions = {},
): Promise<TestServer> => {
  const host = options.host ?? '127.0.0.1';
  const faults = createFaultPlan();
  const log = createLog({
    file: options.file === undefined ? withoutFile : openLogFile(options.file),
    now: clock,
    ...(options.recentIdsBytes === undefined ? {} : { recentIdsBytes: options.recentIdsBytes }),
  });
  let port = options.port ?? 0;
  let injector: ConnectionInjector | undefined;
  let server: Server | undefined;
  let openReads = 0;
  const connections = createConnections((socket) => injector?.injectConnection(socket));

  const context: ServerContext = {
    log,
    faults,
    access: createAccessRules(options.tls === undefined ? undefined : options.users),
    limits: { appendBytes: options.maxAppendBytes ?? 1024 * 1024 },
    version: options.version ?? '24.10.5.0',
    batchAppend: options.batchAppend ?? true,
    self: () => ({ host, port }),
    members: options.members ?? (() => [{ host, port, role: 'leader', alive: true }]),
    now: clock,
    isConnected: connections.stands,
    readBegins: () => {
      openReads += 1;
      return () => {
        openReads -= 1;
      };
    },
    breakConnection: connections.cut,
  };

  const start = async (): Promise<void> => {
    const next = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    next.addService(StreamsService, {
      append: handleAppend(context),
      batchAppend: handleBatchAppend(context),
      delete: handleDelete(context),
      read: handleRead(context),
      tombstone: handleTombstone(context),
    });
    next.addService(ServerFeaturesService, {
      getSupportedMethods: handleServerFeatures(context),
    });
    next.addService(GossipService, { read: handleGossip(context) });
    injector = next.createConnectionInjector(credentialsOf(options));
    server = next;
    port = await connections.listen(host, port);
  };

  const stop = async (): Promise<void> => {
    await connections.close();
    injector?.destroy();
    server?.forceShutdown();
    injector = undefined;
    server = undefined;
    log.forgetRecentIds();
  };

  await start();
  return {
    host,
    get port() {
      return port;
    },
    get connectionString() {
      return `esdb://${host}:${port}?tls=${String(options.tls !== undefined)}`;
    },
    faults,
    log,
    start,
    stop,
    cutConnections: connections.cutAll,
    openReads: () => openReads,
    [Symbol.asyncDispose]: async () => {
      await stop();
      log.close();
    },
  };
};
