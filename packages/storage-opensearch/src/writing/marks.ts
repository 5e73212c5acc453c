import type { MemoryId, SubjectId } from '@palimpsest/kernel';
import type { Engine } from '../connection/engine.ts';
import { beforeAll, type PositionText } from '../index-format/log-position.ts';
import { markId } from '../index-format/names.ts';
import { type ChangeResult, type DocumentChange, sendChanges } from './bulk.ts';
import type { MarkChange } from './coalesce.ts';
import { markScript } from './scripts.ts';

/** What is known of a memory or a subject as a whole. */
export interface Mark {
  readonly removedAt: PositionText;
  readonly hideAt: PositionText;
  readonly hidden: boolean;
}

export const noMark: Mark = { removedAt: beforeAll, hideAt: beforeAll, hidden: false };

/** Whose mark it is; memory empty for the subject's. */
export interface MarkKey {
  readonly subjectId: SubjectId;
  readonly memoryId: MemoryId | '';
}

const positionOf = (value: unknown): PositionText =>
  typeof value === 'string' ? value : beforeAll;

const toMark = (source: Readonly<Record<string, unknown>> | undefined): Mark => ({
  removedAt: positionOf(source?.['removed_at']),
  hideAt: positionOf(source?.['hide_at']),
  hidden: source?.['hidden'] === true,
});

interface MultiGet {
  readonly docs: readonly {
    readonly _index: string;
    readonly _source?: Readonly<Record<string, unknown>>;
  }[];
}

/** Marks by document id, as they are now (not as a search sees them), and the indexes that they were read from. */
export const readMarks = async (
  engine: Engine,
  alias: string,
  keys: readonly MarkKey[],
): Promise<{ readonly marks: ReadonlyMap<string, Mark>; readonly indexes: readonly string[] }> => {
  const ids = [
    ...new Map(
      keys.map(({ subjectId, memoryId }) => [markId(subjectId, memoryId), subjectId]),
    ).entries(),
  ];
  if (ids.length === 0) return { marks: new Map(), indexes: [] };
  const { body } = await engine.request<MultiGet>({
    method: 'POST',
    path: `/${alias}/_mget`,
    body: { docs: ids.map(([id, subject]) => ({ _id: id, routing: subject })) },
  });
  return {
    marks: new Map(ids.map(([id], place) => [id, toMark(body.docs[place]?._source)])),
    indexes: body.docs.map(({ _index: index }) => index),
  };
};

/** Writes marks, guarded; answers them as they stand afterwards, by document id. */
export const writeMarks = async (
  engine: Engine,
  alias: string,
  changes: readonly (readonly [MarkChange, floor: PositionText])[],
): Promise<{
  readonly marks: ReadonlyMap<string, Mark>;
  readonly results: readonly ChangeResult[];
}> => {
  const results = await sendChanges(
    engine,
    alias,
    changes.map(
      ([{ subjectId, memoryId, removedAt, hide }, floor]): DocumentChange => ({
        id: markId(subjectId, memoryId),
        routing: subjectId,
        script: markScript,
        params: {
          removed_at: removedAt,
          hide_at: hide?.at ?? beforeAll,
          hidden: hide?.hidden ?? false,
          floor,
        },
        identity: { kind: 'mark', subject: subjectId, memory: memoryId },
      }),
    ),
    { withSource: true },
  );
  return { marks: new Map(results.map(({ id, source }) => [id, toMark(source)])), results };
};
