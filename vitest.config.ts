import { defineConfig } from 'vitest/config';

const FOLDERS = '{packages/*/{src,test},commands,projections,examples,scripts,bench}';
const INTEGRATION = `${FOLDERS}/**/*.int.spec.ts`;
const END_TO_END = `${FOLDERS}/**/*.e2e.spec.ts`;
const NEVER = ['**/node_modules/**', '**/dist/**'];

/** The kind of a test is told by its file name: unit, touching the disk, or the whole service. */
const project = (name: string, include: string, exclude: readonly string[], timeoutMs: number) => ({
  extends: true as const,
  test: { name, include: [include], exclude: [...NEVER, ...exclude], testTimeout: timeoutMs },
});

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    environment: 'node',
    setupFiles: ['scripts/test/property-seed.ts'],
    pool: 'forks',
    // The default leaves a core to watchers; here nobody watches.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**', 'commands/src/**', 'projections/src/**'],
      exclude: ['**/*.spec.ts', '**/src/testing/**', 'packages/testing/**'],
    },
    projects: [
      project('unit', `${FOLDERS}/**/*.spec.ts`, [INTEGRATION, END_TO_END], 30_000),
      project('int', INTEGRATION, [], 60_000),
      project('e2e', END_TO_END, [], 120_000),
    ],
  },
});
