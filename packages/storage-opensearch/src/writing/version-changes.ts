import type { IndexedVersion, MemoryId, SubjectId } from '@palimpsest/kernel';
import type { Engine } from '../connection/engine.ts';
import { beforeAll, below, laterOf } from '../index-format/log-position.ts';
import { markId, versionId } from '../index-format/names.ts';
import { type ChangeResult, type DocumentChange, perRequest, sendChanges } from './bulk.ts';
import type { VersionChange } from './coalesce.ts';
import { type Mark, noMark } from './marks.ts';
import type { OpenedVersion } from './open-versions.ts';
import { contentFields, stateFields, versionScript } from './scripts.ts';
import * as fields from './version-fields.ts';

/** A document that did not become what it should be; the others of its batch did. */
export interface IndexProblem {
  readonly subjectId: SubjectId;
  readonly memoryId: MemoryId;
  readonly version: number;
  /** A name of an error, never content. */
  readonly reason: string;
}

/** Both marks of a memory as one: the later deletion counts; a memory is hidden by its own only. */
export const markOver = (
  marks: ReadonlyMap<string, Mark>,
  { subjectId, memoryId }: Pick<VersionChange, 'subjectId' | 'memoryId'>,
): Mark => {
  const own = marks.get(markId(subjectId, memoryId)) ?? noMark;
  const subject = marks.get(markId(subjectId, '')) ?? noMark;
  return { ...own, removedAt: laterOf(own.removedAt, subject.removedAt) };
};

type Fields = Readonly<Record<string, unknown>>;

/** What the script makes of a document that is not there; `undefined` where that is none. */
const newDocument = (
  { content, state }: VersionChange,
  { hideAt, hidden, removedAt }: Mark,
  identity: Fields,
  written: { readonly content: Fields | null; readonly state: Fields | null },
): Fields | undefined => {
  const newContent = content !== undefined && content.at >= removedAt ? written.content : null;
  const newState = state !== undefined && state.at >= removedAt ? written.state : null;
  if (newContent === null && newState === null) return undefined;
  const hiding = hideAt === beforeAll ? {} : { hide_at: hideAt, hidden };
  return { ...identity, ...newContent, ...newState, ...hiding };
};

const documentChange = (
  change: VersionChange,
  mark: Mark,
  opened: OpenedVersion,
): DocumentChange => {
  const { subjectId, memoryId, version, content, state } = change;
  const open = (at: string, row: IndexedVersion) =>
    opened === null
      ? fields.closedContentFields(at, row)
      : fields.contentFields(at, row, opened.content, opened.blind);
  const written = {
    content: content === undefined ? null : open(content.at, content.row),
    state: state === undefined ? null : fields.stateFields(state.at, state.row),
  };
  const identity = { kind: 'version', subject: subjectId, memory: memoryId, version };
  // A content comes with a version that is new, or is folded once more.
  const asNew = content === undefined ? undefined : newDocument(change, mark, identity, written);
  return {
    id: versionId(subjectId, memoryId, version),
    routing: subjectId,
    script: versionScript,
    params: {
      ...written,
      floor: mark.removedAt,
      // A deletion may have come between this writer's look at the marks and its write.
      strip: below(mark.removedAt),
      hide_at: mark.hideAt,
      hidden: mark.hidden,
      content_fields: contentFields,
      state_fields: stateFields,
    },
    identity,
    ...(asNew === undefined ? {} : { asNew }),
  };
};

/**
 * Sends changes of versions under the marks given; answers the names of the indexes that took them. A document
 * that the engine refuses for good is told to `onProblem` and kept with its boxes alone: digest and count stay right,
 * and it is not found until it is written anew.
 */
export const sendVersionChanges = async (
  engine: Engine,
  alias: string,
  changes: readonly VersionChange[],
  context: {
    readonly marks: ReadonlyMap<string, Mark>;
    readonly openedOf: (change: VersionChange) => OpenedVersion;
    readonly onProblem: (problem: IndexProblem) => void;
  },
): Promise<readonly string[]> => {
  const results: ChangeResult[] = [];
  // Documents are made as they are sent: making thousands at once would keep everybody else waiting.
  for (let at = 0; at < changes.length; at += perRequest) {
    const some = changes.slice(at, at + perRequest);
    results.push(
      ...(await sendChanges(
        engine,
        alias,
        some.map((change) =>
          documentChange(change, markOver(context.marks, change), context.openedOf(change)),
        ),
      )),
    );
  }
  const refused: VersionChange[] = [];
  for (const [place, change] of changes.entries()) {
    const reason = results[place]?.refusal;
    if (reason === undefined) continue;
    const { subjectId, memoryId, version } = change;
    context.onProblem({ subjectId, memoryId, version, reason });
    refused.push(change);
  }
  if (refused.length > 0) {
    await sendChanges(
      engine,
      alias,
      refused.map((change) => documentChange(change, markOver(context.marks, change), null)),
    );
  }
  return results.map(({ index }) => index);
};
