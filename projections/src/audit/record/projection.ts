import { streamPrefixes } from '@palimpsest/domain';
import type { JsonObject, JsonValue, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument, positionKey } from '../../memories/collections.ts';
import { asSubjectEnd, type SubjectEnd } from '../../subject-end/until-subject-ends.ts';
import {
  type AuditEventDocument,
  type AuditRecalledDocument,
  type AuditReceiptDocument,
  type AuditSubjectDocument,
  auditSchema,
} from './collections.ts';

/** Any event: what it says is looked at by name, so that those of a later version are recorded too. */
type AnyEvent = StoredEvent<{ readonly type: string; readonly data: JsonObject }>;

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const text = (value: JsonValue | undefined): string | null =>
  typeof value === 'string' ? value : null;

/** Memories that an event is about. */
const memoryIds = (data: JsonObject): readonly string[] => [
  ...new Set([
    ...[data['memory_id'], data['matched'], data['superseded_by']].flatMap((id) => text(id) ?? []),
    ...texts(data['memory_ids']),
    ...texts(data['absorbed']),
    ...hitsOf(data).flatMap((hit) => text(hit['memory_id']) ?? []),
  ]),
];

const hitsOf = (data: JsonObject): readonly JsonObject[] =>
  Array.isArray(data['hits']) ? data['hits'].filter(isObject) : [];

const providersOf = (type: string, data: JsonObject): AuditEventDocument['providers'] => {
  const usage = data['usage'];
  if (type !== 'IntakeAbsorbed' || !isObject(usage)) return [];
  const { provider, calls } = usage;
  return typeof provider === 'string' && typeof calls === 'number' ? [{ calls, provider }] : [];
};

/** Fields of governance events that may be shown as they are: no boxes, no hashes of secrets. */
const clearFields = (data: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => !isObject(value) && name !== 'key_hash' && name !== 'policy',
    ),
  );

const operationOf = (type: string, data: JsonObject): string => {
  if (type === 'MemoriesRecalled') return 'recall';
  if (type === 'ContentRead' || type === 'AuditAccessed') return text(data['operation']) ?? type;
  return type;
};

const isReceiptStream = (stream: string): boolean => stream.startsWith(streamPrefixes.recall);

/** Governance that stands among a subject's facts. */
const governance: ReadonlySet<string> = new Set([
  'ErasureStarted',
  'LegalHoldPlaced',
  'LegalHoldReleased',
  'MemoriesErased',
  'MemorySwitchChanged',
]);

const eventDocument = (stored: AnyEvent): AuditEventDocument => {
  const { event, metadata, stream, revision, position } = stored;
  const { type, data } = event;
  const ofTenant =
    stream.startsWith(streamPrefixes.tenant) || stream.startsWith(streamPrefixes.policy);
  const admin = ofTenant || governance.has(type);
  const ids = memoryIds(data);
  return {
    actor_id: metadata.actor.id,
    actor_type: metadata.actor.type,
    at: metadata.recorded_at,
    count: typeof data['count'] === 'number' ? data['count'] : ids.length,
    event_id: metadata.event_id,
    group: admin ? 'admin' : 'content',
    key_id: text(data['key_id']),
    kind: isReceiptStream(stream) || type === 'AuditAccessed' ? 'read' : 'write',
    memory_ids: ids,
    operation: operationOf(type, data),
    owner: metadata.subject_id,
    providers: providersOf(type, data),
    receipt_id: text(data['receipt_id']),
    revision: revision.toString(),
    sort: positionKey(position),
    stream,
    subject_id: metadata.subject_id ?? text(data['subject_id']),
    tenant: metadata.tenant,
    type,
    what: admin ? clearFields(data) : {},
  };
};

const put = (
  collection: string,
  id: string,
  document: object,
  position: bigint,
): ReadModelWrite => ({ kind: 'put', collection, id, document: asDocument(document), position });

const receiptWrites = (stored: AnyEvent, shown: AuditEventDocument): readonly ReadModelWrite[] => {
  const { event, position } = stored;
  if (event.type !== 'MemoriesRecalled' || shown.receipt_id === null) return [];
  const { receipt_id: id, sort } = shown;
  const receipt: AuditReceiptDocument = {
    actor_id: shown.actor_id,
    actor_type: shown.actor_type,
    at: shown.at,
    event_id: shown.event_id,
    hits: hitsOf(event.data).length,
    key_id: shown.key_id ?? '',
    receipt_id: id,
    revision: shown.revision,
    sort,
    stream: shown.stream,
    subject_id: shown.subject_id ?? '',
    tenant: shown.tenant,
  };
  return [
    put('audit_receipts', id, receipt, position),
    ...shown.memory_ids.map((memory) => {
      const recalled: AuditRecalledDocument = {
        at: shown.at,
        memory_id: memory,
        owner: receipt.subject_id,
        receipt_id: id,
        sort,
      };
      return put('audit_recalled', `${id}:${memory}`, recalled, position);
    }),
  ];
};

/** The first event of a stream says when it began; later ones leave that alone. */
const beginning = ({ stream, revision, metadata }: AnyEvent): JsonObject => {
  if (revision !== 0n) return {};
  const at = metadata.recorded_at;
  if (stream.startsWith(streamPrefixes.memory)) return { first_memory_at: at };
  if (stream.startsWith(streamPrefixes.intake)) return { first_intake_at: at };
  // One stream a month: the first of them counts, and the later ones may say what they like.
  return { first_recall_at: at };
};

/** What is left of a subject when it has ended: that there was one. What its own streams told goes with them. */
const endWrites = (end: SubjectEnd, at: string): readonly ReadModelWrite[] => {
  const { event, metadata, position } = end;
  const { subject_id } = event.data;
  const document: AuditSubjectDocument = {
    tenant: metadata.tenant,
    subject_id,
    events: 0,
    last_at: at,
    erased_at: at,
  };
  return [
    ...['audit_events', 'audit_receipts', 'audit_recalled'].map(
      (collection): ReadModelWrite => ({
        kind: 'remove',
        collection,
        index: 'by_owner',
        equals: [subject_id],
        position,
      }),
    ),
    put('audit_subjects', subject_id, document, position),
  ];
};

const subjectWrite = (stored: AnyEvent, shown: AuditEventDocument): readonly ReadModelWrite[] => {
  const { subject_id: subject, tenant, at, type } = shown;
  if (subject === null || subject === '') return [];
  // An auditor looking is nothing that we hold on a person.
  if (type === 'AuditAccessed') return [];
  const end = asSubjectEnd(stored);
  if (end !== undefined) return endWrites(end, at);
  return [
    {
      kind: 'increment',
      collection: 'audit_subjects',
      id: subject,
      by: { events: 1 },
      set: { tenant, subject_id: subject, last_at: at, ...beginning(stored) },
      position: stored.position,
    },
  ];
};

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const stored = input as AnyEvent; // every stream comes here
  const shown = eventDocument(stored);
  return [
    put('audit_events', shown.event_id, shown, stored.position),
    ...receiptWrites(stored, shown),
    ...subjectWrite(stored, shown),
  ];
};

/** Reads, writes and governance of every tenant, in log order. */
export const auditProjection: Projection<ReadModelWrite> = {
  name: auditSchema.projection,
  version: auditSchema.version,
  prefixes: Object.values(streamPrefixes),
  fold,
};
