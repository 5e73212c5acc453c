import type {
  IndexedDocument,
  IndexedState,
  IndexedVersion,
  IndexWrite,
  MemoryId,
} from '@palimpsest/kernel';

/** A version by its name. */
export const indexKey = ({
  memoryId,
  version,
}: Pick<IndexedVersion, 'memoryId' | 'version'>): string => `${memoryId}@${version}`;

/** What an index has to keep after writes that come in the order of the log, by name. */
export const expectedIndex = (
  writes: readonly IndexWrite[],
): ReadonlyMap<string, IndexedDocument> => {
  const versions = new Map<string, IndexedVersion>();
  const states = new Map<string, IndexedState>();
  const hidden = new Set<MemoryId>();
  const forget = (belongs: (key: string) => boolean): void => {
    for (const key of versions.keys()) if (belongs(key)) versions.delete(key);
    for (const key of states.keys()) if (belongs(key)) states.delete(key);
  };
  for (const write of writes) {
    switch (write.kind) {
      case 'version':
        versions.set(indexKey(write.version), write.version);
        break;
      case 'state':
        states.set(indexKey(write.state), write.state);
        break;
      case 'hide':
        if (write.hidden) hidden.add(write.memoryId);
        else hidden.delete(write.memoryId);
        break;
      case 'delete-memory':
        forget((key) => key.startsWith(`${write.memoryId}@`));
        hidden.delete(write.memoryId);
        break;
      case 'delete-subject':
        forget(() => true);
        hidden.clear();
    }
  }
  return new Map(
    [...versions].map(([key, version]) => [
      key,
      { version, state: states.get(key) ?? null, hidden: hidden.has(version.memoryId) },
    ]),
  );
};
