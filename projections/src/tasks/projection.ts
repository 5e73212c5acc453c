import type { IntakeEvent, Level, MemoryEvent, MemoryEventData } from '@palimpsest/domain';
import { streamPrefixes } from '@palimpsest/domain';
import type {
  Instant,
  ProjectionSchema,
  Pseudonym,
  ReadModelWrite,
  SealedBox,
  StoredEvent,
} from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument, positionKey } from '../memories/collections.ts';
import { removeBySubject, untilSubjectEnds } from '../subject-end/until-subject-ends.ts';

/**
 * An accepted intake and its outcome are two documents: they come from two streams, and nothing may depend
 * on the order of events across streams.
 */
export const tasksSchema: ProjectionSchema = {
  projection: 'tasks',
  version: 1,
  collections: [
    { name: 'tasks', indexes: { by_subject: ['subject_id', 'position'] } },
    { name: 'task_outcomes', indexes: { by_subject: ['subject_id'] } },
  ],
};

/** `tasks/<task id>`. */
export interface TaskDocument {
  readonly task_id: string;
  readonly tenant: string;
  readonly subject_id: string;
  readonly app_ref: Pseudonym | null;
  readonly level: Level;
  readonly intake_revision: string;
  readonly accepted_at: Instant;
  readonly position: string;
}

/** `task_outcomes/<task id>`. */
export type TaskOutcomeDocument = {
  readonly task_id: string;
  readonly subject_id: string;
  readonly at: Instant;
  readonly position: string;
} & (
  | { readonly status: 'PENDING' }
  | {
      readonly status: 'FAILED';
      readonly stage: string;
      readonly error_code: string;
      readonly attempts: number;
      readonly retryable: boolean;
    }
  | {
      readonly status: 'SUCCEEDED';
      readonly mode: string;
      readonly outcome: string;
      readonly decisions: MemoryEventData<'IntakeAbsorbed'>['decisions'];
      readonly ignored: number;
      readonly usage: MemoryEventData<'IntakeAbsorbed'>['usage'];
      /** Fact texts; opened with stream, event id and schema version. */
      readonly sealed: SealedBox | null;
      readonly event_id: string;
      readonly stream: string;
      readonly schema_version: number;
    }
);

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const stored = input as StoredEvent<MemoryEvent | IntakeEvent>; // of these two streams alone
  const { event, metadata, position } = stored;
  const put = (collection: string, id: string, document: object): ReadModelWrite => ({
    kind: 'put',
    collection,
    id,
    document: asDocument(document),
    position,
  });
  const outcome = (taskId: string) => ({
    task_id: taskId,
    subject_id: metadata.subject_id ?? '',
    at: metadata.recorded_at,
    position: positionKey(position),
  });
  switch (event.type) {
    case 'IntakeAccepted': {
      const document: TaskDocument = {
        accepted_at: metadata.recorded_at,
        app_ref: event.data.app_ref,
        intake_revision: stored.revision.toString(),
        level: event.data.level,
        position: positionKey(position),
        subject_id: metadata.subject_id ?? '',
        task_id: event.data.task_id,
        tenant: metadata.tenant,
      };
      return [put('tasks', event.data.task_id, document)];
    }
    case 'IntakeFailed': {
      const document: TaskOutcomeDocument = {
        ...outcome(event.data.task_id),
        status: 'FAILED',
        stage: event.data.stage,
        error_code: event.data.error_code,
        attempts: event.data.attempts,
        retryable: event.data.retryable,
      };
      return [put('task_outcomes', event.data.task_id, document)];
    }
    case 'IntakeRetried': {
      const document: TaskOutcomeDocument = { ...outcome(event.data.task_id), status: 'PENDING' };
      return [put('task_outcomes', event.data.task_id, document)];
    }
    case 'IntakeAbsorbed': {
      const { at, position: sort, subject_id, task_id } = outcome(event.data.task_id);
      const document: TaskOutcomeDocument = {
        at,
        decisions: event.data.decisions,
        event_id: metadata.event_id,
        ignored: event.data.ignored,
        mode: event.data.mode,
        outcome: event.data.outcome,
        position: sort,
        schema_version: metadata.schema_version,
        sealed: event.data.sealed,
        status: 'SUCCEEDED',
        stream: stored.stream,
        subject_id,
        task_id,
        usage: event.data.usage,
      };
      return [put('task_outcomes', event.data.task_id, document)];
    }
    case 'ErasureStarted': {
      if (!event.data.whole) return [];
      const equals = [metadata.subject_id ?? ''];
      return ['tasks', 'task_outcomes'].map((collection) => ({
        kind: 'remove',
        collection,
        index: 'by_subject',
        equals,
        position,
      }));
    }
    default:
      return [];
  }
};

export const tasksProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: tasksSchema.projection,
    version: tasksSchema.version,
    prefixes: [streamPrefixes.intake, streamPrefixes.memory],
    fold,
  },
  (end) => removeBySubject(tasksSchema, end),
);
