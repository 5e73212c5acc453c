/**
 * Runs a program of this repository on any machine with Node 20 or newer and npm:
 *
 *     node scripts/bootstrap.mjs <file.ts | npm package[:command]> [arguments]
 *
 * It fetches Node 24 when the machine's own is older, installs the dependencies when they are
 * missing or out of date, and then runs the program, straight from its TypeScript sources. Nothing
 * here may need a dependency or a feature newer than Node 20.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNpm, environmentFor, installDependencies } from './bootstrap/dependencies.mjs';
import { programFile } from './bootstrap/program-file.mjs';
import { endLike, runChild } from './bootstrap/run-child.mjs';
import { findRuntime } from './bootstrap/runtime.mjs';

const OLDEST_NODE = 20;
const root = fileURLToPath(new URL('..', import.meta.url));

const main = async () => {
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined) throw new Error('Say which program to run');
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new Error(`Node ${process.versions.node} is too old: Node ${OLDEST_NODE} or newer`);
  }
  const npm = createNpm(root);
  const node = await findRuntime({ root, npm });
  await installDependencies({ root, node, npm });

  const flags = [
    '--conditions=source',
    '--disable-warning=ExperimentalWarning',
    // Young generations of this size cost little time; at their default each thread may hold tens of megabytes.
    '--max-semi-space-size=8',
  ];
  const env = {
    ...environmentFor(node),
    // Every thread strips the types of its sources once; then what came of it is read from here.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
    // glibc would keep an arena per thread and give little back; other systems know nothing of it.
    MALLOC_ARENA_MAX: '2',
    // The tools of this repository report to nobody.
    DO_NOT_TRACK: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    REDOCLY_TELEMETRY: 'off',
  };
  endLike(await runChild(node, [...flags, programFile(root, program), ...args], { env }));
};

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
