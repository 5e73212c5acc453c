/** A pattern on folded text and what its match (or its first group) becomes. */
export interface RewriteRule {
  /** a text without this needs no look */
  readonly needs?: string;
  /** global and sticky-free; one match is one piece of the offset map */
  readonly pattern: RegExp;
  readonly replacement: string | ((match: string) => string);
}

const FIXED: Readonly<Record<string, string>> = {
  "won't": 'will not',
  wont: 'will not',
  "can't": 'can not',
  cant: 'can not',
  cannot: 'can not',
  "shan't": 'shall not',
  "ain't": 'is not',
  "let's": 'let us',
  "y'all": 'you all',
  im: 'i am',
  ive: 'i have',
  youre: 'you are',
  youve: 'you have',
  theyre: 'they are',
  theyve: 'they have',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'got to',
  kinda: 'kind of',
  u: 'you',
  ur: 'your',
  b4: 'before',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  bf: 'boyfriend',
  gf: 'girlfriend',
  hubby: 'husband',
};

const word = (alternatives: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_'@/.-])(?:${alternatives})(?![\p{L}\p{N}_'@/-]|\.\p{L})`,
    'gu',
  );

/** Verbs that take `not` as a suffix; those without apostrophe are the ones that are no other word. */
const NEGATED = 'do|does|did|is|are|was|were|has|have|had|would|could|should|must|need|might';

/** `'s` is opened only where it cannot be a possessive; "has" and "is" cannot be told apart and both become "is". */
const IS_HOSTS = 'it|he|she|that|there|here|what|where|who|how|when|why';

/**
 * Contractions and chat spellings, opened so that rules see one form. `'d` becomes "would",
 * which is wrong for "had" but harmless: past perfects carry their own participle.
 */
export const ENGLISH_REWRITES: readonly RewriteRule[] = [
  { pattern: word(Object.keys(FIXED).join('|')), replacement: (match) => FIXED[match] ?? match },
  {
    pattern: word(
      `(?:${NEGATED})n't|(?:do|does|did|is|are|was|were|has|have|would|could|should)nt`,
    ),
    replacement: (match) => `${match.replace(/n'?t$/, '')} not`,
  },
  { needs: "'", pattern: /(?<=(?<![\p{L}'])i)'m(?!\p{L})/gu, replacement: ' am' },
  { needs: "'", pattern: /(?<=\p{L})'re(?!\p{L})/gu, replacement: ' are' },
  { needs: "'", pattern: /(?<=\p{L})'ve(?!\p{L})/gu, replacement: ' have' },
  { needs: "'", pattern: /(?<=\p{L})'ll(?!\p{L})/gu, replacement: ' will' },
  { needs: "'", pattern: /(?<=\p{L})'d(?!\p{L})/gu, replacement: ' would' },
  {
    needs: "'",
    pattern: new RegExp(String.raw`(?<=(?<!\p{L})(?:${IS_HOSTS}))'s(?!\p{L})`, 'gu'),
    replacement: ' is',
  },
];

/** Spoken and regional words for "I", "not have" and the like; `本人` is left alone after another person (他本人). */
export const CHINESE_REWRITES: readonly RewriteRule[] = [
  { pattern: /俺/gu, replacement: '我' },
  { pattern: /(?<![他她它你您我们家])本人/gu, replacement: '我' },
  { pattern: /木有|冇/gu, replacement: '没有' },
  { pattern: /酱紫/gu, replacement: '这样子' },
  { pattern: /肿么/gu, replacement: '怎么' },
];
