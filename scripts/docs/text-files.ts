import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const SKIPPED = new Set([
  'node_modules',
  'dist',
  'coverage',
  'data',
  '.git',
  '.cache',
  '.turbo',
  '.vitest',
]);
const TEXT =
  /(?:\.(?:md|ts|mjs|js|json|jsonc|ya?ml|txt|sh|http)|(?:^|\/)(?:Dockerfile|\.\w+|run))$/;

/**
 * The text files under `root` that a person wrote, relative to it, with `/` on every system. Shipped
 * data (`assets/`) is not prose and is left out.
 */
export const textFiles = (root: string, folder: string = root): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return SKIPPED.has(entry.name) || entry.name === 'assets' ? [] : textFiles(root, path);
    }
    const name = relative(root, path).split(sep).join('/');
    return entry.isFile() && TEXT.test(name) ? [name] : [];
  });
