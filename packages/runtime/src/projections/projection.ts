import type { Generation, StoredEvent } from '@palimpsest/kernel';

/**
 * A read model as a pure fold: an event in, writes out. It reads no other document, so a replay is
 * idempotent. A new shape is a new version.
 */
export interface Projection<Write> {
  readonly name: string;
  readonly version: number;
  /** Stream prefixes that it reads. */
  readonly prefixes: readonly string[];
  readonly fold: (event: StoredEvent) => readonly Write[];
}

/** Where a projection's writes go: a read model or a search index. */
export interface ProjectionTarget<Write> {
  readonly checkpoint: (generation: Generation) => Promise<bigint | undefined>;
  readonly apply: (
    generation: Generation,
    writes: readonly Write[],
    checkpoint: bigint | undefined,
  ) => Promise<void>;
  readonly startRebuild: () => Promise<void>;
  readonly promoteShadow: () => Promise<void>;
  readonly abandonRebuild: () => Promise<void>;
  readonly digest: (generation: Generation) => Promise<string>;
}

export type ProjectorState = 'starting' | 'catching_up' | 'live' | 'stopped' | 'closed';

export interface ProjectorStatus {
  readonly name: string;
  readonly version: number;
  readonly state: ProjectorState;
  /** Last position applied. */
  readonly position: bigint | undefined;
  /** Set while a shadow is being filled. */
  readonly rebuilding: boolean;
  /** Why it stands still: the event that its fold or its store could not take. No content. */
  readonly failure: {
    readonly position: bigint;
    readonly type: string;
    readonly error: string;
  } | null;
}
