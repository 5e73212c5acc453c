import { z } from 'zod';

/** Where things are. Everything that can change while it runs is policy, not environment. */
export const roles = ['command', 'query', 'worker', 'projector', 'scheduler'] as const;
export type Role = (typeof roles)[number];

const port = z.coerce.number().int().min(0).max(65_535);

const roleList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum([...roles, 'all'])).min(1))
  .transform((names): readonly Role[] =>
    names.includes('all') ? roles : roles.filter((role) => names.includes(role)),
  );

const manualClock = /^manual:(.+)$/;

const clock = z
  .string()
  .refine(
    (value) => value === 'system' || !Number.isNaN(Date.parse(manualClock.exec(value)?.[1] ?? '')),
    'must be "system" or "manual:" and an ISO time',
  )
  .transform((value): { readonly manual: number | null } => {
    const at = manualClock.exec(value)?.[1];
    return { manual: at === undefined ? null : Date.parse(at) };
  });

const modelUrl = z
  .string()
  .refine(
    (value) => value === 'openai' || URL.canParse(value),
    'must be an http(s) URL, or "openai"',
  );

const embeddedOnly = (what: string) =>
  z
    .literal('embedded', { error: `must be "embedded": ${what} by a server is not built yet` })
    .default('embedded');

/**
 * The one schema of the environment (docs/reference/configuration.md). A wrong value stops the start with
 * one line; nothing is written before that.
 */
export const environmentSchema = z.object({
  PALIMPSEST_HOST: z.string().min(1).max(255).default('127.0.0.1'),
  PALIMPSEST_PORT: port.default(8787),
  PALIMPSEST_TLS_CERT: z.string().min(1).optional(),
  PALIMPSEST_TLS_KEY: z.string().min(1).optional(),
  PALIMPSEST_TRUST_PROXY: z.enum(['0', '1']).default('0'),
  PALIMPSEST_DATA_DIR: z.string().min(1).default('./data'),
  PALIMPSEST_EVENT_STORE: embeddedOnly('an event store'),
  PALIMPSEST_READ_MODEL: embeddedOnly('a read model'),
  PALIMPSEST_SEARCH: embeddedOnly('a search index'),
  PALIMPSEST_ROOT_KEY: z.base64('must be 32 bytes in base64').length(44).optional(),
  PALIMPSEST_ROOT_KEY_FILE: z.string().min(1).optional(),
  PALIMPSEST_BOOTSTRAP_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .max(512)
    .optional(),
  PALIMPSEST_CHAT_URL: modelUrl.optional(),
  PALIMPSEST_CHAT_KEY: z.string().min(1).optional(),
  PALIMPSEST_CHAT_MODEL: z.string().min(1).max(200).optional(),
  PALIMPSEST_EMBEDDING_URL: modelUrl.optional(),
  PALIMPSEST_EMBEDDING_KEY: z.string().min(1).optional(),
  PALIMPSEST_EMBEDDING_MODEL: z.string().min(1).max(200).optional(),
  PALIMPSEST_ROLES: roleList.default(roles),
  PALIMPSEST_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info'),
  PALIMPSEST_CLOCK: clock.default({ manual: null }),
});

/** An OpenAI-compatible endpoint that an operator chose. */
export interface ModelEndpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly trustProxy: boolean;
  readonly dataDirectory: string;
  readonly rootKey: { readonly value?: string; readonly file?: string };
  readonly bootstrapKey: string | undefined;
  readonly chat: ModelEndpoint | null;
  readonly embedding: ModelEndpoint | null;
  readonly roles: readonly Role[];
  readonly logLevel: z.output<typeof environmentSchema>['PALIMPSEST_LOG_LEVEL'];
  /** Epoch milliseconds that a manual clock starts at; `null`: the system's clock. */
  readonly manualClock: number | null;
}

/** The environment cannot be used; the message is one line for whoever started the service. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

export const isLoopback = (host: string): boolean => loopback.test(host);

const secretNames = /_KEY$/;

/** What a value looks like, without saying it: it may be a secret. */
const shapeOf = (name: string, value: string | undefined): string =>
  value === undefined
    ? 'nothing'
    : secretNames.test(name) || value.length > 60
      ? `${value.length} characters`
      : JSON.stringify(value);

