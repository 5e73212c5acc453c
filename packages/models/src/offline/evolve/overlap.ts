const functionWords = new Set(
  "i me my we us our you your he she it its they a an the and or but so to of in on at for from with by as is am are was were be been being have has had do does did will would can could not no i'm i've i'd that this these those there here now still also too just really very very much still im".split(
    ' ',
  ),
);

/** Words of one relation, reduced to one of them, so that retellings in other words meet. */
const groups: Readonly<Record<string, string>> = {
  love: 'like',
  enjoy: 'like',
  adore: 'like',
  fond: 'like',
  keen: 'like',
  prefer: 'like',
  dislike: 'hate',
  loathe: 'hate',
  detest: 'hate',
  reside: 'live',
  settled: 'live',
  based: 'live',
  employed: 'work',
  job: 'work',
  own: 'have',
  got: 'have',
  keep: 'have',
  热爱: '喜欢',
  钟爱: '喜欢',
  偏爱: '喜欢',
  爱好: '喜欢',
  居住: '住',
  定居: '住',
  上班: '工作',
  任职: '工作',
  就职: '工作',
  拥有: '有',
  攻读: '学',
  主修: '学',
};

const anyHan = /[\u3400-\u9fff]/;
const han = /[\u4e00-\u9fff]/;

/** Relation words that stand within a run of Han characters, with the word that they are reduced to. */
const hanGroups = Object.entries(groups).filter(([word]) => han.test(word));

const stem = (word: string): string => {
  const bare = word.replace(/'s?$/, '');
  const cut = bare.length > 4 ? bare.replace(/(?:ing|ed|es|s)$/, '') : bare;
  for (const form of [bare, cut]) {
    // Own members only: words such as "constructor" stand in every object.
    const group = Object.hasOwn(groups, form) ? groups[form] : undefined;
    if (group !== undefined) return group;
  }
  return cut;
};

const unspacedScripts = String.raw`\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const unspacedRuns = new RegExp(
  String.raw`[${unspacedScripts}][${unspacedScripts}\p{Script=Han}\p{M}]+`,
  'gu',
);
const spacedWords = new RegExp(
  String.raw`(?![\p{Script=Latin}\p{Script=Han}${unspacedScripts}])\p{L}[\p{L}\p{M}]*`,
  'gu',
);

/** Content words of a text (English stems, Han bigrams), relation words grouped. */
const contentTokens = (text: string): ReadonlySet<string> => {
  const tokens = new Set<string>();
  const lower = text.toLowerCase();
  for (const word of lower.match(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'’.@-]*/gu) ?? []) {
    if (!functionWords.has(word)) tokens.add(stem(word));
  }
  if (!anyHan.test(lower)) return tokens;
  let grouped = lower;
  for (const [word, head] of hanGroups) grouped = grouped.replaceAll(word, head);
  for (const run of grouped.match(/[\u3400-\u9fff]+/g) ?? []) {
    const bare = run.replace(/[我的了是在也都就很把被们]/g, '');
    if (bare.length === 1) tokens.add(bare);
    for (let index = 0; index + 1 < bare.length; index += 1)
      tokens.add(bare.slice(index, index + 2));
  }
  // Scripts without rules: words as they are, and pairs where no spaces part them.
  for (const word of lower.match(spacedWords) ?? []) tokens.add(word);
  for (const run of lower.match(unspacedRuns) ?? []) {
    for (let index = 0; index + 1 < run.length; index += 1) tokens.add(run.slice(index, index + 2));
  }
  return tokens;
};

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let count = 0;
  for (const token of one) if (other.has(token)) count += 1;
  return count;
};

/** Shared content tokens over the smaller set, in [0, 1]. */
export const overlap = (one: string, other: string): number => {
  const first = contentTokens(one);
  const second = contentTokens(other);
  const least = Math.min(first.size, second.size);
  return least === 0 ? 0 : shared(first, second) / least;
};

/** Jaccard index of the content tokens, in [0, 1]. */
export const jaccard = (one: string, other: string): number => {
  const first = contentTokens(one);
  const second = contentTokens(other);
  const common = shared(first, second);
  const all = first.size + second.size - common;
  return all === 0 ? 0 : common / all;
};

/** Share of `part`'s content tokens that `whole` has too. */
export const coverage = (part: string, whole: string): number => {
  const tokens = contentTokens(part);
  return tokens.size === 0 ? 0 : shared(tokens, contentTokens(whole)) / tokens.size;
};
