/** Where the API key of a start comes from, for the lines that tell it. */
export interface AnnouncedKey {
  readonly secret: string;
  readonly from: 'environment' | 'file' | 'new';
  readonly file: string;
}

export interface Announcement {
  readonly address: string;
  readonly key: AnnouncedKey;
  readonly models: string;
  readonly dataDirectory: string;
  /** Certificate that a caller has to trust; `null` without TLS. */
  readonly certFile: string | null;
  readonly manualClock: boolean;
}

/** A word of a POSIX shell that means the text as it stands. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A key is shown at the start that made it, never again. */
const keyLines = ({ from, secret, file }: AnnouncedKey): readonly string[] => {
  switch (from) {
    case 'new':
      return [`  API key   ${secret}`, `            shown this once; kept in ${file}`];
    case 'file':
      return [`  API key   as before, in ${file}`];
    case 'environment':
      return ['  API key   that of PALIMPSEST_BOOTSTRAP_KEY'];
  }
};

/** The key as a shell finds it: only a new one is written out. */
const keyInShell = ({ from, secret, file }: AnnouncedKey): string => {
  switch (from) {
    case 'new':
      return secret;
    case 'file':
      return `$(cat ${quoted(file)})`;
    case 'environment':
      return '$PALIMPSEST_BOOTSTRAP_KEY';
  }
};

/** What a start prints: where it listens, how to get in, what serves, where the data lies, and one thing to try. */
export const announcement = (facts: Announcement): string => {
  const { address, key, certFile } = facts;
  const trust = certFile === null ? '' : ` --cacert ${quoted(certFile)}`;
  return [
    '',
    `Palimpsest listens on ${address}`,
    ...keyLines(key),
    `  models    ${facts.models}`,
    `  data      ${facts.dataDirectory}`,
    ...(facts.manualClock ? ['  clock     manual: time stands still until it is set'] : []),
    `  docs      ${address}/docs`,
    '',
    'Try it:',
    '',
    `curl -s${trust} ${address}/memory/v1/add -H "authorization: Bearer ${keyInShell(key)}" -H 'content-type: application/json' \\`,
    `  -d '{"user_id": "u1", "messages": [{"role": "user", "content": "I live in Shenzhen Nanshan."}]}'`,
    '',
    '',
  ].join('\n');
};
