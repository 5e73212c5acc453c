import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type IndexableContent,
  type IndexedVersion,
  type MemoryId,
  type SubjectId,
} from '@palimpsest/kernel';
import type { RowMark, SealedRow, SealedRows } from './sealed-rows.ts';
import { SubjectIndex } from './subject-index.ts';
import type { VectorDimension } from './vector-dimension.ts';

/** Opens sealed rows; `null` for a row whose key was destroyed. */
export type OpenRows = (
  rows: readonly IndexedVersion[],
) => Promise<readonly (IndexableContent | null)[]>;

export interface SubjectCacheDeps {
  readonly rows: SealedRows;
  readonly open: OpenRows;
  /** Throws for a vector of another length than the index was made for. */
  readonly dimension: VectorDimension;
  /** Generation whose rows are opened. */
  readonly generation: () => number;
  /** Memory that opened subjects may take together. */
  readonly cacheBytes: number;
}

/** Opened subjects, built when first asked and kept up to date; the least recently asked go first. */
export interface SubjectCache {
  /** The subject as the rows are now; nothing may be awaited between the answer and its use. */
  readonly get: (subject: SubjectId) => Promise<SubjectIndex>;
  /** Says that the rows of a memory changed. */
  readonly touch: (subject: SubjectId, memory: MemoryId) => void;
  readonly drop: (subject: SubjectId) => void;
  readonly clear: () => void;
}

interface Entry {
  readonly subject: SubjectId;
  readonly index: SubjectIndex;
  readonly generation: number;
  readonly dirty: Set<MemoryId>;
  isBuilt: boolean;
  work: Promise<void> | undefined;
}

/** Rows opened in one turn: bounds how long other queries wait for a cold subject. */
const slice = 128;

export const createSubjectCache = (deps: SubjectCacheDeps): SubjectCache => {
  const { rows, open, dimension } = deps;
  /** In the order in which subjects were last asked for. */
  const entries = new Map<SubjectId, Entry>();

  const isCurrent = (entry: Entry): boolean => entries.get(entry.subject) === entry;

  const isOpen = ({ index }: Entry, row: SealedRow): boolean => {
    const slot = index.slotOf(row.version.memoryId, row.version.version);
    return slot >= 0 && index.positions[slot] === row.position;
  };

  /** Brings rows into the index; opens only those that it does not hold yet. */
  const absorb = async (entry: Entry, found: readonly SealedRow[]): Promise<void> => {
    const closed = found.filter((row) => !isOpen(entry, row));
    const contents = closed.length === 0 ? [] : await open(closed.map((row) => row.version));
    for (const [place, { version, position }] of closed.entries()) {
      const content = contents[place] ?? null;
      if (content === null) continue;
      if (content.vector !== null) dimension.admit(content.vector.length);
      entry.index.put(version.memoryId, version.version, position, content);
    }
    for (const { version, state, hidden } of found) {
      const slot = entry.index.slotOf(version.memoryId, version.version);
      if (slot >= 0) entry.index.setState(slot, version.tenant, state, hidden);
    }
  };

  const build = async (entry: Entry): Promise<void> => {
    let after: RowMark | undefined;
    entry.index.reserve(rows.count(entry.generation, entry.subject));
    while (isCurrent(entry)) {
      const found = rows.slice(entry.generation, entry.subject, after, slice);
      await absorb(entry, found);
      const last = found.at(-1);
      if (last === undefined || found.length < slice) {
        entry.isBuilt = true;
        return;
      }
      after = last.version;
      await nextTurn();
    }
  };

  const refresh = async (entry: Entry): Promise<void> => {
    const memories = [...entry.dirty].slice(0, slice);
    for (const memory of memories) entry.dirty.delete(memory);
    const found = memories.map((memory) => rows.ofMemory(entry.generation, entry.subject, memory));
    for (const [place, memory] of memories.entries()) {
      const versions = new Set(found[place]?.map(({ version }) => version.version));
      entry.index.keepVersions(memory, versions);
    }
    await absorb(entry, found.flat());
  };

  /** Makes room; `kept` was asked for last. */
  const evict = (kept: Entry): void => {
    let total = 0;
    for (const { index } of entries.values()) total += index.bytes;
    for (const [subject, entry] of entries) {
      if (total <= deps.cacheBytes) return;
      if (entry === kept || entry.work !== undefined) continue;
      entries.delete(subject);
      total -= entry.index.bytes;
    }
  };

  const bringUpToDate = async (entry: Entry): Promise<void> => {
    try {
      if (!entry.isBuilt) await build(entry);
      while (entry.dirty.size > 0 && isCurrent(entry)) {
        await refresh(entry);
        if (entry.dirty.size > 0) await nextTurn();
      }
    } catch (error) {
      // Half of a change may be in it: the next query builds it anew.
      if (isCurrent(entry)) entries.delete(entry.subject);
      throw error;
    }
  };

  const freshen = (entry: Entry): Promise<void> => {
    entry.work ??= bringUpToDate(entry).finally(() => {
      entry.work = undefined;
    });
    return entry.work;
  };

  const entryOf = (subject: SubjectId): Entry => {
    const generation = deps.generation();
    const known = entries.get(subject);
    entries.delete(subject);
    const entry =
      known?.generation === generation && !known.index.isWorn
        ? known
        : {
            subject,
            index: new SubjectIndex(),
            generation,
            dirty: new Set<MemoryId>(),
            isBuilt: false,
            work: undefined,
          };
    entries.set(subject, entry);
    return entry;
  };

  return {
    get: async (subject) => {
      for (;;) {
        const entry = entryOf(subject);
        if (!entry.isBuilt || entry.dirty.size > 0 || entry.work !== undefined) {
          await freshen(entry);
        }
        const isFresh = isCurrent(entry) && entry.isBuilt && entry.dirty.size === 0;
        if (isFresh && entry.generation === deps.generation()) {
          evict(entry);
          return entry.index;
        }
      }
    },
    touch: (subject, memory) => {
      const entry = entries.get(subject);
      if (entry === undefined) return;
      entry.dirty.add(memory);
      // Opened ahead of the next query, which would report what fails here.
      if (entry.isBuilt) {
        setImmediate(() => {
          freshen(entry).catch(() => undefined);
        });
      }
    },
    drop: (subject) => {
      entries.delete(subject);
    },
    clear: () => entries.clear(),
  };
};
