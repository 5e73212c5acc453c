/** One thing that an executable document says to do, or to look at. */
export type DocumentStep =
  /** `<!-- clock ISO -->`: sets the manual clock. */
  | { readonly kind: 'clock'; readonly at: string }
  /** `<!-- key NAME -->`: calls come with a secret that was kept under that name. */
  | { readonly kind: 'key'; readonly name: string }
  /** `<!-- keep NAME = PATH -->`: keeps a part of the last answer. */
  | { readonly kind: 'keep'; readonly name: string; readonly path: string }
  /** `<!-- file NAME = PATH -->`: downloads from the address in the last answer. */
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  /** A block `json POST PATH`, or `json add` and `json recall` for those two. */
  | { readonly kind: 'call'; readonly path: string; readonly body: string; readonly waits: boolean }
  /** A block `json expect` or `json expect CODE`: what the last answer shows. */
  | { readonly kind: 'expect'; readonly code: number; readonly body: string }
  /** A block `console`: a command, and what it prints. */
  | { readonly kind: 'command'; readonly command: string; readonly output: readonly string[] };

const form = new RegExp(
  [
    '<!-- clock (?<clock>\\S+) -->',
    '<!-- key (?<key>\\S+) -->',
    '<!-- (?<take>keep|file) (?<name>\\S+) = (?<path>\\S+) -->',
    '```json (?<info>add|recall|expect(?: \\d+)?|POST \\S+)\\n(?<body>[\\s\\S]*?)```',
    '```console\\n\\$ (?<command>[^\\n]+)\\n(?<output>[\\s\\S]*?)```',
  ].join('|'),
  'g',
);

const callPaths: Readonly<Record<string, string>> = {
  add: '/memory/v1/add',
  recall: '/memory/v1/recall',
};

const blockOf = (info: string, body: string): DocumentStep => {
  if (info.startsWith('expect')) {
    return { kind: 'expect', code: Number(info.slice('expect'.length).trim() || 0), body };
  }
  const path = callPaths[info] ?? info.slice('POST '.length);
  return { kind: 'call', path, body, waits: info === 'add' };
};

/** The steps of a Markdown document, in order; everything else in it is for readers alone. */
export const documentSteps = (markdown: string): readonly DocumentStep[] =>
  [...markdown.matchAll(form)].map(({ groups = {} }): DocumentStep => {
    const { clock, key, take, name, path, info, body, command, output } = groups;
    if (clock !== undefined) return { kind: 'clock', at: clock };
    if (key !== undefined) return { kind: 'key', name: key };
    if (take !== undefined && name !== undefined && path !== undefined) {
      return { kind: take === 'keep' ? 'keep' : 'file', name, path };
    }
    if (info !== undefined && body !== undefined) return blockOf(info, body);
    const lines = (output ?? '').split('\n').filter((line) => line !== '');
    return { kind: 'command', command: command ?? '', output: lines };
  });
