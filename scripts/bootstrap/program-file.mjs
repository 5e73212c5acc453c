/**
 * Finds the JavaScript or TypeScript file behind a program's name.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Files of commands are looked up in the package itself: what npm puts into `node_modules/.bin` is a
 * shell script on Windows, and the system would start it with any Node.
 *
 * @param {string} root folder of the repository
 * @param {string} program a `.ts` or `.mjs` file under `root`, or `<npm package>[:<command>]`
 */
export const programFile = (root, program) => {
  if (/\.[mc]?[jt]s$/.test(program)) return resolve(root, program);
  const [name = program, command = name.replace(/^@[^/]+\//, '')] = program.split(':');
  const folder = join(root, 'node_modules', name);
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) throw new Error(`There is no program ${program} here`);
  const { bin } = /** @type {{ bin?: string | Record<string, string> }} */ (
    JSON.parse(readFileSync(manifest, 'utf8'))
  );
  const file = typeof bin === 'string' ? bin : bin?.[command];
  if (file === undefined) throw new Error(`The package ${name} has no command ${command}`);
  return join(folder, file);
};
