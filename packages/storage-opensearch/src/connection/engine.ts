import { Client, errors } from '@opensearch-project/opensearch';
import { PortError } from '@palimpsest/kernel';
import { type OpenSearchConnection, resolveConnection } from './connection-options.ts';
import { toPortError } from './engine-error.ts';
import { createPatience } from './patience.ts';

export interface EngineRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Lines of a `_bulk` or `_msearch`. */
  readonly lines?: readonly object[];
  /** Statuses that are an answer here and no error. */
  readonly expected?: readonly number[];
  /** A search has a shorter time limit. */
  readonly isSearch?: boolean;
  /** Another time limit than that of other requests, in milliseconds. */
  readonly timeoutMs?: number;
}

export interface EngineAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/**
 * Requests to one OpenSearch, every driver error mapped to a port error. What the engine turns away because it is overloaded
 * (429) is offered again for as long as `patienceMs` says; a search is not, since somebody waits for it.
 */
export interface Engine extends AsyncDisposable {
  /** Addresses without credentials, for messages. */
  readonly nodes: string;
  /** `Body` is what the engine's documentation promises for that request; its answers are trusted. */
  readonly request: <Body>(request: EngineRequest) => Promise<EngineAnswer<Body>>;
  readonly patienceMs: number;
}

const isTurnedAway = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.statusCode === 429;

/** Makes the client; nothing is sent yet. */
export const createEngine = (options: OpenSearchConnection): Engine => {
  const connection = resolveConnection(options);
  const nodes = connection.nodes.join(', ');
  let isClosed = false;
  const client = new Client({
    nodes: [...connection.nodes],
    ...(connection.auth === undefined ? {} : { auth: connection.auth }),
    ...(connection.certificateAuthority === undefined
      ? {}
      : { ssl: { ca: connection.certificateAuthority } }),
    // Every request may be repeated: writes are guarded by position.
    maxRetries: 2,
    requestTimeout: connection.requestTimeoutMs,
    agent: { keepAlive: true, maxSockets: 32 },
    // Bodies hold nothing that a caller named; the check would cost more than reading them.
    disablePrototypePoisoningProtection: true,
  });

  return {
    nodes,
    patienceMs: connection.patienceMs,
    request: async <Body>(request: EngineRequest): Promise<EngineAnswer<Body>> => {
      if (isClosed)
        throw new PortError('CLOSED', 'the search index was closed', { retryable: false });
      const { method, path, query, body, lines, expected, isSearch, timeoutMs } = request;
      const patience = createPatience(isSearch === true ? 0 : connection.patienceMs);
      for (;;) {
        try {
          const answer = await client.transport.request(
            {
              method,
              path,
              ...(query === undefined ? {} : { querystring: query }),
              ...(body === undefined ? {} : { body }),
              ...(lines === undefined ? {} : { bulkBody: [...lines] }),
            },
            {
              ignore: [...(expected ?? [])],
              requestTimeout:
                timeoutMs ??
                (isSearch === true ? connection.searchTimeoutMs : connection.requestTimeoutMs),
            },
          );
          return { status: answer.statusCode ?? 0, body: answer.body as Body };
        } catch (error) {
          if (isTurnedAway(error) && (await patience.wait())) continue;
          throw toPortError(error, nodes);
        }
      }
    },
    [Symbol.asyncDispose]: async () => {
      if (isClosed) return;
      isClosed = true;
      await client.close();
    },
  };
};
