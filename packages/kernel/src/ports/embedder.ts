/** A vector space with the numbers that make its cosines comparable. */
export interface EmbeddingSpace {
  /** Names the model and its version; vectors of two spaces are never compared. */
  readonly model: string;
  readonly dimension: number;
  /** Cosine at and under which two texts have nothing to do with each other. */
  readonly floor: number;
  /** Cosine at and over which they say the same. */
  readonly ceiling: number;
}

/**
 * - `embed` answers one vector of unit length per text, in order; the zero vector for a text without a letter or digit.
 * - `means` says whether the vector of a text tells what it is about: of a script that a model never saw it may tell of no
 *   more than its letters. Left out: of any text.
 * - It throws `PortError`: `UNAVAILABLE` or `TIMEOUT` (retryable), `INCOMPATIBLE` for another dimension.
 */
export interface Embedder {
  readonly space: EmbeddingSpace;
  readonly means?: (text: string) => boolean;
  readonly embed: (
    texts: readonly string[],
    options?: { readonly signal?: AbortSignal },
  ) => Promise<readonly Float32Array[]>;
}
