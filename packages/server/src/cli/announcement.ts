/** What a start prints: where it listens, how to get in, what serves, where the data lies, and one thing to try. */
export const announcement = (facts: {
  readonly address: string;
  /** Shown at the start that made it, never again. */
  readonly newKey: string | undefined;
  readonly models: string;
  readonly dataDirectory: string;
  readonly manualClock: boolean;
}): string => {
  const key = facts.newKey ?? '$PALIMPSEST_KEY';
  return [
    '',
    `Palimpsest listens on ${facts.address}`,
    ...(facts.newKey === undefined
      ? [
          `  API key   as before (${facts.dataDirectory}/bootstrap.key, unless the environment gives one)`,
        ]
      : [`  API key   ${facts.newKey}`, '            shown this once; kept in the data directory']),
    `  models    ${facts.models}`,
    `  data      ${facts.dataDirectory}`,
    ...(facts.manualClock ? ['  clock     manual: time stands still until it is set'] : []),
    `  docs      ${facts.address}/docs`,
    '',
    'Try it:',
    '',
    `curl -s ${facts.address}/memory/v1/add -H 'authorization: Bearer ${key}' -H 'content-type: application/json' \\`,
    `  -d '{"user_id": "u1", "messages": [{"role": "user", "content": "I live in Shenzhen Nanshan."}]}'`,
    '',
    '',
  ].join('\n');
};
