import type { ReadModelWrite } from '@palimpsest/kernel';

const keyOf = ({ collection, id }: ReadModelWrite): string => `${collection}\0${id}`;

/**
 * A batch without the writes that a later one of it replaces: counters of a busy subject are written once a
 * batch, not once an event. Increments build on what stood before them, so their documents are left alone.
 */
export const lastWrites = (writes: readonly ReadModelWrite[]): readonly ReadModelWrite[] => {
  const last = new Map<string, ReadModelWrite>();
  const increased = new Set<string>();
  for (const write of writes) {
    const key = keyOf(write);
    if (write.kind === 'increment') increased.add(key);
    const before = last.get(key);
    if (before === undefined || before.position <= write.position) last.set(key, write);
  }
  if (last.size === writes.length) return writes;
  return writes.filter((write) => {
    const key = keyOf(write);
    return last.get(key) === write || increased.has(key);
  });
};
