/**
 * Who may import whom: the one table that `.dependency-cruiser.mjs` turns into rules. A workspace
 * that is missing here fails the check, so a new one begins with a line in this file.
 *
 * @typedef {object} Workspace
 * @property {string} folder from the root of the repository
 * @property {readonly string[]} workspaces workspaces that its sources may import
 * @property {readonly string[]} packages npm packages that its sources may import
 * @property {boolean | readonly string[]} builtins Node's own modules: all, none, or these
 */

/** What only composes the others may import all of them. */
const EVERYTHING_BUT_TEST = [
  'kernel',
  'domain',
  'text',
  'vault',
  'ledger',
  'runtime',
  'storage-embedded',
  'storage-eventstoredb',
  'storage-mongodb',
  'storage-opensearch',
  'models',
  'commands',
  'projections',
  'http',
];

/** @type {Readonly<Record<string, Workspace>>} */
export const importTable = {
  kernel: { folder: 'packages/kernel', workspaces: [], packages: [], builtins: false },
  domain: {
    folder: 'packages/domain',
    workspaces: ['kernel', 'text'],
    packages: ['zod'],
    builtins: false,
  },
  text: {
    folder: 'packages/text',
    workspaces: [],
    packages: ['snowball-stemmers'],
    builtins: ['node:fs', 'node:path', 'node:url'],
  },
  vault: {
    folder: 'packages/vault',
    workspaces: ['kernel'],
    packages: ['lru-cache'],
    builtins: ['node:buffer', 'node:crypto', 'node:os', 'node:util'],
  },
  ledger: {
    folder: 'packages/ledger',
    workspaces: ['kernel'],
    packages: ['canonicalize'],
    builtins: ['node:buffer', 'node:crypto'],
  },
  runtime: {
    folder: 'packages/runtime',
    workspaces: ['kernel'],
    packages: ['lru-cache', 'rxjs'],
    builtins: true,
  },
  'storage-embedded': {
    folder: 'packages/storage-embedded',
    workspaces: ['kernel', 'text'],
    packages: [],
    builtins: true,
  },
  'storage-eventstoredb': {
    folder: 'packages/storage-eventstoredb',
    workspaces: ['kernel'],
    packages: ['@eventstore/db-client', '@grpc/grpc-js'],
    builtins: true,
  },
  'storage-mongodb': {
    folder: 'packages/storage-mongodb',
    workspaces: ['kernel'],
    packages: ['mongodb'],
    builtins: true,
  },
  'storage-opensearch': {
    folder: 'packages/storage-opensearch',
    workspaces: ['kernel'],
    packages: ['@opensearch-project/opensearch'],
    builtins: true,
  },
  models: {
    folder: 'packages/models',
    workspaces: ['kernel', 'text'],
    packages: ['cockatiel', 'openai', 'zod'],
    builtins: true,
  },
  commands: {
    folder: 'commands',
    workspaces: ['kernel', 'domain', 'text', 'vault', 'runtime'],
    packages: ['lru-cache'],
    builtins: true,
  },
  projections: {
    folder: 'projections',
    workspaces: ['kernel', 'domain', 'text', 'vault', 'ledger', 'runtime'],
    packages: ['lru-cache'],
    builtins: true,
  },
  http: {
    folder: 'packages/http',
    workspaces: ['commands', 'projections', 'kernel', 'domain'],
    packages: [
      '@fastify/swagger',
      '@scalar/fastify-api-reference',
      'fastify',
      'fastify-plugin',
      'fastify-type-provider-zod',
      'prom-client',
      'zod',
    ],
    builtins: true,
  },
  server: {
    folder: 'packages/server',
    workspaces: EVERYTHING_BUT_TEST,
    packages: [
      'close-with-grace',
      'commander',
      'lru-cache',
      'node-schedule',
      'pino',
      'prom-client',
      'zod',
    ],
    builtins: true,
  },
  testing: {
    folder: 'packages/testing',
    workspaces: ['kernel'],
    packages: ['@testcontainers/mongodb', 'fast-check', 'testcontainers', 'vitest'],
    builtins: true,
  },
  'eventstoredb-testserver': {
    folder: 'packages/eventstoredb-testserver',
    workspaces: [],
    packages: ['@eventstore/db-client', '@grpc/grpc-js', 'google-protobuf'],
    builtins: true,
  },
  bench: {
    folder: 'bench',
    workspaces: [...EVERYTHING_BUT_TEST, 'server', 'testing', 'eventstoredb-testserver'],
    packages: [],
    builtins: true,
  },
};

/** Files that never ship: they may import the test kit and any part that they run for real. */
export const TEST_FILES = String.raw`\.(spec|contract)\.ts$|/src/testing/|^packages/(testing|eventstoredb-testserver)/|/test/`;
