import type { Projector } from './projector.ts';

/** Makes a reader wait until what it must see has been applied. */
export interface PositionGate {
  /** Resolves once every named projection has applied `position`; `PortError` `TIMEOUT` when the signal aborts. */
  readonly waitFor: (
    position: bigint,
    options: { readonly signal: AbortSignal; readonly projections?: readonly string[] },
  ) => Promise<void>;
  /** The lowest position that all projections have applied. */
  readonly applied: () => bigint | undefined;
}

export const createPositionGate = (projectors: readonly Projector[]): PositionGate => ({
  waitFor: async (position, { signal, projections }) => {
    const waiting = projectors.filter(
      (projector) => projections === undefined || projections.includes(projector.status().name),
    );
    await Promise.all(waiting.map((projector) => projector.waitFor(position, signal)));
  },
  applied: () =>
    projectors
      .map((projector) => projector.status().position)
      .reduce((lowest, position) =>
        lowest === undefined || position === undefined
          ? undefined
          : position < lowest
            ? position
            : lowest,
      ),
});
