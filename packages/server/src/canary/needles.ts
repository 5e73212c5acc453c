/** Texts as they could lie on disk or in a log line: plain, in other encodings, folded to lower case. */
const encodingsOf = (text: string): readonly string[] => {
  const utf8 = Buffer.from(text, 'utf8');
  // Base64 of a text differs by where the text begins: the middle of each of the three.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), utf8])
      .toString('base64')
      .slice(4, -4),
  );
  return [
    utf8.toString('latin1'),
    Buffer.from(text, 'utf16le').toString('latin1'),
    Buffer.from(text, 'utf16le').swap16().toString('latin1'),
    utf8.toString('hex'),
    ...base64,
    ...base64.map((part) => part.replaceAll('+', '-').replaceAll('/', '_')),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
  ].map((encoded) => encoded.toLowerCase());
};

/** Which of the words stand in the bytes, in any of those forms, whatever their case. */
export const findNeedles = (bytes: Uint8Array, words: readonly string[]): readonly string[] => {
  const hay = Buffer.from(bytes).toString('latin1').toLowerCase();
  return words.filter((word) => encodingsOf(word).some((needle) => hay.includes(needle)));
};
