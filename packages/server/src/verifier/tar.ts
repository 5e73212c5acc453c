import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { BundleUnreadable } from './errors.ts';

const BLOCK = 512;
const CHUNK = 1024 * 1024;

/** A tar archive that is read entry by entry, never whole. */
export interface TarReader extends AsyncDisposable {
  readonly names: readonly string[];
  /** A small entry as text. Throws `BundleUnreadable` when it is missing. */
  readonly text: (name: string) => Promise<string>;
  /** Lines in order, as many at a time as were read at once. */
  readonly lines: (name: string) => AsyncGenerator<readonly string[]>;
  /** SHA-256 of an entry, hex. */
  readonly digest: (name: string) => Promise<string>;
}

interface Entry {
  readonly start: number;
  readonly size: number;
}

const textOf = (block: Buffer, from: number, length: number): string =>
  block
    .subarray(from, from + length)
    .toString('latin1')
    .split('\0')[0] ?? '';

const sumOf = (block: Buffer): number =>
  block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

const isEmpty = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

/** The field of a header that holds its sum, the one way that it is written. */
const sumField = (block: Buffer): string => `${sumOf(block).toString(8).padStart(6, '0')}\0 `;

/** Every byte counts: one that was changed where nothing stands is told as well. */
const readEntries = async (file: FileHandle): Promise<ReadonlyMap<string, Entry>> => {
  const { size: length } = await file.stat();
  const entries = new Map<string, Entry>();
  const read = async (at: number, size: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(size);
    const { bytesRead } = await file.read(bytes, 0, size, at);
    if (bytesRead < size) throw new BundleUnreadable('it was cut short');
    return bytes;
  };
  for (let at = 0; ; ) {
    const block = await read(at, BLOCK);
    if (isEmpty(block)) {
      if (!isEmpty(await read(at + BLOCK, BLOCK)) || at + 2 * BLOCK !== length) {
        throw new BundleUnreadable('something stands behind its end');
      }
      return entries;
    }
    const name = textOf(block, 0, 100);
    const size = Number.parseInt(textOf(block, 124, 12), 8);
    const isHeader = block.subarray(148, 156).toString('latin1') === sumField(block);
    if (name === '' || !Number.isSafeInteger(size) || !isHeader) {
      throw new BundleUnreadable('it is no archive');
    }
    if (entries.has(name)) throw new BundleUnreadable('a file stands in it twice');
    const end = at + BLOCK + size;
    const next = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (next > length) throw new BundleUnreadable('it was cut short');
    if (!isEmpty(await read(end, next - end))) {
      throw new BundleUnreadable('something stands between two files');
    }
    entries.set(name, { start: at + BLOCK, size });
    at = next;
  }
};

export const openTar = async (path: string): Promise<TarReader> => {
  const file = await open(path, 'r');
  let entries: ReadonlyMap<string, Entry>;
  try {
    entries = await readEntries(file);
  } catch (error) {
    await file.close();
    throw error;
  }
  const find = (name: string): Entry => {
    const entry = entries.get(name);
    if (entry === undefined) throw new BundleUnreadable(`${name} is missing`);
    return entry;
  };
  async function* chunks(name: string): AsyncGenerator<Buffer> {
    const { start, size } = find(name);
    for (let done = 0; done < size; ) {
      const length = Math.min(CHUNK, size - done);
      const chunk = Buffer.alloc(length);
      const { bytesRead } = await file.read(chunk, 0, length, start + done);
      if (bytesRead === 0) throw new BundleUnreadable('it was cut short');
      yield chunk.subarray(0, bytesRead);
      done += bytesRead;
    }
  }
  return {
    names: [...entries.keys()],
    text: async (name) => {
      const parts: Buffer[] = [];
      for await (const chunk of chunks(name)) parts.push(chunk);
      return Buffer.concat(parts).toString('utf8');
    },
    lines: async function* (name) {
      let rest: Buffer = Buffer.alloc(0);
      for await (const chunk of chunks(name)) {
        const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        const lines: string[] = [];
        let start = 0;
        for (let end = data.indexOf(0x0a); end >= 0; end = data.indexOf(0x0a, start)) {
          lines.push(data.toString('utf8', start, end));
          start = end + 1;
        }
        rest = Buffer.from(data.subarray(start));
        yield lines;
      }
      if (rest.length > 0) throw new BundleUnreadable('a line has no end');
    },
    digest: async (name) => {
      const hash = createHash('sha256');
      for await (const chunk of chunks(name)) hash.update(chunk);
      return hash.digest('hex');
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
};
