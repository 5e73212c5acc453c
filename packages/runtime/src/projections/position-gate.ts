import type { Projector } from './projector.ts';

/** Makes a reader wait until what it must see has been applied. */
export interface PositionGate {
  /** Resolves once every named projection has applied `position`; rejects as `Projector.waitFor` does. */
  readonly waitFor: (
    position: bigint,
    options: { readonly signal: AbortSignal; readonly projections?: readonly string[] },
  ) => Promise<void>;
  /** The lowest position that the named projections (default: all) have applied; `undefined` when one has applied none. */
  readonly applied: (projections?: readonly string[]) => bigint | undefined;
}

export const createPositionGate = (
  projectors: readonly Pick<Projector, 'status' | 'waitFor'>[],
): PositionGate => ({
  waitFor: async (position, { signal, projections }) => {
    const waiting = projectors.filter(
      (projector) => projections === undefined || projections.includes(projector.status().name),
    );
    await Promise.all(waiting.map((projector) => projector.waitFor(position, signal)));
  },
  applied: (projections) => {
    let lowest: bigint | undefined;
    for (const projector of projectors) {
      const { name, position } = projector.status();
      if (projections !== undefined && !projections.includes(name)) continue;
      if (position === undefined) return undefined;
      if (lowest === undefined || position < lowest) lowest = position;
    }
    return lowest;
  },
});
