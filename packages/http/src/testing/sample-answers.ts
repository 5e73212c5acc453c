import type { MemoryObject, UseCases } from '@palimpsest/domain/contract';
import { auditAnswers } from './audit-answers.ts';

/** What each use case answers in tests of the edge. */
export type SampleAnswers = {
  readonly [Name in keyof UseCases]: Awaited<ReturnType<UseCases[Name]>>;
};

const at = '2026-01-02T03:04:05.678Z';

const memory: MemoryObject = {
  memory_id: 's.m',
  version: 1,
  content: 'lives in Lyon',
  status: 'ACTIVE',
  user_id: 'u1',
  subject: { kind: 'user', id: 'u1' },
  level: 'GLOBAL',
  ownership: 'USER',
  mem_type: 'SEMANTIC',
  app_id: null,
  session_id: null,
  agent_id: null,
  weight: 0.8,
  is_important: false,
  persona: false,
  valid_at: at,
  invalid_at: null,
  event_from: null,
  event_to: null,
  known_from: at,
  known_to: null,
  superseded_by: null,
  created_at: at,
  updated_at: at,
  last_recalled_at: null,
  recall_count: 0,
  expire_at: null,
  archived_at: null,
  deleted_at: null,
  custom_tags: [],
  metadata: {},
  entities: [],
  categories: [],
  source: { task_id: null, session_id: null, message_ids: [] },
};

const accepted = { task_id: 's.t', accepted: true, position: 'p1' } as const;
const updated = { memory_id: 's.m', version: 2, position: 'p2' };
const deleted = { deleted: 1, reinstated: [], position: 'p3' };

const task: SampleAnswers['task'] = {
  task_id: 's.t',
  kind: 'add',
  status: 'SUCCEEDED',
  mode: 'offline',
  decisions: [],
  ignored: 0,
  position: 'p1',
  usage: null,
  accepted_at: at,
  finished_at: at,
  result: null,
  error: null,
};

const inForce = { base: 1, rollout: { version: 2, share: 0.5 } };
const policyChanged = { version: 2, in_force: inForce, position: 'p9' };

export const sampleAnswers: SampleAnswers = {
  ...auditAnswers,
  add: accepted,
  task,
  tasks: { tasks: [task], next_cursor: null },
  retryTask: accepted,
  addStructured: { results: [], position: 'p1' },
  update: updated,
  batchUpdate: { results: [], position: 'p2' },
  revert: updated,
  delete: deleted,
  batchDelete: deleted,
  restore: { memory_id: 's.m', status: 'ACTIVE', position: 'p4' },
  recall: {
    hit: true,
    reason: null,
    memories: [{ ...memory, relevance: 0.8, score: 0.8 }],
    omitted: { below_relevance: 0, archived: 0, superseded: 0, expired: 0 },
    switched_off: [],
    receipt_id: null,
    receipt: 'off',
    position: 'p1',
    as_of: null,
    known_at: null,
    degraded: [],
  },
  get: memory,
  history: { memory_id: 's.m', versions: [], chain: ['s.m'], related: {}, next_cursor: null },
  changeLog: { changes: [], next_cursor: null },
  listMemories: {
    memories: [memory],
    counts: { total: 1, global: 1, apps: {}, sessions: {}, important: 0, archived: 0, deleted: 0 },
    next_cursor: null,
  },
  entities: { entities: [], next_cursor: null },
  profile: { profile: 'lives in Lyon', generated_at: at, sources: [], mode: 'offline' },
  closeSession: accepted,
  getSession: {
    session_id: 's1',
    app_id: null,
    state: 'OPEN',
    summary: null,
    last_activity_at: at,
    closed_at: null,
    continues: [],
    memories: [memory],
    next_cursor: null,
  },
  switch: { enabled: true, apps: {}, position: 'p5' },
  issueKey: { key_id: 'k2', key: 'a-new-secret', position: 'p6' },
  revokeKey: { key_id: 'k2', revoked_at: at, position: 'p7' },
  rotateKey: { key_id: 'k3', key: 'another-secret', position: 'p8' },
  listKeys: { keys: [], next_cursor: null },
  getPolicy: { version: 1, policy: {}, share: 0.5, in_force: inForce },
  listPolicies: { in_force: inForce, changes: [], next_cursor: null },
  publishPolicy: policyChanged,
  rolloutPolicy: policyChanged,
  rollbackPolicy: policyChanged,
  projections: { projections: [] },
  rebuildProjection: accepted,
};
