import type { ReadModelWrite } from '@palimpsest/kernel';

type DocumentWrite = Exclude<ReadModelWrite, { readonly kind: 'remove' }>;

/** What is known of one document within the batch. */
interface Seen {
  last: DocumentWrite;
  increased: boolean;
}

/**
 * A batch without the writes that a later one of it replaces: counters of a busy subject are written once a
 * batch, not once an event. Increments build on what stood before them, so their documents are left alone; a removal
 * finds what it takes by itself, and stays.
 */
export const lastWrites = (writes: readonly ReadModelWrite[]): readonly ReadModelWrite[] => {
  const collections = new Map<string, Map<string, Seen>>();
  let replaced = false;
  for (const write of writes) {
    if (write.kind === 'remove') continue;
    let documents = collections.get(write.collection);
    if (documents === undefined) {
      documents = new Map();
      collections.set(write.collection, documents);
    }
    const increased = write.kind === 'increment';
    const seen = documents.get(write.id);
    if (seen === undefined) {
      documents.set(write.id, { last: write, increased });
      continue;
    }
    replaced = true;
    if (increased) seen.increased = true;
    if (seen.last.position <= write.position) seen.last = write;
  }
  if (!replaced) return writes;
  return writes.filter((write) => {
    if (write.kind === 'remove') return true;
    const seen = collections.get(write.collection)?.get(write.id);
    return seen === undefined || seen.increased || seen.last === write;
  });
};
