import type {
  ErasureAnswer,
  ErasureEntry,
  ErasureRequest,
  ErasuresAnswer,
  ErasuresRequest,
  ProofAnswer,
  UseCase,
} from '@palimpsest/domain/contract';
import {
  type EventId,
  type EventStore,
  epochMilliseconds,
  type Instant,
  instant,
  type TenantId,
} from '@palimpsest/kernel';
import { readCursor, writeCursor } from '../reading/cursor.ts';
import type { QueryDeps } from '../reading/deps.ts';
import { positionTokenOf } from '../reading/position.ts';
import { settleProjections } from '../reading/settle.ts';
import { notFound } from '../reading/subject.ts';
import { documentsById, documentsOf } from '../reading/typed.ts';
import type { ErasureDocument, ErasureEndDocument } from './projection.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

/** Where an erasure removes copies from, besides destroying the keys of the log's boxes. */
const places = [
  'key_store',
  'read_model',
  'search_index',
  'snapshots',
  'caches',
  'export_files',
] as const;

const entryOf = (erasure: ErasureDocument, end: ErasureEndDocument | undefined): ErasureEntry => ({
  task_id: erasure.erasure_id,
  subject_id: erasure.subject_id,
  cause: erasure.cause,
  whole: erasure.whole,
  memories: end?.memories ?? 0,
  started_at: erasure.started_at,
  ended_at: end?.ended_at ?? null,
});

const LIST = 'erasures';

/** `/audit/v1/erasures`, newest first. */
export const createListErasures =
  (
    deps: QueryDeps & { readonly eventStore: Pick<EventStore, 'head'> },
  ): UseCase<ErasuresRequest, ErasuresAnswer> =>
  async (request, context) => {
    await settleProjections(deps, context, ['erasures']);
    const [before] = readCursor(LIST, request.cursor) ?? [];
    const page = await deps.readModel.find({
      collection: 'erasures',
      index: 'by_tenant',
      equals: [context.tenant],
      order: 'descending',
      limit: request.limit + 1,
      ...(before === undefined ? {} : { range: { lt: before } }),
    });
    const found = documentsOf<ErasureDocument>(page.documents);
    const shown = found.slice(0, request.limit);
    const [endDocuments] = await deps.readModel.read([
      { kind: 'get', collection: 'erasure_ends', ids: shown.map(({ erasure_id: id }) => id) },
    ]);
    const ends = documentsById<ErasureEndDocument>(endDocuments);
    const last = shown.at(-1);
    return {
      erasures: shown.map((erasure) => entryOf(erasure, ends.get(erasure.erasure_id))),
      next_cursor:
        last !== undefined && found.length > shown.length ? writeCursor(LIST, [last.sort]) : null,
    };
  };

/** From when on no backup of the keys that was made before the erasure may exist any more. */
const backupExpiry = (endedAt: Instant, days: number): Instant =>
  instant(epochMilliseconds(endedAt) + days * MILLISECONDS_PER_DAY);

/** `/audit/v1/erasure`: the certificate of one erasure. */
export const createErasureCertificate =
  (
    deps: QueryDeps & {
      /** `null`: no signed checkpoint covers it. */
      readonly proveEvent: (tenant: TenantId, event: EventId) => Promise<ProofAnswer | null>;
    },
  ): UseCase<ErasureRequest, ErasureAnswer> =>
  async (request, context) => {
    const [erasures, ends] = await deps.readModel.read([
      { kind: 'get', collection: 'erasures', ids: [request.task_id] },
      { kind: 'get', collection: 'erasure_ends', ids: [request.task_id] },
    ]);
    const [erasure] = documentsOf<ErasureDocument>(erasures);
    const [end] = documentsOf<ErasureEndDocument>(ends);
    if (erasure === undefined || erasure.tenant !== context.tenant) throw notFound('task');
    const { policy } = await deps.policies.current(context.tenant);
    const position = await positionTokenOf(deps, context);
    const events = [...erasure.event_ids, ...(end === undefined ? [] : [end.event_id])];
    const last = events.at(-1);
    return {
      ...entryOf(erasure, end),
      method: 'KEY_DESTRUCTION_AND_REMOVAL',
      keys_destroyed:
        end === undefined ? null : { ...end.evidence.slots, subject_key: end.evidence.subject_key },
      removed_from: end === undefined ? [] : [...places],
      scan:
        end === undefined
          ? null
          : {
              boxes_tried: end.evidence.boxes_tried,
              boxes_opened: end.evidence.boxes_opened,
              documents_left: end.evidence.documents_left,
            },
      backup_expiry:
        end === undefined ? null : backupExpiry(end.ended_at, policy.retention.key_backup_days),
      proof: last === undefined ? null : await deps.proveEvent(context.tenant, last as EventId), // an id of ours
      event_ids: events,
      position: position(end?.position ?? erasure.position),
    };
  };
