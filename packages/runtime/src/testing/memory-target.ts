import { hash } from 'node:crypto';
import type { Generation } from '@palimpsest/kernel';
import type { ProjectionTarget } from '../projections/projection.ts';

/** A write of the specs' projection: a page of a notebook, or a count of events. */
export type PageWrite =
  | { readonly kind: 'put'; readonly id: string; readonly text: string; readonly position: bigint }
  | { readonly kind: 'count'; readonly id: string; readonly position: bigint };

interface Stored {
  readonly value: string | number;
  readonly position: bigint;
}

interface Contents {
  readonly documents: Map<string, Stored>;
  checkpoint: bigint | undefined;
}

const empty = (): Contents => ({ documents: new Map(), checkpoint: undefined });

const write = ({ documents }: Contents, { id, position, ...change }: PageWrite): void => {
  const held = documents.get(id);
  if (held !== undefined && held.position > position) return;
  if (change.kind === 'put') documents.set(id, { value: change.text, position });
  else if (held?.position !== position) {
    documents.set(id, { value: Number(held?.value ?? 0) + 1, position });
  }
};

export interface MemoryTarget extends ProjectionTarget<PageWrite> {
  /** Documents of the live generation by id. */
  readonly documents: () => Record<string, string | number>;
  /** Runs before every `apply`; throw to let it fail. */
  beforeApply: (generation: Generation, writes: readonly PageWrite[]) => Promise<void> | void;
}

/** A read model in maps with the position guards and the two generations of the port. */
export const createMemoryTarget = (): MemoryTarget => {
  const generations: Record<Generation, Contents> = { live: empty(), shadow: empty() };
  const target: MemoryTarget = {
    beforeApply: () => undefined,
    documents: () =>
      Object.fromEntries(
        [...generations.live.documents].map(([id, { value }]) => [id, value]),
      ) as Record<string, string | number>,
    checkpoint: async (generation) => generations[generation].checkpoint,
    apply: async (generation, writes, checkpoint) => {
      await target.beforeApply(generation, writes);
      const contents = generations[generation];
      for (const each of writes) write(contents, each);
      if (checkpoint !== undefined && checkpoint > (contents.checkpoint ?? -1n)) {
        contents.checkpoint = checkpoint;
      }
    },
    startRebuild: async () => {
      generations.shadow = empty();
    },
    promoteShadow: async () => {
      generations.live = generations.shadow;
      generations.shadow = empty();
    },
    abandonRebuild: async () => {
      generations.shadow = empty();
    },
    digest: async (generation) => {
      const lines = [...generations[generation].documents]
        .map(([id, { value, position }]) => `${id} ${value} ${position}`)
        .sort();
      return hash('sha256', lines.join('\n'));
    },
  };
  return target;
};
