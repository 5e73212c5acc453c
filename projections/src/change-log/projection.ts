import type { BeliefRow, Level, MemoryEvent } from '@palimpsest/domain';
import { streamPrefixes } from '@palimpsest/domain';
import type { ChangeEntry } from '@palimpsest/domain/contract';
import type {
  ActorType,
  ProjectionSchema,
  Pseudonym,
  ReadModelWrite,
  SealedBox,
  StoredEvent,
} from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument, positionKey } from '../memories/collections.ts';
import { removeBySubject, untilSubjectEnds } from '../subject-end/until-subject-ends.ts';

/** Every change of a subject's memories, one line per memory, in log order. */
export const changeLogSchema: ProjectionSchema = {
  projection: 'change_log',
  version: 1,
  collections: [{ name: 'changes', indexes: { by_subject: ['subject_id', 'sort'] } }],
};

export type ChangeOperation = ChangeEntry['op_type'];

/** `changes/<event id>.<n>`. The wordings are looked up in `contents` by event id when it is read. */
export interface ChangeDocument {
  readonly subject_id: string;
  readonly memory_id: string | null;
  readonly op_type: ChangeOperation;
  readonly before_event: string | null;
  readonly after_event: string | null;
  readonly reason_code: string | null;
  /** Free text of a caller, with what it is bound to. */
  readonly reason_box: {
    readonly sealed: SealedBox;
    readonly stream: string;
    readonly event_id: string;
    readonly schema_version: number;
  } | null;
  readonly op_time: string;
  readonly op_source: ChangeEntry['op_source'];
  readonly actor: { readonly type: string; readonly id: string };
  /** Where it happened; `null` where the event does not say. */
  readonly level: Level | null;
  readonly app_ref: Pseudonym | null;
  readonly session_ref: Pseudonym | null;
  readonly agent_ref: Pseudonym | null;
  readonly event_id: string;
  /** Number of the line among those of its event. */
  readonly line: number;
  /** Position and line number, zero-padded. */
  readonly sort: string;
  readonly position: string;
}

interface Line {
  readonly memoryId: string | null;
  readonly op: ChangeOperation;
  readonly row?: BeliefRow | undefined;
  readonly before?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly reasonCode?: string | null | undefined;
  readonly reasonBox?: SealedBox | null | undefined;
}

const rowOf = (
  data: { readonly closes: readonly BeliefRow[]; readonly opens: readonly BeliefRow[] },
  memoryId: string,
): { readonly before: BeliefRow | undefined; readonly after: BeliefRow | undefined } => ({
  before: data.closes.findLast((row) => row.memory_id === memoryId),
  after: data.opens.findLast((row) => row.memory_id === memoryId),
});

/** A line for each memory whose rows or overlay the event changed. */
const lineOf = (
  op: ChangeOperation,
  memoryId: string,
  data: { readonly closes: readonly BeliefRow[]; readonly opens: readonly BeliefRow[] },
  rest: Pick<Line, 'reasonCode' | 'reasonBox'> = {},
): Line => {
  const { before, after } = rowOf(data, memoryId);
  return {
    memoryId,
    op,
    row: after ?? before,
    before: before?.content_event ?? null,
    after: after?.content_event ?? null,
    ...rest,
  };
};

const reactivations = {
  UNDELETED: 'UNDELETE',
  UNARCHIVED: 'RESTORE',
  UNCOMPACTED: 'REINSTATE',
} as const;

