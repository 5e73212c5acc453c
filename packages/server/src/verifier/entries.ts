import { BadLine } from './bad-line.ts';
import type { BundledEvent } from './leaf.ts';
import type { TarReader } from './tar.ts';

/** One line of `entries.jsonl`. */
export interface Entry {
  readonly sequence: bigint;
  /** The leaf's own text. */
  readonly leaf: string;
  readonly event: BundledEvent | null;
  readonly proof: readonly Buffer[];
}

const eventOf = (value: unknown): BundledEvent | null => {
  if (value === null) return null;
  const event = value as Record<string, unknown>;
  const member = (name: string): string => {
    const text = event[name];
    if (typeof text !== 'string') throw new RangeError(name);
    return text;
  };
  return {
    stream: member('stream'),
    revision: member('revision'),
    id: member('id'),
    type: member('type'),
    data: Buffer.from(member('data'), 'base64'),
    metadata: Buffer.from(member('metadata'), 'base64'),
  };
};

const FILE = 'entries.jsonl';

const entryOf = (line: string, number: number): Entry => {
  try {
    const entry = JSON.parse(line) as Record<string, unknown>;
    const proof = (entry['proof'] ?? []) as readonly string[];
    return {
      sequence: BigInt(entry['sequence'] as string),
      leaf: Buffer.from(entry['leaf'] as string, 'base64').toString('utf8'),
      event: eventOf(entry['event']),
      proof: proof.map((hash) => Buffer.from(hash, 'hex')),
    };
  } catch {
    throw new BadLine(FILE, number, 'entry');
  }
};

/** An entry and the one after it. */
export type EntryPair = readonly [Entry, Entry | undefined];

/** Entries in order, each with the one after it; some at a time. Throws `BadLine` for a line that is none, after those before it. */
export async function* readEntries(tar: TarReader): AsyncGenerator<Iterable<EntryPair>> {
  let waiting: Entry | undefined;
  let number = 0;
  function* pairsOf(lines: readonly string[]): Generator<EntryPair> {
    for (const line of lines) {
      number += 1;
      const entry = entryOf(line, number);
      if (waiting !== undefined) yield [waiting, entry];
      waiting = entry;
    }
  }
  for await (const lines of tar.lines(FILE)) yield pairsOf(lines);
  if (waiting !== undefined) yield [[waiting, undefined]];
}

/** How many entries of that sequence there are. */
export const countEntries = async (tar: TarReader, sequence: bigint): Promise<number> => {
  let count = 0;
  for await (const pairs of readEntries(tar)) {
    for (const [entry] of pairs) if (entry.sequence === sequence) count += 1;
  }
  return count;
};
