import type { KnownFact, RecordModelUsage } from '@palimpsest/domain';
import { addUsage, noUsage, type RoomMaker, type TaskUsage } from '../worker/intake-progress.ts';
import { type CompactionDeps, type CompactionOrder, createCompactor } from './compaction.ts';

/** What makes room in one try of an append, and what it has cost so far. */
export interface CompactionRoom {
  readonly make: RoomMaker;
  readonly spent: () => TaskUsage;
}

/**
 * Makes room in full scopes by putting alike memories together, where a model can be asked. Each try of an append gets one of its
 * own; all of them ask about the same memories once. `spares`: memories that stay for themselves.
 */
export const createRoomByCompaction = (
  deps: CompactionDeps,
  order: Omit<CompactionOrder, 'reason'>,
  spares: (memory: KnownFact) => boolean = () => false,
): (() => CompactionRoom) => {
  const compact = createCompactor(deps, { ...order, reason: 'CAPACITY' });
  return () => {
    let spent = noUsage;
    return {
      make: async (state, scope, now, stood) => {
        const mayGo = (memory: KnownFact): boolean => stood(memory) && !spares(memory);
        const { commands, usage } = await compact(state, scope, now, mayGo);
        spent = usage.reduce(addUsage, spent);
        return commands;
      },
      spent: () => spent,
    };
  };
};

/** What a try has to record of the questions that made room. */
export const compactionUsage = ({ spent }: CompactionRoom): RecordModelUsage => ({
  type: 'RecordModelUsage',
  purpose: 'COMPACTION',
  usage: spent(),
});