const linesOf = (event: MemoryEvent): readonly Line[] => {
  switch (event.type) {
    case 'MemoryAdded': {
      const { data } = event;
      return [lineOf('ADD', data.memory_id, data, { reasonCode: data.decision.reason_code })];
    }
    case 'MemoryRevised': {
      const { data } = event;
      const reason = { reasonCode: data.decision.reason_code };
      return [
        lineOf(data.cause === 'MERGE' ? 'MERGE' : 'UPDATE', data.memory_id, data, reason),
        ...data.absorbed.map((id) => lineOf('MERGE', id, data, reason)),
      ];
    }
    case 'MemorySuperseded': {
      const { data } = event;
      return [lineOf('SUPERSEDE', data.memory_id, data, { reasonCode: data.decision.reason_code })];
    }
    case 'MemoryAnnotated':
      return [lineOf('ANNOTATE', event.data.memory_id, event.data)];
    case 'MemoriesArchived': {
      const { data } = event;
      return data.memory_ids.map((id) => lineOf('ARCHIVE', id, data, { reasonCode: data.reason }));
    }
    case 'MemoriesDeleted': {
      const { data } = event;
      return [
        ...data.memory_ids.map((id) =>
          lineOf('DELETE', id, data, { reasonCode: data.reason, reasonBox: data.sealed_reason }),
        ),
        ...data.reinstated.map((id) => lineOf('REINSTATE', id, data)),
      ];
    }
    case 'MemoriesReactivated': {
      const { data } = event;
      const op = reactivations[data.kind];
      return data.memory_ids.map((id) => lineOf(op, id, data));
    }
    case 'MemoriesPromoted': {
      const { data } = event;
      return data.memory_ids.map((id) => lineOf('PROMOTE', id, data));
    }
    case 'MemoriesCompacted': {
      const { data } = event;
      const reason = { reasonCode: data.decision.reason_code };
      return data.memory_ids.map((id) => lineOf('COMPACT', id, data, reason));
    }
    case 'FactReevaluated': {
      const { data } = event;
      const reason = { reasonCode: data.decision.reason_code };
      // What it did to others stands in lines of their own.
      return data.opens.some(({ memory_id: id }) => id === data.memory_id)
        ? [lineOf('ANNOTATE', data.memory_id, data, reason)]
        : [];
    }
    case 'FactSkipped':
      return [
        {
          memoryId: event.data.matched,
          op: 'SKIP',
          reasonCode: event.data.decision.reason_code,
          reasonBox: event.data.sealed_reason,
        },
      ];
    case 'MemorySwitchChanged':
      return [{ memoryId: null, op: 'SWITCH', reasonCode: event.data.enabled ? 'on' : 'off' }];
    case 'ErasureStarted':
      // The wordings of earlier lines are gone with their keys; that they were there, and when they went, stays.
      return event.data.memory_ids.map((id) => ({
        memoryId: id,
        op: 'ERASE',
        reasonCode: event.data.cause.toLowerCase(),
      }));
    default:
      return [];
  }
};

const sourceOf: Readonly<Record<ActorType, ChangeEntry['op_source']>> = {
  AGENT: 'AGENT',
  USER: 'USER',
  ADMIN: 'ADMIN',
  AUDITOR: 'SYSTEM',
  SYSTEM: 'SYSTEM',
};

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const { event, metadata, position, stream } = input as StoredEvent<MemoryEvent>; // `memory-` streams alone
  if (event.type === 'ErasureStarted' && event.data.whole) {
    const equals = [metadata.subject_id ?? ''];
    return [{ kind: 'remove', collection: 'changes', index: 'by_subject', equals, position }];
  }
  return linesOf(event).map((line, index) => {
    const document: ChangeDocument = {
      actor: metadata.actor,
      after_event: line.after ?? null,
      agent_ref: line.row?.agent_ref ?? null,
      app_ref: line.row?.app_ref ?? null,
      before_event: line.before ?? null,
      event_id: metadata.event_id,
      level: line.row?.level ?? null,
      line: index,
      memory_id: line.memoryId,
      op_source: sourceOf[metadata.actor.type],
      op_time: metadata.recorded_at,
      op_type: line.op,
      position: positionKey(position),
      reason_box:
        line.reasonBox === undefined || line.reasonBox === null
          ? null
          : {
              event_id: metadata.event_id,
              schema_version: metadata.schema_version,
              sealed: line.reasonBox,
              stream,
            },
      reason_code: line.reasonCode ?? null,
      session_ref: line.row?.session_ref ?? null,
      sort: `${positionKey(position)}.${index.toString().padStart(4, '0')}`,
      subject_id: metadata.subject_id ?? '',
    };
    return {
      kind: 'put',
      collection: 'changes',
      id: `${metadata.event_id}.${index}`,
      document: asDocument(document),
      position,
    };
  });
};

export const changeLogProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: changeLogSchema.projection,
    version: changeLogSchema.version,
    prefixes: [streamPrefixes.memory],
    fold,
  },
  (end) => removeBySubject(changeLogSchema, end),
);
