/** Maps Traditional characters to Simplified, so that values written in either meet. */
export type Simplify = (text: string) => string;

/** A value as it is compared, not read: compatibility forms folded, lower case, single spaces, one Chinese script. */
export const comparable = (text: string, simplify: Simplify): string =>
  simplify(text.normalize('NFKC').toLowerCase()).replace(/\s+/gu, ' ').trim();
