import { readFile } from 'node:fs/promises';

/** What returned texts have to hold, and must not; case never matters. */
export interface Expectation {
  /** Groups: each needs one text that holds all of its substrings. */
  readonly any?: readonly (readonly string[])[];
  /** No text may hold one of these, unless it also holds one of `none_unless`. */
  readonly none?: readonly string[];
  readonly none_unless?: readonly string[];
}

export interface Turn {
  readonly at: string;
  readonly text?: string;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
}

export interface Ask extends Expectation {
  readonly q: string;
  readonly as_of?: string;
  /** Index of the turn just after which it is asked as known. */
  readonly known_after_turn?: number;
  /** `false`: nothing may be found. */
  readonly hit?: boolean;
  readonly hard?: boolean;
}

export interface Scenario {
  readonly id: string;
  readonly lang: string;
  readonly kind: string;
  readonly turns: readonly Turn[];
  readonly asks: readonly Ask[];
  readonly live?: Expectation & { readonly min: number; readonly max: number };
}

/** Reads a corpus: one scenario per line. */
export const readCorpus = async (file: string | URL): Promise<readonly Scenario[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Scenario);

/** What people say every day, written without the rules in view. */
export const everydayCorpus = new URL('../../corpus/scenarios-everyday.jsonl', import.meta.url);

/** The corpus of this repository. */
export const devCorpus = new URL('../../corpus/scenarios-dev.jsonl', import.meta.url);
