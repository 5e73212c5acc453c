const BLOCK = 512;

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

/** One file of an archive: its header as it was, and what it holds. */
interface TarEntry {
  readonly header: Buffer;
  readonly content: Buffer;
}

/** Files of an archive, by name. */
export type Tar = ReadonlyMap<string, TarEntry>;

export const readTar = (bytes: Buffer): Tar => {
  const entries = new Map<string, TarEntry>();
  for (let at = 0; bytes[at] !== 0; ) {
    const header = bytes.subarray(at, at + BLOCK);
    const name = header.subarray(0, 100).toString('latin1').split('\0')[0] ?? '';
    const size = Number.parseInt(header.subarray(124, 136).toString('latin1'), 8);
    const content = bytes.subarray(at + BLOCK, at + BLOCK + size);
    entries.set(name, { header, content });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
};

/** The archive again, sizes and sums put right. */
export const writeTar = (tar: Tar): Buffer => {
  const parts: Buffer[] = [];
  for (const { header, content } of tar.values()) {
    const own = Buffer.from(header);
    own.write(`${octal(content.length, 11)}\0`, 124, 'latin1');
    own.write(' '.repeat(8), 148, 'latin1');
    const sum = own.reduce((total, byte) => total + byte, 0);
    own.write(`${octal(sum, 6)}\0 `, 148, 'latin1');
    parts.push(own, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK));
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
};

/** The archive with another content of one file. */
export const withContent = (tar: Tar, name: string, content: string): Tar => {
  const entry = tar.get(name);
  if (entry === undefined) throw new TypeError(`no ${name}`);
  return new Map(tar).set(name, { ...entry, content: Buffer.from(content) });
};
