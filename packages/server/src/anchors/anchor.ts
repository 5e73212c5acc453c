/** One place outside that keeps signed checkpoints. */
export interface Anchor {
  readonly name: string;
  readonly kind: 'file' | 'http';
  /** Resolves when the place has it. */
  readonly push: (note: string, signal: AbortSignal) => Promise<void>;
  /** The checkpoints of a log that the place gives back. */
  readonly readBack: (origin: string) => Promise<readonly string[]>;
}
