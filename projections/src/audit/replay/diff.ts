import type { CallContext, DiffAnswer, DiffRequest, UseCase } from '@palimpsest/domain/contract';
import type { MemoryId, RecordedEvent } from '@palimpsest/kernel';
import type { AuditDeps } from '../shared/deps.ts';
import { findAuditSubject } from '../shared/find-audit-subject.ts';
import { type Happened, happenedBy, recordedAt } from './point.ts';
import { type ReplayedRow, replayedMemories } from './replayed-memories.ts';
import { createSubjectFold, factEvents, type SubjectFold } from './subject-fold.ts';

type Rows = ReadonlyMap<MemoryId, ReplayedRow>;

const rowsNow = (fold: SubjectFold, last: RecordedEvent | undefined): Rows =>
  new Map(
    last === undefined
      ? []
      : fold.memories().flatMap((memory) => {
          const standing = fold.standing(memory, recordedAt(last));
          return standing === undefined
            ? []
            : [[memory, { ...standing, overlay: fold.overlay(memory) }] as const];
        }),
  );

type Kind = keyof DiffAnswer;

/** What became of a memory; `undefined`: nothing. */
const changeOf = (before: ReplayedRow | undefined, after: ReplayedRow): Kind | undefined => {
  if (before === undefined) return 'added';
  if (before.status !== after.status) {
    if (after.status === 'SUPERSEDED') return 'superseded';
    if (after.status === 'ARCHIVED') return 'archived';
    return after.status === 'DELETED' ? 'deleted' : 'restored';
  }
  return before.row.row_id === after.row.row_id ? undefined : 'changed';
};

const foldBoth = async (
  deps: AuditDeps,
  context: CallContext,
  request: DiffRequest,
  events: AsyncIterable<RecordedEvent>,
) => {
  const from: Happened = await happenedBy(deps, context, request.from, 'from.');
  const to: Happened = await happenedBy(deps, context, request.to, 'to.');
  const [earlier, later] = [createSubjectFold(), createSubjectFold()];
  let [lastEarlier, lastLater]: [RecordedEvent | undefined, RecordedEvent | undefined] = [
    undefined,
    undefined,
  ];
  for await (const event of events) {
    if (from(event)) {
      earlier.apply(event);
      lastEarlier = event;
    }
    if (to(event)) {
      later.apply(event);
      lastLater = event;
    }
  }
  return {
    earlier,
    later,
    before: rowsNow(earlier, lastEarlier),
    after: rowsNow(later, lastLater),
  };
};

/** `/audit/v1/diff`. */
export const createDiff =
  (deps: AuditDeps): UseCase<DiffRequest, DiffAnswer> =>
  async (request, context) => {
    const subject = await findAuditSubject(deps, context, request.about);
    const { earlier, later, before, after } = await foldBoth(
      deps,
      context,
      request,
      factEvents(deps.eventStore, subject.id),
    );
    const showBefore = await replayedMemories(deps.vault, earlier, subject.ref, [
      ...before.values(),
    ]);
    const showAfter = await replayedMemories(deps.vault, later, subject.ref, [...after.values()]);
    const changes = [...after].flatMap(([memory, row]) => {
      const old = before.get(memory);
      const erased = later.erasedAt(memory) !== undefined && earlier.erasedAt(memory) === undefined;
      const kind = erased ? 'erased' : changeOf(old, row);
      return kind === undefined ? [] : [{ kind, memory, old, row }];
    });
    const listed = (kind: Kind): DiffAnswer[Kind] =>
      changes
        .filter((change) => change.kind === kind)
        .map(({ memory, old, row }) => ({
          memory_id: memory,
          before: old === undefined ? null : showBefore(old),
          after: showAfter(row),
        }));
    return {
      added: listed('added'),
      changed: listed('changed'),
      superseded: listed('superseded'),
      archived: listed('archived'),
      deleted: listed('deleted'),
      restored: listed('restored'),
      erased: listed('erased'),
    };
  };
