/**
 * Takes one folded piece and where it began in the source. `isUnitwise`: its units came from as
 * many units of the source, one from one; else all of them lead back to its start.
 */
export type Emit = (folded: string, start: number, isUnitwise: boolean) => void;

/**
 * What may compose with the character before it: marks, the vowels and finals of Korean syllables
 * (also in their compatibility and half-width forms), half-width kana voicing marks, and the few
 * vowel signs of Kirat Rai that Unicode lists as letters.
 */
const JOINS = String.raw`[\p{M}\u1160-\u11ff\u3131-\u318e\uff9e\uff9f\uffa0-\uffdc\u{16d63}\u{16d67}-\u{16d6a}]`;

/** ASCII and Han never change in NFKC, but for what may follow them. */
const PIECE = new RegExp(
  String.raw`([\0-\x7f\u3001\u3002\u3400-\u9fff]+(?!${JOINS}))|[^]${JOINS}*`,
  'gu',
);

/** `ß` and final sigma have no lower-case form of their own that case folding keeps. */
const foldCase = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ');

/** NFKC (full-width forms become ordinary ones) and case folding, piece by piece. */
export const foldCharacters = (text: string, emit: Emit): void => {
  for (const { 0: piece, 1: stable, index } of text.matchAll(PIECE)) {
    if (stable !== undefined) emit(stable.toLowerCase(), index, true);
    else emit(foldCase(piece.normalize('NFKC')), index, false);
  }
};
