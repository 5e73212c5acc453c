/**
 * Brings `node_modules` up to the lock file.
 */
import { existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { endLike, runChild } from './run-child.mjs';

/** @param {string} path */
const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/**
 * `PATH` with the folder of `node` in front, so that whatever a program starts by the name `node`
 * is the same runtime.
 *
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export const environmentFor = (node) => {
  const env = { ...process.env };
  // Windows spells the name `Path` and a second spelling beside it would win or lose by chance.
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  env[name] = [dirname(node), env[name]].filter(Boolean).join(delimiter);
  return env;
};

/**
 * Runs npm with the given arguments under the given Node; its output goes to stderr.
 * Throws when npm fails; ends this process when a signal interrupted it.
 *
 * @param {string} root folder of the repository
 * @returns {(args: readonly string[], node: string) => Promise<void>}
 */
export const createNpm = (root) => async (args, node) => {
  const options = /** @type {const} */ ({ cwd: root, output: 'stderr' });
  const env = { ...environmentFor(node), npm_config_update_notifier: 'false' };
  const cli = process.env['npm_execpath'];
  const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const ending = cli?.endsWith('npm-cli.js')
    ? await runChild(node, [cli, ...quiet], { ...options, env })
    : // Not started by npm (or by a package manager of another kind). On Windows npm is a `.cmd` file, which only a shell can run.
      await runChild('npm', quiet, { ...options, env, shell: process.platform === 'win32' });
  if (ending.interruptedBy !== null) {
    endLike({ ...ending, code: null, signal: ending.interruptedBy });
    process.exit();
  }
  if (ending.code !== 0) throw new Error(`npm ${args[0]} failed; its messages stand above`);
};

/**
 * Runs `npm ci` when there is no finished install or when the lock file is newer than it.
 *
 * @param {{
 *   readonly root: string,
 *   readonly node: string,
 *   readonly npm: (args: readonly string[], node: string) => Promise<void>,
 * }} deps
 */
export const installDependencies = async ({ root, node, npm }) => {
  // npm writes this file as the last step of an install.
  const installed = modifiedAt(join(root, 'node_modules', '.package-lock.json'));
  if (installed > 0 && installed >= modifiedAt(join(root, 'package-lock.json'))) return;
  process.stderr.write('Installing the dependencies (npm ci)\n');
  // No dependency needs its install script to work, and one that wants to run is not to.
  await npm(['ci', '--include=dev', '--ignore-scripts'], node);
};
