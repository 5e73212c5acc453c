/** Beginnings of all words: no code, model or library of ours holds them, in two scripts. */
export const stems = ['zeisigquartz', '鸹鹮鹋鸮鹛'] as const;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const letterOf = (index: number): string => letters.charAt(index % letters.length);

/** Words for the fields that a caller can fill: each field has its own, so that a find says where it came from. */
export interface FieldWords {
  /** What to write into a field, by its name: a Latin word and a Chinese one. */
  readonly of: (field: string) => string;
  /** Every word that was given out, by field. */
  readonly given: () => ReadonlyMap<string, readonly string[]>;
}

export const createFieldWords = (): FieldWords => {
  const given = new Map<string, readonly string[]>();
  const wordsFor = (index: number): readonly string[] => [
    `${stems[0]}${letterOf(Math.floor(index / letters.length))}${letterOf(index)}k`,
    `${stems[1]}${String.fromCodePoint(0x9e1a + index)}`,
  ];
  return {
    of: (field) => {
      const words = given.get(field) ?? wordsFor(given.size);
      given.set(field, words);
      return words.join(' ');
    },
    given: () => given,
  };
};
