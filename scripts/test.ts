/**
 * `npm test`: runs every test that can run on this machine, says what it skipped and why, and ends
 * with the line `N passed, N failed, N skipped`. Arguments go to vitest (`npm test -- packages/text`).
 *
 * Where Docker answers, containers stand in for the engines that the environment does not name; `PALIMPSEST_TEST_CONTAINERS=off`
 * leaves them out.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { usesContainers } from '../packages/testing/src/containers/docker.ts';
import { programFile } from './bootstrap/program-file.mjs';
import { runChild } from './bootstrap/run-child.mjs';
import { isCi } from './test/is-ci.ts';
import { isGreen, summarise, summaryLine, type TestReport } from './test/summary.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'palimpsest-test-'));
const reportFile = join(folder, 'report.json');

await using engines = (await usesContainers())
  ? await (await import('./test/containers.ts')).startMissingEngines(process.env)
  : null;
const { code } = await runChild(
  process.execPath,
  [
    programFile(root, 'vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, env: { ...process.env, ...engines?.environment } },
);
const report = existsSync(reportFile)
  ? (JSON.parse(readFileSync(reportFile, 'utf8')) as TestReport)
  : null;
rmSync(folder, { recursive: true, force: true });

const summary = summarise(report, code ?? 1, { ci: isCi(process.env) });
console.log(['', ...summary.notes, summaryLine(summary)].join('\n'));
process.exitCode = isGreen(summary) ? 0 : 1;
