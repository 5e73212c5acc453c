import { readFile } from 'node:fs/promises';
import { domainErrorCodes, portErrorCodes } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { errorTable, portErrorTable } from './error-table.ts';

const documented = async (): Promise<readonly string[]> => {
  const page = await readFile(
    new URL('../../../../docs/reference/errors.md', import.meta.url),
    'utf8',
  );
  return [...page.matchAll(/^\| (\d{5}) \| (\d{3}) \| `([A-Z_]+)` \|/gm)].map((row) =>
    row.slice(1).join(' '),
  );
};

describe('the error table', () => {
  it('is what docs/reference/errors.md lists: nothing more, nothing less', async () => {
    const table = Object.entries(errorTable).map(
      ([name, { code, status }]) => `${code} ${status} ${name}`,
    );
    expect(await documented()).toEqual(table);
  });

  it('has every error of the domain and of the ports, each code once', () => {
    expect(Object.keys(errorTable).toSorted()).toEqual([...domainErrorCodes].toSorted());
    expect(Object.keys(portErrorTable).toSorted()).toEqual([...portErrorCodes].toSorted());
    const codes = Object.values(errorTable).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('begins each code with its HTTP status', () => {
    for (const { code, status } of Object.values(errorTable)) {
      expect(Math.floor(code / 100)).toBe(status);
    }
  });
});
