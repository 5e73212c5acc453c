import type {
  IndexedState,
  IndexedVersion,
  IndexWrite,
  MemoryId,
  SubjectId,
} from '@palimpsest/kernel';
import {
  beforeAll,
  laterOf,
  type PositionText,
  positionText,
} from '../index-format/log-position.ts';
import { markId, versionId } from '../index-format/names.ts';

/** What a batch does to a memory, or (memory empty) to a subject, as a whole. */
export interface MarkChange {
  readonly subjectId: SubjectId;
  readonly memoryId: MemoryId | '';
  readonly removedAt: PositionText;
  readonly hide: { readonly at: PositionText; readonly hidden: boolean } | undefined;
}

/** What a batch does to one version. */
export interface VersionChange {
  readonly subjectId: SubjectId;
  readonly memoryId: MemoryId;
  readonly version: number;
  readonly content: { readonly at: PositionText; readonly row: IndexedVersion } | undefined;
  readonly state: { readonly at: PositionText; readonly row: IndexedState } | undefined;
}

/** A batch with at most one change a document, so that their order no longer matters. By document id. */
export interface BatchPlan {
  readonly marks: ReadonlyMap<string, MarkChange>;
  readonly versions: ReadonlyMap<string, VersionChange>;
}

/** Folds a batch as an index would take its writes one after the other, each guarded by position. */
export const coalesce = (writes: readonly IndexWrite[]): BatchPlan => {
  const marks = new Map<string, MarkChange>();
  const versions = new Map<string, VersionChange>();

  const markOf = (subjectId: SubjectId, memoryId: MemoryId | ''): MarkChange =>
    marks.get(markId(subjectId, memoryId)) ?? {
      subjectId,
      memoryId,
      removedAt: beforeAll,
      hide: undefined,
    };

  const isRemoved = (subjectId: SubjectId, memoryId: MemoryId, at: PositionText): boolean =>
    laterOf(markOf(subjectId, memoryId).removedAt, markOf(subjectId, '').removedAt) > at;

  const changeVersion = (
    key: Pick<VersionChange, 'subjectId' | 'memoryId' | 'version'>,
    at: PositionText,
    change: Partial<Pick<VersionChange, 'content' | 'state'>>,
  ): void => {
    if (isRemoved(key.subjectId, key.memoryId, at)) return;
    const id = versionId(key.subjectId, key.memoryId, key.version);
    const { subjectId, memoryId, version } = key;
    const before = versions.get(id) ?? {
      subjectId,
      memoryId,
      version,
      content: undefined,
      state: undefined,
    };
    const known = change.content === undefined ? before.state : before.content;
    if (known === undefined || known.at <= at) versions.set(id, { ...before, ...change });
  };

  /** What stood at or below a deletion goes, as far as this batch brought it. */
  const remove = (subjectId: SubjectId, memoryId: MemoryId | '', at: PositionText): void => {
    const isOf = (other: MarkChange | VersionChange): boolean =>
      other.subjectId === subjectId && (memoryId === '' || other.memoryId === memoryId);
    for (const [id, change] of versions) {
      if (!isOf(change)) continue;
      versions.set(id, {
        ...change,
        content: (change.content?.at ?? beforeAll) > at ? change.content : undefined,
        state: (change.state?.at ?? beforeAll) > at ? change.state : undefined,
      });
    }
    for (const [id, mark] of marks) {
      if (isOf(mark) && mark.hide !== undefined && mark.hide.at <= at) {
        marks.set(id, { ...mark, hide: undefined });
      }
    }
    const mark = markOf(subjectId, memoryId);
    marks.set(markId(subjectId, memoryId), { ...mark, removedAt: laterOf(mark.removedAt, at) });
  };

  for (const write of writes) {
    const at = positionText(write.position);
    switch (write.kind) {
      case 'version':
        changeVersion(write.version, at, { content: { at, row: write.version } });
        break;
      case 'state':
        changeVersion(write.state, at, { state: { at, row: write.state } });
        break;
      case 'hide': {
        const { subjectId, memoryId, hidden } = write;
        const mark = markOf(subjectId, memoryId);
        if (isRemoved(subjectId, memoryId, at) || (mark.hide?.at ?? beforeAll) > at) break;
        marks.set(markId(subjectId, memoryId), { ...mark, hide: { at, hidden } });
        break;
      }
      case 'delete-memory':
        remove(write.subjectId, write.memoryId, at);
        break;
      case 'delete-subject':
        remove(write.subjectId, '', at);
    }
  }
  return { marks, versions };
};
