import type { RecallEvent } from '@palimpsest/domain';
import type {
  CallContext,
  ReceiptAnswer,
  ReceiptRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import {
  boxContextOf,
  DomainError,
  type JsonObject,
  type MemoryId,
  type StoredEvent,
  subjectOf,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { settleProjections } from '../../reading/settle.ts';
import { documentsOf } from '../../reading/typed.ts';
import type { AuditReceiptDocument } from '../record/collections.ts';
import type { AuditDeps } from '../shared/deps.ts';
import { type AuditedSubject, findAuditSubject } from '../shared/find-audit-subject.ts';
import { type ReplayedRow, replayedMemories } from './replayed-memories.ts';
import { createSubjectFold, factEvents, type SubjectFold } from './subject-fold.ts';

type Recalled = Extract<RecallEvent, { type: 'MemoriesRecalled' }>;
type Hit = Recalled['data']['hits'][number];

const unknown = (): DomainError => new DomainError('NOT_FOUND', 'no such receipt');

/** The event of a receipt; `undefined` when its stream is gone with its subject. */
const receiptEvent = async (
  deps: AuditDeps,
  context: CallContext,
  id: string,
): Promise<StoredEvent<Recalled>> => {
  const [found] = await deps.readModel.read([
    { kind: 'get', collection: 'audit_receipts', ids: [id] },
  ]);
  const [document] = documentsOf<AuditReceiptDocument>(found);
  if (document?.tenant !== context.tenant) throw unknown();
  const [recorded] = await deps.eventStore.readStream(document.stream as StoredEvent['stream'], {
    from: BigInt(document.revision),
    limit: 1,
  });
  const stored = recorded === undefined ? undefined : decodeEvent<RecallEvent>(recorded);
  if (stored?.event.type !== 'MemoriesRecalled' || stored.event.data.receipt_id !== id) {
    throw unknown();
  }
  return stored as StoredEvent<Recalled>;
};

/** The row that a hit was answered from; `undefined`: the log has no such row, or not of that version or time. */
const rowOf = (
  fold: SubjectFold,
  hit: Hit,
  { metadata, event }: StoredEvent<Recalled>,
): ReplayedRow | undefined => {
  const row = fold.row(hit.row_id);
  const agrees =
    row !== undefined &&
    row.memory_id === hit.memory_id &&
    row.version === hit.version &&
    row.known_from <= (event.data.known_at ?? metadata.recorded_at);
  return agrees ? { row, status: row.status, overlay: undefined } : undefined;
};

const openAsked = async (
  deps: AuditDeps,
  { event, metadata, stream }: StoredEvent<Recalled>,
  subject: AuditedSubject,
): Promise<JsonObject | null> =>
  deps.vault.open({
    box: event.data.sealed,
    context: boxContextOf({ metadata, stream }, 'sealed'),
    subjectId: subject.id,
  });

/** `/audit/v1/receipt`: the answer is rendered again from the log, not from the read model that gave it. */
export const createReceipt =
  (deps: AuditDeps): UseCase<ReceiptRequest, ReceiptAnswer> =>
  async ({ receipt_id: id }, context) => {
    await settleProjections(deps, context, ['audit']);
    const subject = await findAuditSubject(deps, context, { ref: null, id: subjectOf(id) }).catch(
      (error: unknown) => {
        throw error instanceof DomainError && error.code === 'NOT_FOUND' ? unknown() : error;
      },
    );
    const stored = await receiptEvent(deps, context, id);
    const { data } = stored.event;
    const fold = createSubjectFold();
    for await (const event of factEvents(deps.eventStore, subject.id)) fold.apply(event);
    const rows = data.hits.map((hit) => rowOf(fold, hit, stored));
    const show = await replayedMemories(
      deps.vault,
      fold,
      subject.ref,
      rows.flatMap((row) => row ?? []),
    );
    const hits = data.hits.map((hit, index) => {
      const row = rows[index];
      return {
        memory_id: hit.memory_id,
        version: hit.version,
        relevance: hit.relevance,
        score: hit.score,
        weight: hit.weight,
        parts: hit.parts,
        memory: row === undefined ? null : show(row),
      };
    });
    const asked = await openAsked(deps, stored, subject);
    const gone = (memory: MemoryId): boolean => fold.erasedAt(memory) !== undefined;
    const erased = hits.filter(
      ({ memory, memory_id: memoryId }) =>
        memory?.erased === true || (memory === null && (gone(memoryId) || subject.ref === null)),
    );
    const missing = hits.some((hit) => hit.memory === null && !erased.includes(hit));
    const leaf = await deps.ledger.findEvent(context.tenant, stored.metadata.event_id);
    return {
      receipt_id: id,
      subject_id: subject.id,
      event_id: stored.metadata.event_id,
      sequence: leaf === undefined ? null : Number(leaf.sequence),
      at: stored.metadata.recorded_at,
      actor: stored.metadata.actor,
      key_id: data.key_id,
      policy_version: stored.metadata.policy_version,
      query: (asked?.['query'] as string | undefined) ?? null,
      purpose: (asked?.['purpose'] as string | null | undefined) ?? null,
      filter: (asked?.['filter'] as JsonObject | null | undefined) ?? null,
      as_of: data.as_of,
      known_at: data.known_at,
      top_k: data.top_k,
      min_relevance: data.min_relevance,
      embedder: data.embedder,
      degraded: data.degraded,
      duration_ms: data.duration_ms,
      omitted: data.omitted,
      hits,
      matches: missing ? false : erased.length > 0 ? 'erased' : true,
      erased: erased.map(({ memory_id: memoryId }) => ({
        memory_id: memoryId,
        at: fold.erasedAt(memoryId) ?? null,
      })),
    };
  };
