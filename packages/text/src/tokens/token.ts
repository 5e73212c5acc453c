/**
 * `word`: a word (stemmed when it is English, segmented when it is Chinese); `number`: a number,
 * kept whole; `character`: a single Han character that stands as a word; `bigram`: two
 * neighbouring characters of a script that writes no spaces (or of Korean).
 */
export type TokenKind = 'word' | 'number' | 'character' | 'bigram';

/** One search token. Tokens of query and document are equal strings whenever they should match. */
export interface Token {
  readonly token: string;
  readonly kind: TokenKind;
  /** How much of a query's idf mass the token deserves, in (0, 1]: bigrams repeat what words say already. */
  readonly weight: number;
  /** True for words that say nothing about a topic: articles, pronouns, question words, "user". They get no idf mass. */
  readonly functionWord: boolean;
}

/** Turns text into search tokens and knows how common a token is in everyday talk. */
export interface Tokeniser {
  /** Tokens in text order, repeated as often as they occur. Never throws, whatever the UTF-16 units. */
  readonly tokenise: (text: string) => readonly Token[];
  /** True when the token carries no topic (see `Token.functionWord`). */
  readonly isFunctionWord: (token: string) => boolean;
  /** Share of background utterances that hold the token, in (0, 1). For idf: `-Math.log(share)`. */
  readonly backgroundShare: (token: string) => number;
}
