import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forbiddenText } from './forbidden-text.ts';
import { brokenLinks, linksIn } from './links.ts';
import { textFiles } from './text-files.ts';

describe('the check of the documents', () => {
  let root = '';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'palimpsest-docs-'));
    mkdirSync(join(root, 'docs'));
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'README.md'), '# Start here\n\n## Was ist 记忆?\n');
    writeFileSync(join(root, 'node_modules/other.md'), 'not ours');
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('finds links to missing files and missing headings only', () => {
    const page = [
      '[a](../README.md) [b](../README.md#start-here) [c](../README.md#was-ist-记忆)',
      '[d](missing.md) [e](../README.md#nowhere) [f](https://example.org/missing)',
      '`[g](code.md)`',
      '```md\n[h](fenced.md)\n```',
      '[i](../docs)',
    ];
    writeFileSync(join(root, 'docs/page.md'), page.join('\n'));
    expect(brokenLinks(root, 'docs/page.md')).toEqual(['missing.md', '../README.md#nowhere']);
  });

  it('reads inline and reference links', () => {
    expect(linksIn('[a](x.md "title") and [b][ref]\n\n[ref]: y.md\n')).toEqual(['x.md', 'y.md']);
  });

  it('looks at what people wrote and not at what was installed', () => {
    expect(textFiles(root)).toEqual(['README.md']);
  });

  it('knows what is true on one machine only', () => {
    const folder = ['', 'home', 'someone', 'memory'].join('/');
    const host = ['https:', '', 'registry.example.org', 'zod'].join('/');
    expect(forbiddenText(`fine\ncd ${folder}\nnpm i ${host}`)).toEqual([
      '2: path of one machine',
      '3: host of a package registry',
    ]);
    expect(forbiddenText('registry.metrics() and https://example.org/home/page')).toEqual([]);
  });
});
