/** `npm run fix`: repairs what the linter and the formatter can repair by themselves. */
import { fileURLToPath } from 'node:url';
import { programFile } from './bootstrap/program-file.mjs';
import { runChild } from './bootstrap/run-child.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const REPAIRS: readonly (readonly [program: string, ...args: string[]])[] = [
  ['oxlint', '--type-aware', '--fix'],
  ['@biomejs/biome', 'check', '--write'],
  ['markdownlint-cli2', '--fix'],
];

for (const [program, ...args] of REPAIRS) {
  const { code } = await runChild(process.execPath, [programFile(root, program), ...args], {
    cwd: root,
  });
  if (code !== 0) process.exitCode = 1;
}
