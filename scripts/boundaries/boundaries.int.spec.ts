import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cruise, faultsOf } from './cruise.ts';
import { importTable } from './import-table.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Each file of its own, so that one violation cannot hide another. */
const FORBIDDEN: readonly (readonly [rule: string, file: string, source: string])[] = [
  ['domain-imports-workspaces', 'packages/domain/src/a.ts', "import '@palimpsest/runtime';"],
  ['domain-imports-builtins', 'packages/domain/src/b.ts', "import 'node:crypto';"],
  ['domain-imports-builtins', 'packages/domain/src/c.ts', "import 'crypto';"],
  ['domain-imports-packages', 'packages/domain/src/d.ts', "import 'rxjs';"],
  ['kernel-imports-workspaces', 'packages/kernel/src/a.ts', "import '@palimpsest/text';"],
  ['kernel-imports-builtins', 'packages/kernel/src/b.ts', "import 'node:fs';"],
  ['projections-imports-workspaces', 'projections/src/a.ts', "import '@palimpsest/commands';"],
  ['commands-imports-workspaces', 'commands/src/a.ts', "import '@palimpsest/storage-embedded';"],
  ['http-imports-workspaces', 'packages/http/src/a.ts', "import '@palimpsest/vault';"],
  [
    'domain-imports-workspaces',
    'packages/domain/src/e.ts',
    "import type { index } from '@palimpsest/runtime';\nexport type Again = typeof index;",
  ],
  [
    'models-imports-workspaces',
    'packages/models/src/a.ts',
    "export const late = async () => {\n  await using it = await import('@palimpsest/domain');\n  return it;\n};",
  ],
  [
    'ledger-imports-workspaces',
    'packages/ledger/src/a.ts',
    "export const late = () => import('@palimpsest/domain');",
  ],
  ['front-door-only', 'commands/src/b.ts', "import '../../packages/domain/src/index.ts';"],
  ['test-kit-in-tests-only', 'packages/runtime/src/a.ts', "import './testing/kit.ts';"],
  ['runtime-imports-workspaces', 'packages/runtime/src/b.ts', "import '@palimpsest/text';"],
  ['resolvable', 'packages/text/src/a.ts', "import './missing.ts';"],
  ['workspace-in-table', 'packages/unlisted/src/index.ts', "import '@palimpsest/kernel';"],
];

const ALLOWED: readonly (readonly [file: string, source: string])[] = [
  ['packages/domain/src/fine.ts', "import '@palimpsest/kernel';\nimport 'zod';"],
  ['packages/domain/src/fine.spec.ts', "import '@palimpsest/testing';\nimport 'node:fs';"],
  ['commands/src/fine.ts', "import '@palimpsest/runtime';\nimport 'node:crypto';"],
  ['packages/runtime/src/testing/kit.ts', "import '@palimpsest/testing';"],
  ['packages/server/src/fine.ts', "import '@palimpsest/storage-embedded';"],
];

describe('the import table', () => {
  let root = '';

  const write = (file: string, source: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${source}\n`);
  };

  const writePackage = (folder: string, name: string, entry: string): void => {
    const exports = { '.': { source: entry, default: entry } };
    write(`${folder}/package.json`, JSON.stringify({ name, type: 'module', exports }));
    write(`${folder}/${entry}`, 'export const index = 1;');
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'palimpsest-boundaries-'));
    cpSync(join(repository, '.dependency-cruiser.mjs'), join(root, '.dependency-cruiser.mjs'));
    cpSync(join(repository, 'scripts/boundaries'), join(root, 'scripts/boundaries'), {
      recursive: true,
    });
    mkdirSync(join(root, 'node_modules/@palimpsest'), { recursive: true });
    for (const [name, { folder }] of Object.entries(importTable)) {
      writePackage(folder, `@palimpsest/${name}`, './src/index.ts');
      symlinkSync(join(root, folder), join(root, 'node_modules/@palimpsest', name), 'junction');
    }
    for (const name of ['zod', 'rxjs']) writePackage(`node_modules/${name}`, name, './index.js');
    for (const [file, source] of ALLOWED) write(file, source);
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('lets through what it allows', async () => {
    expect(faultsOf(await cruise(root, repository))).toEqual([]);
  });

  it('catches every kind of forbidden import, type-only ones included', async () => {
    for (const [, file, source] of FORBIDDEN) write(file, source);
    const { violations } = await cruise(root, repository);
    const caught = violations.map(({ rule, from }) => `${rule} in ${from}`);
    expect(caught.toSorted()).toEqual(
      FORBIDDEN.map(([rule, file]) => `${rule} in ${file}`).toSorted(),
    );
  });

  it('catches a cycle inside a workspace', async () => {
    write('packages/text/src/a.ts', "import './b.ts';");
    write('packages/text/src/b.ts', "import './a.ts';");
    const { violations } = await cruise(root, repository);
    expect(violations.map(({ rule }) => rule)).toContain('no-cycles');
  });

  it('does not take a tool that saw nothing for a clean result', () => {
    expect(faultsOf({ cruised: 0, expected: 12, violations: [] })).toHaveLength(1);
  });
});
