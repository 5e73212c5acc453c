import { idempotencySchema, workersSchema } from '@palimpsest/commands';
import type { EventStore, ReadModel, SearchIndex } from '@palimpsest/kernel';
import type { ProjectionTarget } from '@palimpsest/runtime';
import { readModelNames, readModelTarget } from './projectors.ts';

type Emptied = Pick<ProjectionTarget<never>, 'checkpoint' | 'startRebuild' | 'promoteShadow'>;

const empty = async (target: Emptied): Promise<void> => {
  await target.startRebuild();
  await target.promoteShadow();
};

/**
 * Empties what was folded from events that the log does not have: it was restored from a backup, and is shorter than
 * what was known of it. Left alone, events that come next at those positions would be taken for known ones. Answers
 * the names of what is filled again now.
 */
export const emptyStaleProjections = async ({
  eventStore,
  readModel,
  searchIndex,
}: {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly searchIndex: SearchIndex;
}): Promise<readonly string[]> => {
  const targets: readonly (readonly [string, Emptied])[] = [
    ...readModelNames.map((name) => [name, readModelTarget(readModel, name)] as const),
    ['search', searchIndex],
  ];
  // Asked for before the head: whoever else folds meanwhile is not behind it then.
  const checkpoints = await Promise.all(targets.map(([, target]) => target.checkpoint('live')));
  const head = (await eventStore.head()) ?? 0n;
  const stale: string[] = [];
  for (const [index, [name, target]] of targets.entries()) {
    const checkpoint = checkpoints[index];
    if (checkpoint === undefined || checkpoint <= head) continue;
    await empty(target);
    stale.push(name);
  }
  // First answers to calls whose events are gone: a repeat has to be carried out again. So has what workers had done.
  for (const { projection } of stale.length > 0 ? [idempotencySchema, workersSchema] : []) {
    await empty(readModelTarget(readModel, projection));
  }
  return stale;
};
