import { epochMilliseconds, type Instant } from '@palimpsest/kernel';
import { parseInstant } from '@palimpsest/text';
import { z } from 'zod';
import { isLoopback } from './loopback.ts';

/** Where things are. Everything that can change while it runs is policy, not environment. */
export const roles = ['command', 'query', 'worker', 'projector', 'scheduler'] as const;
export type Role = (typeof roles)[number];

/** Digits only: `Number` would also take `0x50`, `1e3` and the empty text. */
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .pipe(z.int().max(65_535, 'must be a whole number from 0 to 65535'));

const roleList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine(
    (names) => names.every((name) => name === 'all' || roles.some((role) => role === name)),
    `must be "all", or a comma list of ${roles.join(', ')}`,
  )
  .transform((names): readonly Role[] =>
    names.includes('all') ? roles : roles.filter((role) => names.includes(role)),
  );

const manualClock = /^manual:(.+)$/;

/** Epoch milliseconds; `undefined` for what is no time. Without an offset it is UTC, never the machine's zone. */
const manualStart = (value: string): number | undefined => {
  const text = manualClock.exec(value)?.[1];
  const parsed = text === undefined ? undefined : parseInstant(text, 'UTC');
  return parsed?.ok === true ? epochMilliseconds(parsed.instant as Instant) : undefined;
};

const clock = z
  .string()
  .refine(
    (value) => value === 'system' || manualStart(value) !== undefined,
    'must be "system" or "manual:" and an ISO 8601 time',
  )
  .transform((value): { readonly manual: number | null } => ({
    manual: manualStart(value) ?? null,
  }));

const isHttpUrl = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '');

/** A token goes there: encrypted, or not beyond this machine. */
const isKeyServiceUrl = (value: string): boolean => {
  const url = URL.parse(value);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
};

const modelUrl = z
  .string()
  .refine((value) => value === 'openai' || isHttpUrl(value), 'must be an http(s) URL, or "openai"');

const modelName = z.string().max(200, 'must have at most 200 characters');

/** Chat models beside the first, by number: asked in this order when those before cannot be used. */
export const fallbackNumbers = [2, 3] as const;

/** Address of an engine, with its credentials; `null` for the embedded store. What is in it is for its adapter to read. */
const storeAddress = (isAddress: (value: string) => boolean, shape: string) =>
  z
    .string()
    .refine(
      (value) => value === 'embedded' || isAddress(value),
      `must be "embedded" or an address like ${shape}`,
    )
    .transform((value) => (value === 'embedded' ? null : value))
    .default(null);

/** What an HTTP header can carry: anything else could never be sent as a key. */
const headerText = /^[\x21-\x7e]+$/;

/**
 * The one schema of the environment (docs/reference/configuration.md). A wrong value stops the start with
 * one line; nothing is written before that.
 */
export const environmentSchema = z.object({
  PALIMPSEST_HOST: z
    .string()
    .regex(/^[\w.:[\]%-]{1,255}$/, 'must be a host name or an address')
    // An IPv6 address in brackets is how URLs write it.
    .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
    .default('127.0.0.1'),
  PALIMPSEST_PORT: port.default(8787),
  PALIMPSEST_TLS_CERT: z.string().optional(),
  PALIMPSEST_TLS_KEY: z.string().optional(),
  PALIMPSEST_TRUST_PROXY: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  PALIMPSEST_DATA_DIR: z.string().default('./data'),
  PALIMPSEST_ERASURE_RECORD: z.string().min(1, 'must be the path of a file').optional(),
  PALIMPSEST_EVENT_STORE: storeAddress(
    (value) => /^esdb(\+discover)?:\/\/\S+$/.test(value),
    'esdb://host:2113',
  ),
  PALIMPSEST_READ_MODEL: storeAddress(
    (value) => /^mongodb(\+srv)?:\/\/\S+$/.test(value),
    'mongodb://host:27017/palimpsest',
  ),
  PALIMPSEST_SEARCH: storeAddress(isHttpUrl, 'https://host:9200'),
  PALIMPSEST_ROOT_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64 (44 characters)')
    .optional(),
  PALIMPSEST_ROOT_KEY_FILE: z.string().optional(),
  PALIMPSEST_ROOT_KEY_KMS_URL: z
    .string()
    .refine(
      isKeyServiceUrl,
      'must be the https address of a transit mount (http on loopback only), without credentials',
    )
    .optional(),
  PALIMPSEST_ROOT_KEY_KMS_NAME: z
    .string()
    .regex(/^[\w.-]{1,128}$/, 'must be the name of a key: letters, digits, ".", "_" and "-"')
    .optional(),
  PALIMPSEST_ROOT_KEY_KMS_TOKEN: z
    .string()
    .max(8_192, 'must have at most 8192 characters')
    .regex(headerText, 'must be of visible ASCII characters, as an HTTP header can carry them')
    .optional(),
  PALIMPSEST_ROOT_KEY_KMS_TOKEN_FILE: z.string().optional(),
  PALIMPSEST_ROOT_KEY_KMS_CA_FILE: z.string().optional(),
  PALIMPSEST_BOOTSTRAP_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .max(512, 'must have at most 512 characters')
    .regex(headerText, 'must be of visible ASCII characters, as an HTTP header can carry them')
    .optional(),
  PALIMPSEST_CHAT_URL: modelUrl.optional(),
  PALIMPSEST_CHAT_KEY: z.string().optional(),
  PALIMPSEST_CHAT_MODEL: modelName.optional(),
  PALIMPSEST_CHAT_2_URL: modelUrl.optional(),
  PALIMPSEST_CHAT_2_KEY: z.string().optional(),
  PALIMPSEST_CHAT_2_MODEL: modelName.optional(),
  PALIMPSEST_CHAT_3_URL: modelUrl.optional(),
  PALIMPSEST_CHAT_3_KEY: z.string().optional(),
  PALIMPSEST_CHAT_3_MODEL: modelName.optional(),
  PALIMPSEST_CHAT_TIMEOUT_MS: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number of milliseconds from 1 to 600000')
    .transform(Number)
    .pipe(
      z
        .int()
        .min(1, 'must be a whole number of milliseconds from 1 to 600000')
        .max(600_000, 'must be a whole number of milliseconds from 1 to 600000'),
    )
    .default(60_000),
  PALIMPSEST_EMBEDDING_URL: modelUrl.optional(),
  PALIMPSEST_EMBEDDING_KEY: z.string().optional(),
  PALIMPSEST_EMBEDDING_MODEL: modelName.optional(),
  PALIMPSEST_ROLES: roleList.default(roles),
  PALIMPSEST_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  PALIMPSEST_ANCHOR_FILE: z.string().min(1, 'must be a path').optional(),
  PALIMPSEST_ANCHOR_URL: z.string().refine(isHttpUrl, 'must be an http(s) URL').optional(),
  PALIMPSEST_CLOCK: clock.default({ manual: null }),
});

export type Environment = z.output<typeof environmentSchema>;
