/** A text that an object begins with whose first member is a text named `ct`, as every box in canonical JSON does. */
const opening = '{"ct":"';
/** How the member goes on in what is left. */
const closing = '",';

/** Canonical JSON whose long texts were taken out, so that the rest is quick to read and to compare. */
export interface CutText {
  /** The JSON with the empty text in the place of each text that was taken out. */
  readonly rest: string;
  /**
   * One for each object that begins with a text named `ct`, in the order of the text: the bytes that it is the base64 of.
   * `undefined`: it is no base64 as this format writes it, and stands in the rest as it stood.
   */
  readonly ciphertexts: readonly (Buffer | undefined)[];
  /** The JSON again without the whole `ct` member of those objects that are named by their ordinal, the others as they stood. */
  readonly without: (isBox: (ordinal: number) => boolean) => string;
}

/** One text per ciphertext: white space, missing padding or bits left over would hide a change. */
const bytesOf = (base64: string): Buffer | undefined => {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : undefined;
};

/**
 * Cuts ciphertexts out of JSON without reading it. Inside a text the quotation marks of the opening would be
 * escaped, so where it is found an object begins; and base64 has nothing that could end a text or escape its end. So the
 * rest is JSON exactly when the whole is, and canonical exactly when the whole is.
 */
export const cutCiphertexts = (text: string): CutText => {
  const ciphertexts: (Buffer | undefined)[] = [];
  const pieces: string[] = [];
  const cut: string[] = [];
  let read = 0;
  for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at)) {
    at += opening.length;
    const end = text.indexOf('"', at);
    if (end < 0) break;
    const base64 = text.slice(at, end);
    const bytes = bytesOf(base64);
    const kept = bytes === undefined ? at : end;
    ciphertexts.push(bytes);
    pieces.push(text.slice(read, at));
    cut.push(text.slice(at, kept));
    read = kept;
    at = end;
  }
  pieces.push(text.slice(read));
  const name = opening.length - 1;
  return {
    rest: pieces.length === 1 ? text : pieces.join(''),
    ciphertexts,
    without: (isBox) => {
      let clear = '';
      let skip = 0;
      for (const [ordinal, piece] of pieces.entries()) {
        const isCut = ordinal < cut.length && isBox(ordinal);
        clear += piece.slice(skip, isCut ? piece.length - name : piece.length);
        if (!isCut) clear += cut[ordinal] ?? '';
        skip = isCut ? closing.length : 0;
      }
      return clear;
    },
  };
};
