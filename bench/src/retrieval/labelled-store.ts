import { readFile } from 'node:fs/promises';

/** One thing that was said, kept as a memory in its own words. */
export interface Said {
  readonly id: string;
  readonly text: string;
  /** When it was said (UTC). */
  readonly at: string;
  /** Default: the user. */
  readonly by?: 'user' | 'assistant';
  /** Conversation, and the message's place in it: by default its place in the list. */
  readonly conversation?: string;
  readonly session?: string;
  /** Names that a model would find in it; default: what the offline rules find. */
  readonly entities?: readonly { readonly name: string; readonly type: string }[];
  /** When it takes place, where that is another time than when it was said. */
  readonly event_from?: string;
  readonly event_to?: string;
}

/** A question, and the ids of all that answers it. */
export interface LabelledQuestion {
  readonly q: string;
  /** When it is asked (UTC); default: the time of what was said last. */
  readonly at?: string;
  readonly relevant: readonly string[];
}

/** One person's memories with questions about them: a line of a data file. */
export interface LabelledStore {
  readonly id: string;
  readonly lang: string;
  readonly said: readonly Said[];
  readonly questions: readonly LabelledQuestion[];
}

/** The set of this repository. */
export const ownRetrievalSet = new URL('../../corpus/retrieval-own.jsonl', import.meta.url);

/** Reads a data file: one store a line. Throws `TypeError` where a question names what was not said. */
export const readLabelledStores = async (file: string | URL): Promise<readonly LabelledStore[]> => {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const store = JSON.parse(line) as LabelledStore;
    const ids = new Set(store.said.map(({ id }) => id));
    for (const { q, relevant } of store.questions) {
      const unknown = relevant.find((id) => !ids.has(id));
      if (unknown !== undefined) {
        throw new TypeError(
          `line ${index + 1}: "${q}" is answered by ${unknown}, which was not said`,
        );
      }
    }
    return store;
  });
};
