import { readFile } from 'node:fs/promises';
import { limits } from '@palimpsest/domain/contract';
import { expect, it } from 'vitest';
import { defaultBodyLimits } from './app-deps.ts';

const readPage = () =>
  readFile(new URL('../../../docs/reference/limits.md', import.meta.url), 'utf8');

it('docs/reference/limits.md gives every limit with its value', async () => {
  const rows = (await readPage()).split('\n').filter((line) => line.startsWith('|'));
  for (const [name, value] of Object.entries(limits)) {
    const row = rows.find((line) => line.includes(`\`${name}\``));
    expect(row).toContain(value.toLocaleString('en-US'));
  }
  for (const value of Object.values(defaultBodyLimits)) {
    expect(rows.join('\n')).toContain(value.toLocaleString('en-US'));
  }
});
