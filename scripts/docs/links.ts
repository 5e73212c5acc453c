import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Code, where a bracket is no link. */
const CODE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1|`[^`\n]*`/gm;
const LINK = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\[[^\]]+\]:\s*(\S+)/gm;
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/gm;

/** Link targets of a Markdown text, in order. */
export const linksIn = (markdown: string): readonly string[] =>
  [...markdown.replace(CODE, '').matchAll(LINK)].map((match) => match[1] ?? match[2] ?? '');

/** The anchors that GitHub gives to the headings of a Markdown text. */
const anchorsIn = (markdown: string): ReadonlySet<string> =>
  new Set(
    [...markdown.matchAll(HEADING)].map((match) =>
      (match[1] ?? '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}_\s-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );

const isElsewhere = (target: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(target);

/**
 * Links of one file that lead nowhere: a missing file or heading. Links to other sites are not
 * followed.
 *
 * @param file relative to `root`
 */
export const brokenLinks = (root: string, file: string): readonly string[] => {
  const markdown = readFileSync(join(root, file), 'utf8');
  return linksIn(markdown).filter((link) => {
    if (isElsewhere(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target =
      path === ''
        ? join(root, file)
        : join(path.startsWith('/') ? root : join(root, dirname(file)), decodeURI(path));
    if (!existsSync(target)) return true;
    if (anchor === undefined || !target.endsWith('.md') || !statSync(target).isFile()) return false;
    return !anchorsIn(readFileSync(target, 'utf8')).has(decodeURIComponent(anchor));
  });
};
