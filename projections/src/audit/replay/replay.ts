import { streamPrefixes } from '@palimpsest/domain';
import type {
  CallContext,
  ReplayAnswer,
  ReplayEvent,
  ReplayRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { EventMetadata, Instant, MemoryId, RecordedEvent } from '@palimpsest/kernel';
import { parseLeaf } from '@palimpsest/ledger';
import { decodeEvent } from '@palimpsest/runtime';
import { readCursor, writeCursor } from '../../reading/cursor.ts';
import type { AuditDeps } from '../shared/deps.ts';
import { type AuditedSubject, findAuditSubject } from '../shared/find-audit-subject.ts';
import { happenedBy, recordedAt } from './point.ts';
import { type ReplayedRow, replayedMemories } from './replayed-memories.ts';
import { createSubjectFold, factEvents, type SubjectFold } from './subject-fold.ts';

/** One event with the rows that it found and left. */
interface Step {
  readonly event: RecordedEvent;
  readonly before: readonly ReplayedRow[];
  readonly after: readonly ReplayedRow[];
}

interface Replayed {
  readonly fold: SubjectFold;
  readonly steps: readonly Step[];
  readonly more: boolean;
  readonly last: RecordedEvent | undefined;
}

const rowsOf = (
  fold: SubjectFold,
  memories: readonly MemoryId[],
  now: Instant,
): readonly ReplayedRow[] =>
  memories.flatMap((memory) => {
    const standing = fold.standing(memory, now);
    return standing === undefined ? [] : [{ ...standing, overlay: fold.overlay(memory) }];
  });

/** Memories that an event names in its rows, before it is folded. */
const concerned = (event: RecordedEvent): readonly MemoryId[] => createSubjectFold().apply(event);

const listOf = ({ id }: AuditedSubject): string => `replay ${id}`;

const replayEvents = async (
  deps: AuditDeps,
  request: ReplayRequest,
  context: CallContext,
  subject: AuditedSubject,
): Promise<Replayed> => {
  const happened = await happenedBy(deps, context, request);
  const from = request.from === null ? undefined : await positionOf(deps, context, request.from);
  const [after] = readCursor(listOf(subject), request.cursor) ?? [];
  const fold = createSubjectFold();
  const steps: Step[] = [];
  let more = false;
  let last: RecordedEvent | undefined;
  for await (const event of factEvents(deps.eventStore, subject.id)) {
    if (!happened(event)) break;
    const shown =
      request.steps &&
      (from === undefined || event.position >= from) &&
      (after === undefined || event.revision > BigInt(after));
    if (!shown || steps.length === request.limit) {
      more ||= shown;
      fold.apply(event);
    } else {
      const now = recordedAt(event);
      const memories = concerned(event);
      const before = rowsOf(fold, memories, now);
      fold.apply(event);
      steps.push({ event, before, after: rowsOf(fold, memories, now) });
    }
    last = event;
  }
  return { fold, steps, more, last };
};

const positionOf = async (
  deps: AuditDeps,
  { tenant }: CallContext,
  sequence: number,
): Promise<bigint | undefined> => {
  const [leaf] = await deps.ledger.read(tenant, { from: BigInt(sequence), limit: 1 });
  return leaf?.position;
};

const causeOf = (fold: SubjectFold, event: RecordedEvent): ReplayEvent['cause'] => {
  const cause = fold.cause(event.id);
  if (cause === undefined) return null;
  const { op, mode, decision, source, policy_version: policyVersion } = cause;
  return {
    op,
    mode,
    policy_version: policyVersion,
    task_id: source?.task_id ?? null,
    message_ordinals: source?.message_ordinals ?? [],
    reason_code: decision?.reason_code ?? null,
    decided_by: decision?.mode ?? null,
    model: decision?.model ?? null,
    prompt_version: decision?.prompt_version ?? null,
    candidates: decision?.candidates ?? [],
  };
};

const sequenceOf = async (
  deps: AuditDeps,
  { tenant }: CallContext,
  event: RecordedEvent | undefined,
): Promise<number | null> => {
  if (event === undefined) return null;
  const leaf = await deps.ledger.findEvent(tenant, event.id);
  return leaf === undefined ? null : Number(leaf.sequence);
};

const LEAVES = 1_000;

/** What the ledger still says of a subject whose streams are gone: that something happened, and in which order. */
const leavesOf = async (
  deps: AuditDeps,
  request: ReplayRequest,
  { tenant }: CallContext,
  subject: AuditedSubject,
): Promise<Pick<ReplayAnswer, 'events' | 'next_cursor'>> => {
  const stream = `${streamPrefixes.memory}${subject.id}`;
  const events: ReplayEvent[] = [];
  let [next = String(request.from ?? 0)] = readCursor(listOf(subject), request.cursor) ?? [];
  for (;;) {
    const page = await deps.ledger.read(tenant, { from: BigInt(next), limit: LEAVES });
    for (const leaf of page) {
      if (request.sequence !== null && leaf.sequence > BigInt(request.sequence)) {
        return { events, next_cursor: null };
      }
      const parsed = parseLeaf(leaf.bytes);
      if (parsed?.stream !== stream) continue;
      if (events.length === request.limit) {
        return { events, next_cursor: writeCursor(listOf(subject), [leaf.sequence.toString()]) };
      }
      events.push({
        sequence: Number(leaf.sequence),
        event_id: parsed.eventId,
        type: parsed.type,
        at: null,
        actor: null,
        cause: null,
        before: [],
        after: [],
      });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < LEAVES) return { events, next_cursor: null };
    next = (last.sequence + 1n).toString();
  }
};

/** `/audit/v1/replay`. */
export const createReplay =
  (deps: AuditDeps): UseCase<ReplayRequest, ReplayAnswer> =>
  async (request, context) => {
    const subject = await findAuditSubject(deps, context, request.about);
    const { fold, steps, more, last } = await replayEvents(deps, request, context, subject);
    const now = request.at ?? (last === undefined ? deps.clock.now() : recordedAt(last));
    const rows = rowsOf(fold, fold.memories(), now);
    const show = await replayedMemories(deps.vault, fold, subject.ref, [
      ...rows,
      ...steps.flatMap(({ before, after }) => [...before, ...after]),
    ]);
    const count = (status: string): number => rows.filter((one) => one.status === status).length;
    const events = await Promise.all(
      steps.map(async ({ event, before, after }): Promise<ReplayEvent> => {
        const metadata: EventMetadata = decodeEvent(event).metadata;
        return {
          sequence: await sequenceOf(deps, context, event),
          event_id: event.id,
          type: event.type,
          at: metadata.recorded_at,
          actor: metadata.actor,
          cause: causeOf(fold, event),
          before: before.map(show),
          after: after.map(show),
        };
      }),
    );
    const lastStep = steps.at(-1);
    const gone =
      last === undefined && subject.ref === null && request.steps
        ? await leavesOf(deps, request, context, subject)
        : undefined;
    return {
      subject_id: subject.id,
      state: {
        memories: rows.map(show),
        counts: {
          total: rows.length,
          active: count('ACTIVE'),
          superseded: count('SUPERSEDED'),
          archived: count('ARCHIVED'),
          deleted: count('DELETED'),
        },
        switch: fold.switch(),
        holds: fold.holds(),
      },
      digest: fold.digest(),
      sequence: await sequenceOf(deps, context, last),
      events: gone?.events ?? events,
      next_cursor:
        gone?.next_cursor ??
        (more && lastStep !== undefined
          ? writeCursor(listOf(subject), [lastStep.event.revision.toString()])
          : null),
    };
  };
