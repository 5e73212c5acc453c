/** Highest code point: no stream name goes on with it. */
const lastCodePoint = 0x10_ff_ff;
const surrogates = { first: 0xd8_00, last: 0xdf_ff } as const;

const successor = (codePoint: number): number =>
  codePoint + 1 === surrogates.first ? surrogates.last + 1 : codePoint + 1;

/**
 * The smallest text after every text that begins with `prefix`, in the order of UTF-8 bytes (SQLite's
 * BINARY collation); `undefined` when there is none. So `prefix <= name < end` is "begins with".
 */
export const prefixEnd = (prefix: string): string | undefined => {
  const codePoints = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (codePoints.length > 0) {
    const last = codePoints.pop() ?? 0;
    if (last < lastCodePoint) return String.fromCodePoint(...codePoints, successor(last));
  }
  return undefined;
};
