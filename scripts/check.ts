/**
 * `npm run check`: every static check, all of them even when one fails, with a list at the end.
 */
import { fileURLToPath } from 'node:url';
import { programFile } from './bootstrap/program-file.mjs';
import { runChild } from './bootstrap/run-child.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is checked, and the program with its arguments (see `programFile`). */
const CHECKS: readonly (readonly [what: string, program: string, ...args: string[]])[] = [
  ['format and import order', '@biomejs/biome', 'ci', '--colors=off'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['types', 'typescript:tsc', '--noEmit', '--project', 'tsconfig.json'],
  ['declared dependencies', 'turbo', 'boundaries'],
  ['import table', 'scripts/boundaries.ts'],
  ['dead code', 'knip'],
  ['documents', 'scripts/docs-check.ts'],
];

const failed: string[] = [];
for (const [what, program, ...args] of CHECKS) {
  console.log(`\n— ${what}`);
  const ending = await runChild(process.execPath, [programFile(root, program), ...args], {
    cwd: root,
  });
  if (ending.interruptedBy !== null) process.exit(1);
  if (ending.code !== 0) failed.push(what);
}

console.log(
  failed.length === 0
    ? `\nall ${CHECKS.length} checks passed`
    : `\n${failed.length} of ${CHECKS.length} checks failed: ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
