import type { Atom, TimeRule } from './atom.ts';
import type { TimeContext } from './time-context.ts';

/** Runs every rule over the text and keeps, from left to right, the longest match at each place. */
export const scanAtoms = (rules: readonly TimeRule[], context: TimeContext): Atom[] => {
  const all: Atom[] = [];
  const cues = new Map<RegExp, boolean>();
  const has = (cue: RegExp): boolean => {
    const known = cues.get(cue) ?? cue.test(context.text);
    cues.set(cue, known);
    return known;
  };
  for (const { cue, pattern, read } of rules) {
    if (!has(cue)) continue;
    for (const match of context.text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const meaning = read({ text: match[0], start, end, groups: match.groups ?? {} }, context);
      if (meaning) all.push({ start, end, meaning });
    }
  }
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Atom[] = [];
  for (const atom of all) {
    if (atom.start >= (kept.at(-1)?.end ?? 0)) kept.push(atom);
  }
  return kept;
};
