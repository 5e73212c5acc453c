import type { ReadModelWrite } from '@palimpsest/kernel';

type DocumentWrite = Exclude<ReadModelWrite, { readonly kind: 'remove' }>;

const keyOf = ({ collection, id }: DocumentWrite): string => `${collection}\0${id}`;

/**
 * A batch without the writes that a later one of it replaces: counters of a busy subject are written once a
 * batch, not once an event. Increments build on what stood before them, so their documents are left alone; a removal
 * finds what it takes by itself, and stays.
 */
export const lastWrites = (writes: readonly ReadModelWrite[]): readonly ReadModelWrite[] => {
  const last = new Map<string, DocumentWrite>();
  let removals = 0;
  const increased = new Set<string>();
  for (const write of writes) {
    if (write.kind === 'remove') {
      removals += 1;
      continue;
    }
    const key = keyOf(write);
    if (write.kind === 'increment') increased.add(key);
    const before = last.get(key);
    if (before === undefined || before.position <= write.position) last.set(key, write);
  }
  if (last.size + removals === writes.length) return writes;
  return writes.filter((write) => {
    if (write.kind === 'remove') return true;
    const key = keyOf(write);
    return last.get(key) === write || increased.has(key);
  });
};
