/**
 * Appends `[start, end)` of the source as one piece that was folded to `folded`. All units of a
 * piece lead back to its start.
 */
export type Emit = (folded: string, start: number) => void;

/** Characters that never change in NFKC, whatever stands beside them but a combining mark. */
const ASCII_LIMIT = 0x80;

/**
 * A character and everything that may compose with it: marks, the vowels and finals of Korean
 * syllables (also in their compatibility and half-width forms), half-width kana voicing marks,
 * and the few vowel signs of Kirat Rai that Unicode lists as letters.
 */
const PIECE =
  /[^][\p{M}\u1160-\u11ff\u3131-\u318e\uff9e\uff9f\uffa0-\uffdc\u{16d63}\u{16d67}-\u{16d6a}]*/gu;

/** `ß` and final sigma have no lower-case form of their own that case folding keeps. */
const foldCase = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');

/** NFKC (full-width forms become ordinary ones) and case folding, piece by piece. */
export const foldCharacters = (text: string, emit: Emit): void => {
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const isPlain = piece.length === 1 && piece.charCodeAt(0) < ASCII_LIMIT;
    emit(isPlain ? piece.toLowerCase() : foldCase(piece.normalize('NFKC')), index);
  }
};
