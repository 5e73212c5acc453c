/** How to reach the engine. */
export interface OpenSearchConnection {
  /** One or several nodes of a cluster, `http://` or `https://`. User and password may stand in the first one. */
  readonly nodes: readonly [string, ...string[]];
  readonly username?: string;
  readonly password?: string;
  /** Certificates (PEM) to trust instead of those of Node, for `https://`. */
  readonly certificateAuthority?: string;
  /** Time limit of a search, in milliseconds. @default 5_000 */
  readonly searchTimeoutMs?: number;
  /** Time limit of any other request, in milliseconds. @default 60_000 */
  readonly requestTimeoutMs?: number;
  /** How long to go on offering what an overloaded engine turns away, in milliseconds. @default 30_000 */
  readonly patienceMs?: number;
}

export interface ResolvedConnection {
  /** Without user and password. */
  readonly nodes: readonly string[];
  readonly auth: { readonly username: string; readonly password: string } | undefined;
  readonly certificateAuthority: string | undefined;
  readonly searchTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly patienceMs: number;
}

/** Takes user and password out of the addresses: those appear in messages. */
export const resolveConnection = (options: OpenSearchConnection): ResolvedConnection => {
  const urls = options.nodes.map((node) => new URL(node));
  const named = urls.find(({ username }) => username !== '');
  const username = options.username ?? decodeURIComponent(named?.username ?? '');
  const password = options.password ?? decodeURIComponent(named?.password ?? '');
  return {
    nodes: urls.map((url) => {
      url.username = '';
      url.password = '';
      return url.href;
    }),
    auth: username === '' ? undefined : { username, password },
    certificateAuthority: options.certificateAuthority,
    searchTimeoutMs: options.searchTimeoutMs ?? 5_000,
    requestTimeoutMs: options.requestTimeoutMs ?? 60_000,
    patienceMs: options.patienceMs ?? 30_000,
  };
};
