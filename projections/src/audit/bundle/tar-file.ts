import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** An entry that was written: what the manifest says of it. */
export interface WrittenEntry {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256, hex. */
  readonly sha256: string;
}

/** Writes a tar archive (POSIX ustar), entry by entry, in flat memory. */
export interface TarFile extends AsyncDisposable {
  /** Writes an entry of which the chunks come one after the other. */
  readonly add: (
    name: string,
    chunks: AsyncIterable<string> | Iterable<string>,
  ) => Promise<WrittenEntry>;
  /** Ends the archive; answers its length in bytes. */
  readonly end: () => Promise<number>;
}

const BLOCK = 512;
const FLUSH_BYTES = 256 * 1024;

/** The same for every archive: what is in it says when it was made. */
const MODE = '0000644';

const field = (header: Buffer, at: number, length: number, text: string): void => {
  header.write(text.slice(0, length), at, 'ascii');
};

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

const headerOf = (name: string, size: number): Buffer => {
  const header = Buffer.alloc(BLOCK);
  field(header, 0, 100, name);
  field(header, 100, 8, `${MODE}\0`);
  field(header, 108, 8, '0000000\0');
  field(header, 116, 8, '0000000\0');
  field(header, 124, 12, `${octal(size, 11)}\0`);
  field(header, 136, 12, '00000000000\0');
  field(header, 148, 8, ' '.repeat(8));
  field(header, 156, 1, '0');
  field(header, 257, 8, 'ustar\x0000');
  const sum = header.reduce((total, byte) => total + byte, 0);
  field(header, 148, 8, `${octal(sum, 6)}\0 `);
  return header;
};

const paddingOf = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

export const createTarFile = async (path: string): Promise<TarFile> => {
  const file: FileHandle = await open(path, 'w', 0o600);
  let position = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    await file.write(bytes, 0, bytes.length, position);
    position += bytes.length;
  };

  return {
    add: async (name, chunks) => {
      const start = position;
      const hash = createHash('sha256');
      let size = 0;
      let pending: string[] = [];
      let length = 0;
      const flush = async (): Promise<void> => {
        const bytes = Buffer.from(pending.join(''), 'utf8');
        pending = [];
        length = 0;
        hash.update(bytes);
        size += bytes.length;
        await write(bytes);
      };
      // Its length is known when it is written: the header goes in front of it afterwards.
      position += BLOCK;
      for await (const chunk of chunks) {
        pending.push(chunk);
        length += chunk.length;
        if (length >= FLUSH_BYTES) await flush();
      }
      await flush();
      await write(paddingOf(size));
      const header = headerOf(name, size);
      await file.write(header, 0, BLOCK, start);
      return { name, bytes: size, sha256: hash.digest('hex') };
    },
    end: async () => {
      await write(Buffer.alloc(2 * BLOCK));
      await file.sync();
      return position;
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
};
