import type { AuditUseCases } from '@palimpsest/domain/contract';

const at = '2026-01-02T03:04:05.678Z';
const hash = '00'.repeat(32);

const checkpoint = {
  origin: 'palimpsest/default-1',
  size: 3,
  root: hash,
  at,
  key_id: '01020304',
  text: 'a signed note',
};

/** What each call of an auditor answers in tests of the edge. */
export const auditAnswers: {
  readonly [Name in keyof AuditUseCases]: Awaited<ReturnType<AuditUseCases[Name]>>;
} = {
  verify: {
    ok: true,
    checked: { events: 3, streams: 2, from: 0, to: 3 },
    checkpoint,
    uncovered: { from: 3, to: 3, events: 0 },
    unanchored: { from: 0, to: 3, events: 3, anchored_at: null },
    erased: 0,
    first_bad: null,
  },
  checkpoint: checkpoint,
  proof: {
    event_id: 'e1',
    leaf: 'e30=',
    leaf_hash: hash,
    index: 0,
    tree_size: 3,
    inclusion: [hash],
    checkpoint,
  },
  consistency: { proof: [], from_root: hash, to_root: hash },
  replay: {
    subject_id: 's',
    state: {
      memories: [],
      counts: { total: 0, active: 0, superseded: 0, archived: 0, deleted: 0 },
      switch: { enabled: true, apps_off: 0 },
      holds: [],
    },
    digest: hash,
    sequence: null,
    events: [],
    next_cursor: null,
  },
  diff: {
    added: [],
    changed: [],
    superseded: [],
    archived: [],
    deleted: [],
    restored: [],
    erased: [],
  },
  receipts: { receipts: [], next_cursor: null },
  receipt: {
    receipt_id: 's.202601.r',
    subject_id: 's',
    event_id: 'e1',
    sequence: 1,
    at,
    actor: { type: 'AGENT', id: 'key-pseudonym' },
    key_id: 'k1',
    policy_version: 1,
    query: 'where do I live?',
    purpose: null,
    filter: null,
    as_of: null,
    known_at: null,
    top_k: 10,
    min_relevance: 0.3,
    embedder: null,
    degraded: [],
    duration_ms: 1,
    omitted: {},
    hits: [],
    matches: true,
    erased: [],
  },
  access: { access: [], next_cursor: null },
  subjects: { subjects: [], next_cursor: null },
  recipients: { subject_id: 's', keys: [], providers: [] },
  adminLog: { entries: [], next_cursor: null },
  rebuildCertificate: {
    ok: true,
    at,
    projections: [],
    ledger: { size: 3, root: hash },
    key_id: '01020304',
    text: 'a signed note',
  },
  bundle: { task_id: 't', accepted: true, position: 'p9' },
  anchors: { origin: checkpoint.origin, anchors: [], public_keys: [] },
};
