import { foldedName, type MemoryContent } from '@palimpsest/domain';
import type { MemoryId } from '@palimpsest/kernel';
import type { RowDocument } from '../memories/collections.ts';

/** Who or what memories speak of, under every name that was used. */
export interface Entity {
  readonly type: string;
  /** As it was written first, then the other spellings. */
  readonly names: readonly string[];
  readonly memories: ReadonlySet<MemoryId>;
  /** When the last of those memories changed. */
  readonly lastSeen: string;
}

/** Of two entities that are one; the name that more memories use comes first. */
export const joined = (a: Entity, b: Entity): Entity => {
  const [first, second] = b.memories.size > a.memories.size ? [b, a] : [a, b];
  return {
    type: first.type,
    names: [...new Set([...first.names, ...second.names])],
    memories: new Set([...first.memories, ...second.memories]),
    lastSeen: a.lastSeen > b.lastSeen ? a.lastSeen : b.lastSeen,
  };
};

/** Entities of memories, one for each type and folded name. */
export const gatherEntities = (
  rows: readonly RowDocument[],
  contents: ReadonlyMap<string, MemoryContent | null>,
): readonly Entity[] => {
  const gathered = new Map<string, Entity>();
  for (const row of rows) {
    for (const { name, type } of contents.get(row.content_event)?.entities ?? []) {
      const key = `${type}\n${foldedName(name)}`;
      const one: Entity = {
        type,
        names: [name],
        memories: new Set([row.memory_id]),
        lastSeen: row.updated_at,
      };
      const known = gathered.get(key);
      gathered.set(
        key,
        known === undefined
          ? one
          : { ...joined(known, one), names: [...new Set([...known.names, name])] },
      );
    }
  }
  return [...gathered.values()];
};
