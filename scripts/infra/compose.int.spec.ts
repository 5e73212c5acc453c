import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The plugin of Docker, or the program of its own that older systems have. Neither needs an engine to read a file. */
const compose = [['docker', 'compose'] as const, ['docker-compose'] as const].find(
  ([program, ...args]) => spawnSync(program, [...args, 'version']).status === 0,
);

const images = readFileSync(join(root, 'infra/images.env'), 'utf8');

describe.skipIf(compose === undefined)('docker-compose.yml [only where compose is]', () => {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'palimpsest-compose-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const config = (profile: string, environment: string, ...more: readonly string[]) => {
    const file = join(directory, 'env');
    // One file: older programs read the last one alone.
    writeFileSync(file, environment);
    const [program = '', ...args] = compose ?? [];
    const { status, stdout, stderr } = spawnSync(
      program,
      [...args, '--env-file', file, '--profile', profile, 'config', ...more],
      { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
    );
    return { status, stdout, stderr };
  };
  const withSecrets = (): string =>
    images + execFileSync(join(root, 'infra/docker/make-secrets.sh'), { encoding: 'utf8' });

  it.each([
    ['embedded', ['palimpsest']],
    [
      'engines',
      ['command', 'eventstoredb', 'mongodb', 'opensearch', 'projector', 'query', 'worker'],
    ],
    ['metrics', ['grafana', 'prometheus']],
  ])('is right in profile %s', (profile, services) => {
    const listed = config(profile, withSecrets(), '--services');
    expect(listed).toMatchObject({ status: 0 });
    // Older programs list the services of every profile.
    expect(listed.stdout.trim().split('\n')).toEqual(expect.arrayContaining(services));

    const { stdout } = config(profile, withSecrets());
    const named = [...stdout.matchAll(/^\s+image: (\S+)$/gm)].map(([, image]) => image);
    expect(named).not.toEqual([]);
    const pinned = new Set(
      images
        .split('\n')
        .filter((line) => line.includes('='))
        .map((line) => line.slice(line.indexOf('=') + 1)),
    );
    for (const image of named) expect([...pinned, 'palimpsest:local']).toContain(image);
  });

  it('has no secret of its own, and no tag', () => {
    expect(config('engines', images)).toMatchObject({
      stderr: expect.stringContaining('PALIMPSEST_ROOT_KEY'),
    });
    expect(config('engines', images).status).not.toBe(0);
    expect(config('engines', withSecrets().replace(/^NODE_IMAGE=.*$/m, '')).status).not.toBe(0);
  });
});