const endpointOf = (
  name: 'CHAT' | 'EMBEDDING',
  values: {
    readonly url: string | undefined;
    readonly key: string | undefined;
    readonly model: string | undefined;
  },
): ModelEndpoint | null => {
  // A key alone sends nothing anywhere: an address is what switches a model on.
  if (values.url === undefined) return null;
  if (values.model === undefined) {
    throw new ConfigError(
      `PALIMPSEST_${name}_MODEL is missing: PALIMPSEST_${name}_URL is set and needs the name of a model`,
    );
  }
  return { baseUrl: values.url, apiKey: values.key, model: values.model };
};

/** Reads the environment. Throws {@link ConfigError}. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const known = new Set(Object.keys(environmentSchema.shape));
  // `npm` and shells bring much along; only names of ours can be misspelt names of ours.
  const unknown = Object.keys(environment).find(
    (name) =>
      name.startsWith('PALIMPSEST_') && !known.has(name) && !name.startsWith('PALIMPSEST_TEST_'),
  );
  if (unknown !== undefined) {
    throw new ConfigError(
      `${unknown} is no setting of Palimpsest; see docs/reference/configuration.md`,
    );
  }
  const parsed = environmentSchema.safeParse(
    // An empty value means "not set": compose files pass such ones on.
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? 'the environment');
    throw new ConfigError(
      `${name} is ${shapeOf(name, environment[name])}: ${issue?.message ?? ''}`,
    );
  }
  const env = parsed.data;
  if ((env.PALIMPSEST_TLS_CERT === undefined) !== (env.PALIMPSEST_TLS_KEY === undefined)) {
    throw new ConfigError(
      'PALIMPSEST_TLS_CERT and PALIMPSEST_TLS_KEY go together: one of them is missing',
    );
  }
  if (env.PALIMPSEST_ROOT_KEY !== undefined && env.PALIMPSEST_ROOT_KEY_FILE !== undefined) {
    throw new ConfigError('PALIMPSEST_ROOT_KEY and PALIMPSEST_ROOT_KEY_FILE: give one of them');
  }
  const trustProxy = env.PALIMPSEST_TRUST_PROXY === '1';
  if (!isLoopback(env.PALIMPSEST_HOST)) {
    if (env.PALIMPSEST_TLS_CERT === undefined && !trustProxy) {
      throw new ConfigError(
        'PALIMPSEST_HOST is not a loopback address: that needs PALIMPSEST_TLS_CERT and PALIMPSEST_TLS_KEY, or PALIMPSEST_TRUST_PROXY=1 behind a proxy that ends TLS',
      );
    }
    if (env.PALIMPSEST_ROOT_KEY === undefined && env.PALIMPSEST_ROOT_KEY_FILE === undefined) {
      throw new ConfigError(
        'PALIMPSEST_HOST is not a loopback address: that needs a root key outside the data directory, in PALIMPSEST_ROOT_KEY or PALIMPSEST_ROOT_KEY_FILE',
      );
    }
  }
  return {
    host: env.PALIMPSEST_HOST,
    port: env.PALIMPSEST_PORT,
    tls:
      env.PALIMPSEST_TLS_CERT === undefined || env.PALIMPSEST_TLS_KEY === undefined
        ? null
        : { certFile: env.PALIMPSEST_TLS_CERT, keyFile: env.PALIMPSEST_TLS_KEY },
    trustProxy,
    dataDirectory: env.PALIMPSEST_DATA_DIR,
    rootKey: {
      ...(env.PALIMPSEST_ROOT_KEY === undefined ? {} : { value: env.PALIMPSEST_ROOT_KEY }),
      ...(env.PALIMPSEST_ROOT_KEY_FILE === undefined ? {} : { file: env.PALIMPSEST_ROOT_KEY_FILE }),
    },
    bootstrapKey: env.PALIMPSEST_BOOTSTRAP_KEY,
    chat: endpointOf('CHAT', {
      url: env.PALIMPSEST_CHAT_URL,
      key: env.PALIMPSEST_CHAT_KEY,
      model: env.PALIMPSEST_CHAT_MODEL,
    }),
    embedding: endpointOf('EMBEDDING', {
      url: env.PALIMPSEST_EMBEDDING_URL,
      key: env.PALIMPSEST_EMBEDDING_KEY,
      model: env.PALIMPSEST_EMBEDDING_MODEL,
    }),
    roles: env.PALIMPSEST_ROLES,
    logLevel: env.PALIMPSEST_LOG_LEVEL,
    manualClock: env.PALIMPSEST_CLOCK.manual,
  };
};
