import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../test-vectors/leaf_v1.py', import.meta.url));

const python = (...args: readonly string[]): ReturnType<typeof spawnSync> =>
  spawnSync('python3', ['-B', ...args], { encoding: 'utf8' });

const hasPython = python('--version').status === 0;

describe('the second implementation', () => {
  it.skipIf(!hasPython)('still computes the published vectors', () => {
    expect(python(script, '--check')).toMatchObject({ status: 0, stderr: '' });
  });
});
