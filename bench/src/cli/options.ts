import { parseArgs } from 'node:util';

export interface Options {
  /** Commands to run; all when none is named. */
  readonly names: readonly string[];
  readonly json: boolean;
  readonly large: boolean;
  readonly small: boolean;
  /** Folder that filled stores are kept in. */
  readonly keep: string | null;
  /** Folder for processor profiles of the services. */
  readonly profileDirectory: string | undefined;
}

export const usage = `npm run bench -- [names] [options]

  --json         the report as JSON
  --large        with a million memories or events, where that is a target; takes minutes and 20 GB of disk
  --small        the engines' measures with 2,000 memories, once: to see that they run, not for figures
  --keep DIR     keep filled stores in DIR, and take them from there the next time
  --profile DIR  write processor profiles of the services there, one of each thread
`;

/** Reads the command line. Throws `TypeError` for an option that does not exist. */
export const readOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      small: { type: 'boolean', default: false },
      keep: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  return {
    names: positionals,
    json: values.json,
    large: values.large,
    small: values.small,
    keep: values.keep ?? null,
    profileDirectory: values.profile,
  };
};
