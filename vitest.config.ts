import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['packages/*/src/**/*.spec.ts', 'packages/*/test/**/*.spec.ts', 'commands/**/*.spec.ts', 'projections/**/*.spec.ts', 'examples/**/*.spec.ts', 'scripts/**/*.spec.ts', 'bench/**/*.spec.ts'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 30_000,
  },
});
