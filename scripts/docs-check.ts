/**
 * `npm run docs:check`: Markdown style, relative links, and text that is true on one machine only.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFile } from './bootstrap/program-file.mjs';
import { runChild } from './bootstrap/run-child.mjs';
import { forbiddenText } from './docs/forbidden-text.ts';
import { brokenLinks } from './docs/links.ts';
import { textFiles } from './docs/text-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = textFiles(root);

const style = await runChild(process.execPath, [programFile(root, 'markdownlint-cli2')], {
  cwd: root,
});
const faults = [
  ...files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => brokenLinks(root, file).map((link) => `${file}: broken link ${link}`)),
  ...files.flatMap((file) =>
    forbiddenText(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
  ),
];
for (const fault of faults) console.error(fault);
console.log(`${files.length} text files looked at`);
process.exitCode = faults.length === 0 && style.code === 0 ? 0 : 1;
