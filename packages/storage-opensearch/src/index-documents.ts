import {
  type EventId,
  type IndexedDocument,
  type IndexedState,
  type IndexedVersion,
  memoryId,
  pseudonym,
  type SealedBox,
  type SubjectId,
  type TenantId,
} from '@palimpsest/kernel';
import type { Engine } from './connection/engine.ts';
import { scan } from './writing/scan.ts';

/** What is read of one version's document: fields that this package wrote itself. */
interface StoredSource {
  readonly memory: string;
  readonly version: number;
  readonly tenant: TenantId;
  readonly content_row: {
    readonly event_id: EventId;
    readonly schema_version: number;
    readonly sealed: string;
    readonly sealed_vector: string | null;
  };
  readonly state_at?: string;
  readonly state_tenant: TenantId;
  readonly status: IndexedState['status'];
  readonly level: IndexedState['level'];
  readonly app: string;
  readonly session: string;
  readonly agent: string;
  readonly hidden?: boolean;
}

const fields = [
  'memory',
  'version',
  'tenant',
  'content_row',
  'state_at',
  'state_tenant',
  'status',
  'level',
  'app',
  'session',
  'agent',
  'hidden',
] as const satisfies readonly (keyof StoredSource)[];

const boxOf = (text: string): SealedBox => JSON.parse(text) as SealedBox; // as it was written

/** No app, session or agent is the empty text in the index. */
const reference = (text: string) => (text === '' ? null : pseudonym(text));

const toDocument = (subjectId: SubjectId, source: StoredSource): IndexedDocument => {
  const key = { subjectId, memoryId: memoryId(source.memory), version: source.version };
  const { event_id, schema_version, sealed, sealed_vector } = source.content_row;
  const version: IndexedVersion = {
    ...key,
    tenant: source.tenant,
    eventId: event_id,
    schemaVersion: schema_version,
    sealed: boxOf(sealed),
    sealedVector: sealed_vector === null ? null : boxOf(sealed_vector),
  };
  const state: IndexedState | null =
    source.state_at === undefined
      ? null
      : {
          ...key,
          tenant: source.state_tenant,
          status: source.status,
          level: source.level,
          appRef: reference(source.app),
          sessionRef: reference(source.session),
          agentRef: reference(source.agent),
        };
  return { version, state, hidden: source.hidden === true };
};

/** Versions of a subject that an index keeps, in order of memory and version. Needs a refreshed index. */
export const indexDocuments = async (
  engine: Engine,
  alias: string,
  subject: SubjectId,
): Promise<readonly IndexedDocument[]> => {
  const filter = [{ term: { subject } }, { exists: { field: 'content_at' } }];
  const documents: IndexedDocument[] = [];
  for await (const source of scan(engine, alias, filter, fields)) {
    // The fields that were asked for, as the mapping holds them.
    documents.push(toDocument(subject, source as unknown as StoredSource));
  }
  return documents;
};
