/** Splits a list written as one text into its words; keeps lexicons readable as prose. */
export const words = (list: string): readonly string[] =>
  list
    .split(/\s*[\n,|]\s*/)
    .map((word) => word.trim())
    .filter((word) => word.length > 0);

/** Longest first, so that an alternation prefers the longer word; escaped for a regular expression. */
export const alternation = (list: readonly string[]): string =>
  [...new Set(list)]
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
