import type { ActorType, ProjectionSchema } from '@palimpsest/kernel';

/** Who did what to whom, one document per event: reads, writes and governance. */
export const auditSchema: ProjectionSchema = {
  projection: 'audit',
  version: 2,
  collections: [
    {
      name: 'audit_events',
      indexes: {
        by_tenant: ['tenant', 'group', 'sort'],
        by_subject: ['tenant', 'subject_id', 'group', 'sort'],
        by_actor: ['tenant', 'actor_id', 'group', 'sort'],
        by_owner: ['owner'],
      },
    },
    {
      name: 'audit_receipts',
      indexes: {
        by_tenant: ['tenant', 'sort'],
        by_subject: ['tenant', 'subject_id', 'sort'],
        by_actor: ['tenant', 'actor_id', 'sort'],
        by_owner: ['subject_id'],
      },
    },
    {
      name: 'audit_recalled',
      indexes: { by_memory: ['memory_id', 'sort'], by_owner: ['owner'] },
    },
    { name: 'audit_subjects', indexes: { by_tenant: ['tenant', 'subject_id'] } },
  ],
};

/** `content`: somebody read or wrote content. `admin`: keys, policies, holds, exports, erasures, audits. */
export type AuditGroup = 'content' | 'admin';

/** `audit_events/<event id>`. Clear fields only. */
export interface AuditEventDocument {
  readonly tenant: string;
  readonly subject_id: string | null;
  /** Subject whose stream it stands in; `null`: a stream of the tenant, which outlives every subject. */
  readonly owner: string | null;
  readonly group: AuditGroup;
  readonly kind: 'read' | 'write';
  /** `recall`, `get` …; of a write the type of its event. */
  readonly operation: string;
  readonly type: string;
  readonly at: string;
  readonly actor_type: ActorType;
  readonly actor_id: string;
  /** As the event names it; events of writes name only the actor. */
  readonly key_id: string | null;
  readonly memory_ids: readonly string[];
  readonly count: number;
  readonly receipt_id: string | null;
  /** Models that were given content: of intakes. */
  readonly providers: readonly { readonly provider: string; readonly calls: number }[];
  /** Clear fields of a governance event. */
  readonly what: Readonly<Record<string, unknown>>;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: string;
  /** Position, zero-padded. */
  readonly sort: string;
}

/** `audit_receipts/<receipt id>`. */
export interface AuditReceiptDocument {
  readonly receipt_id: string;
  readonly tenant: string;
  readonly subject_id: string;
  readonly actor_id: string;
  readonly actor_type: ActorType;
  readonly key_id: string;
  readonly at: string;
  readonly hits: number;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: string;
  readonly sort: string;
}

/** `audit_recalled/<receipt id>:<memory id>`: a memory that a recall answered. */
export interface AuditRecalledDocument {
  readonly owner: string;
  readonly memory_id: string;
  readonly receipt_id: string;
  readonly at: string;
  readonly sort: string;
}

/** `audit_subjects/<subject id>`: counted, not copied. */
export interface AuditSubjectDocument {
  readonly tenant: string;
  readonly subject_id: string;
  readonly events: number;
  readonly last_at: string;
  /** Of the first event of each kind of stream; the earliest is when we first heard of them. */
  readonly first_memory_at?: string;
  readonly first_intake_at?: string;
  readonly first_recall_at?: string;
  readonly erased_at?: string;
}
