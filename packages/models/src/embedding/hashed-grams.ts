const minimumGram = 3;
const maximumGram = 5;

/**
 * The pieces of a word that has no vector of its own: 3- to 5-grams of `<word>` for Latin letters and
 * digits, characters and pairs of them for other scripts.
 */
const gramsOf = (word: string): string[] => {
  if (!/^\p{ASCII}*$/u.test(word)) {
    const characters = Array.from(word);
    const pairs = characters.slice(1).map((character, i) => (characters[i] ?? '') + character);
    return [...characters, ...pairs];
  }
  const framed = `<${word}>`;
  const grams: string[] = [];
  for (let length = minimumGram; length <= maximumGram; length++) {
    for (let at = 0; at + length <= framed.length; at++) grams.push(framed.slice(at, at + length));
  }
  return grams;
};

/** FNV-1a over the low 16 bits of each code point: the hash that the model was trained with. */
const hash = (gram: string): number => {
  let value = 0x81_1c_9d_c5;
  for (const character of gram) {
    value = Math.imul(value ^ ((character.codePointAt(0) ?? 0) & 0xff_ff), 0x01_00_01_93) >>> 0;
  }
  return value;
};

/** Buckets of a word's n-grams, in `[0, buckets)`; at least one for every word that is not empty. */
export const hashedGrams = (word: string, buckets: number): number[] =>
  gramsOf(word).map((gram) => hash(gram) % buckets);
