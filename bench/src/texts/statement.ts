/** Something that a user tells, and how he may ask for it later. */
export interface Statement {
  readonly text: string;
  readonly question: string;
  /** Part that only the right memory holds. */
  readonly expected: string;
}

export type Language = 'en' | 'zh';

/** Takes one word of each list after the other; the numbers count through all combinations. */
export type Pick = (words: readonly string[]) => string;

/** Makes a statement of picked words. */
export type Template = (pick: Pick) => Statement;

/**
 * Picks by the digits of `number` in the mixed radix of the lists' lengths: two numbers under the product of the
 * lengths never pick the same words.
 */
export const pickBy = (number: number): Pick => {
  let rest = number;
  return (words) => {
    const word = words[rest % words.length];
    rest = Math.floor(rest / words.length);
    if (word === undefined) throw new TypeError('a list without words');
    return word;
  };
};
