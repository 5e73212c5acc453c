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

/** Entries in order, each with the one after it. Throws `BadLine` for a line that is none. */
export async function* readEntries(
  tar: TarReader,
): AsyncGenerator<readonly [Entry, Entry | undefined]> {
  let waiting: Entry | undefined;
  let number = 0;
  for await (const line of tar.lines(FILE)) {
    number += 1;
    const entry = entryOf(line, number);
    if (waiting !== undefined) yield [waiting, entry];
    waiting = entry;
  }
  if (waiting !== undefined) yield [waiting, undefined];
}

/** How many entries of that sequence there are. */
export const countEntries = async (tar: TarReader, sequence: bigint): Promise<number> => {
  let count = 0;
  for await (const [entry] of readEntries(tar)) if (entry.sequence === sequence) count += 1;
  return count;
};
