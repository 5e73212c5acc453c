import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isCompatible } from './licence.ts';
import { licenceOf, ownFolders, readLock, readManifest, shippedData } from './manifests.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the manifests', () => {
  it('pin every version exactly, so that two installs are the same', () => {
    const loose = ownFolders.flatMap((folder) => {
      const manifest = readManifest(join(root, folder));
      return Object.entries({
        ...manifest.dependencies,
        ...manifest.devDependencies,
        ...manifest.optionalDependencies,
      })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${folder}: ${name}@${version}`);
    });
    expect(loose).toEqual([]);
  });

  it('are all under Apache-2.0', () => {
    const licences = ownFolders.map((folder) => readManifest(join(root, folder)).license);
    expect(new Set(licences)).toEqual(new Set(['Apache-2.0']));
  });
});

describe('the lock file', () => {
  const locked = Object.entries(readLock(root));

  it('names no host, so that it installs from wherever npm is told to', () => {
    const hosts = locked.filter(([, { resolved, link }]) => resolved !== undefined && !link);
    expect(hosts).toEqual([]);
  });

  it('holds only production packages whose licence goes with Apache-2.0', () => {
    const production = locked
      .filter(([place, { link, dev }]) => place.includes('node_modules/') && !link && !dev)
      .map(([place]) => place)
      // Optional packages of other platforms are not installed here.
      .filter((place) => existsSync(join(root, place)));
    const refused = production
      .map((place) => `${place}: ${licenceOf(readManifest(join(root, place)))}`)
      .filter((line) => !isCompatible(line.slice(line.indexOf(': ') + 2)));
    expect(production).toContain('node_modules/zod');
    expect(refused).toEqual([]);
  });
});

describe('the notices', () => {
  it('name every piece of third-party data that is shipped', () => {
    const notice = readFileSync(join(root, 'NOTICE'), 'utf8');
    const data = shippedData(root);
    expect(data).not.toEqual([]);
    for (const { folder, notices } of data) {
      expect(notices, `${folder} has notices`).not.toEqual([]);
      for (const name of [folder.replaceAll('\\', '/'), ...notices]) {
        expect(notice).toContain(name);
      }
    }
  });
});

describe('the licence rule', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['(MIT AND Zlib)', true],
    ['(MIT AND GPL-3.0-only)', false],
    ['GPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ])('%s: %s', (expression, expected) => {
    expect(isCompatible(expression)).toBe(expected);
  });
});
