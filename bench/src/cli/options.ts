import { parseArgs } from 'node:util';

export interface Options {
  /** Commands to run; all when none is named. */
  readonly names: readonly string[];
  readonly json: boolean;
  readonly large: boolean;
  readonly small: boolean;
  /** Folder that filled stores are kept in. */
  readonly keep: string | null;
  /** File of labelled stores for `retrieval`; the one of the repository when none is named. */
  readonly dataFile: string | null;
  /** Folder for processor profiles of the services. */
  readonly profileDirectory: string | undefined;
  readonly help: boolean;
}

export const usage = `npm run bench -- [names] [options]

  --json         the report as JSON
  --large        with a million memories or events, where that is a target; takes minutes and 20 GB of disk;
                 with 200 subjects and 365 days for the year, which takes half an hour
  --small        audit, replay, export, purge and the engines' measures with few memories: to see that they run, not for figures
  --keep DIR     keep filled stores in DIR, and take them from there the next time
  --data FILE    labelled stores for retrieval (bench/corpus/README.md says how they are written)
  --profile DIR  write processor profiles of the services there, one of each thread
  --help         this text
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
      data: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  return {
    names: positionals,
    json: values.json,
    large: values.large,
    small: values.small,
    keep: values.keep ?? null,
    dataFile: values.data ?? null,
    profileDirectory: values.profile,
    help: values.help,
  };
};
