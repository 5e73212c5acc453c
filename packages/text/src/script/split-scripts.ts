import type { Script, ScriptRun } from './script.ts';

/** In the order tried; marks and joiners inside a word belong to it. */
const RUNS: readonly (readonly [Script, string])[] = [
  ['latin', String.raw`\p{Script=Latin}[\p{Script=Latin}\p{M}]*`],
  ['han', String.raw`[\p{Script=Han}]+`],
  [
    'kana',
    String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\u30fc\uff70\u3099\u309a\uff9e\uff9f]+`,
  ],
  ['hangul', String.raw`\p{Script=Hangul}+`],
  ['digits', String.raw`\p{Nd}+`],
  [
    'unspaced',
    String.raw`[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tai_Tham}]+`,
  ],
  ['letters', String.raw`\p{L}[\p{L}\p{M}\u200c\u200d]*`],
];

const RUN = new RegExp(RUNS.map(([script, pattern]) => `(?<${script}>${pattern})`).join('|'), 'gu');

const scriptOf = (groups: Readonly<Record<string, string | undefined>> | undefined): Script =>
  RUNS.find(([script]) => groups?.[script] !== undefined)?.[0] ?? 'none';

/** Cuts a text into runs of one script; spaces, punctuation and symbols are runs of `none`. */
export const splitScripts = (text: string): ScriptRun[] => {
  const runs: ScriptRun[] = [];
  let end = 0;
  for (const { 0: run, index, groups } of text.matchAll(RUN)) {
    if (index > end) runs.push({ script: 'none', start: end, end: index });
    end = index + run.length;
    runs.push({ script: scriptOf(groups), start: index, end });
  }
  if (text.length > end) runs.push({ script: 'none', start: end, end: text.length });
  return runs;
};
