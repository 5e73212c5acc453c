import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { type ErasureRecord, PortError, type RecordedErasure } from '@palimpsest/kernel';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const unwritable = (cause: unknown): PortError =>
  new PortError('UNAVAILABLE', 'the record of erasures cannot be written: check its path', {
    retryable: true,
    cause,
  });

/** A line that a crash cut short tells of an erasure that had not begun to destroy anything. */
const parsed = (line: string): readonly RecordedErasure[] => {
  try {
    return [JSON.parse(line) as RecordedErasure]; // written by `append`
  } catch {
    return [];
  }
};

/** One JSON line an erasure, in a file that lies outside of the data directory. */
export const createErasureFile = (path: string): ErasureRecord => ({
  append: async (erasure) => {
    try {
      await mkdir(dirname(path), { recursive: true });
      await using file = await open(path, 'a', 0o600);
      const { size } = await file.stat();
      // Begins a line of its own, also behind one that was cut short.
      await file.write(`${size === 0 ? '' : '\n'}${JSON.stringify(erasure)}`);
      await file.sync();
    } catch (error) {
      throw unwritable(error);
    }
  },
  read: async function* () {
    const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity });
    try {
      for await (const line of lines) if (line !== '') yield* parsed(line);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  },
});
