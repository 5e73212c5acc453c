import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, recall, serviceUnderTest, store } from '../testing/service-under-test.ts';

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;

/** Stands in every memory of this spec, so that an answer which shows content shows this. */
const word = 'quokka';
const user = { user_id: 'reader' };

/** What a call leaves in the log: `reads` of content by operation, `audits` by operation. */
interface Left {
  readonly reads: readonly string[];
  readonly audits: readonly string[];
}

interface Ids {
  readonly memories: readonly string[];
  readonly task: string;
  readonly receipt: string;
  readonly event: string;
  readonly hold: string;
  readonly erasure: string;
  readonly key: string;
}

type Body = (ids: Ids) => Fields;

/** Calls that show content: each leaves one record of it. */
const content: Readonly<Record<string, readonly [operation: string, body: Body]>> = {
  '/memory/v1/recall': ['recall', () => ({ ...user, query: `who saw a ${word}` })],
  '/memory/v1/get': ['get', ({ memories }) => ({ memory_id: memories[0] })],
  '/memory/v1/history': ['history', ({ memories }) => ({ memory_id: memories[0] })],
  '/memory/v1/change_log': ['change_log', () => user],
  '/memory/v1/user/list': ['user.list', () => user],
  '/memory/v1/entities': ['entities', () => user],
  '/memory/v1/profile': ['profile', () => user],
  '/memory/v1/session/get': ['session.get', () => ({ ...user, session_id: 's1', app_id: 'zoo' })],
  '/memory/v1/task': ['task', ({ task }) => ({ task_id: task })],
  '/memory/v1/tasks': ['tasks', () => user],
  '/memory/v1/user/export': ['user.export', () => user],
};

/** The auditor's calls that show content: a record of that, and one of the audit. */
const audited: typeof content = {
  '/audit/v1/replay': ['audit.replay', () => user],
  '/audit/v1/diff': [
    'audit.diff',
    () => ({ ...user, from: { sequence: 0 }, to: { at: '2026-01-01' } }),
  ],
  '/audit/v1/receipt': ['audit.receipt', ({ receipt }) => ({ receipt_id: receipt })],
};

/** The auditor's other calls: only the audit is recorded. */
const audits: Readonly<Record<string, Body>> = {
  '/audit/v1/receipts': () => ({}),
  '/audit/v1/access': () => ({}),
  '/audit/v1/subjects': () => ({}),
  '/audit/v1/recipients': () => user,
  '/audit/v1/admin_log': () => ({}),
  '/audit/v1/rebuild_certificate': () => ({}),
  '/audit/v1/anchors': () => ({}),
  '/audit/v1/bundle': () => user,
  '/audit/v1/checkpoint': () => ({}),
  '/audit/v1/consistency': () => ({ from_size: 1, to_size: 2 }),
  '/audit/v1/proof': ({ event }) => ({ event_id: event }),
  '/audit/v1/verify': () => ({}),
  '/audit/v1/holds': () => ({}),
  '/audit/v1/retention': () => ({}),
  '/audit/v1/erasures': () => ({}),
  '/audit/v1/erasure': ({ erasure }) => ({ task_id: erasure }),
};

/** Calls that show no content, and so leave no record of a read. */
const silent: Readonly<Record<string, Body>> = {
  '/memory/v1/add': () => ({ ...user, messages: [{ role: 'user', content: `A ${word} again.` }] }),
  '/memory/v1/add_structured': () => ({ ...user, memories: [{ content: `a new ${word}` }] }),
  '/memory/v1/update': ({ memories }) => ({ memory_id: memories[1], content: `the ${word} left` }),
  '/memory/v1/batch_update': ({ memories }) => ({
    updates: [{ memory_id: memories[1], content: `the ${word} came back` }],
  }),
  '/memory/v1/revert': ({ memories }) => ({ memory_id: memories[1], version: 1 }),
  '/memory/v1/delete': ({ memories }) => ({ memory_id: memories[2] }),
  '/memory/v1/restore': ({ memories }) => ({ memory_id: memories[2] }),
  '/memory/v1/batch_delete': ({ memories }) => ({ memory_ids: [memories[3]] }),
  '/memory/v1/session/close': () => ({ ...user, session_id: 's1', app_id: 'zoo' }),
  '/memory/v1/user/switch': () => ({ ...user, enabled: true }),
  '/audit/v1/hold': () => ({ ...user, case_ref: 'case 1', owner: 'legal' }),
  '/audit/v1/hold/release': ({ hold }) => ({ hold_id: hold }),
  '/admin/v1/keys/issue': () => ({ scopes: ['agent'] }),
  '/admin/v1/keys/rotate': ({ key }) => ({ key_id: key, grace_minutes: 1 }),
  '/admin/v1/keys/revoke': ({ key }) => ({ key_id: key }),
  '/admin/v1/keys/list': () => ({}),
  '/admin/v1/policy/get': () => ({}),
  '/admin/v1/policy/list': () => ({}),
  '/admin/v1/policy/publish': () => ({ policy: { recall: { min_relevance: 0.31 } } }),
  '/admin/v1/policy/rollout': () => ({ version: 3, share: 0.5 }),
  '/admin/v1/policy/rollback': () => ({ to_version: 2 }),
  '/admin/v1/projections': () => ({}),
  '/admin/v1/projections/rebuild': () => ({ name: 'switches' }),
  '/admin/v1/reconcile': () => ({ repair: false }),
  '/admin/v1/jobs': () => ({}),
  '/admin/v1/jobs/run': () => ({ job: 'decay' }),
  '/admin/v1/clock': () => ({ advance_ms: 0 }),
  '/memory/v1/user/purge': () => ({ user_id: 'somebody else' }),
};

/** Calls that need what this spec does not have: a failed task, a whole tenant to throw away. */
const elsewhere = ['/memory/v1/task/retry', '/admin/v1/purge'];

const logFile = (): string => join(service().directory, 'log.db');

const headOf = (): number => {
  using database = new DatabaseSync(logFile(), { readOnly: true });
  return Number(database.prepare('SELECT max(position) AS head FROM events').get()?.['head']);
};

const operationIn = (data: unknown): string => {
  const { operation } = JSON.parse(Buffer.from(data as Uint8Array).toString('utf8')) as {
    readonly operation: string;
  };
  return operation;
};

const leftSince = (position: number): Left => {
  using database = new DatabaseSync(logFile(), { readOnly: true });
  const rows = database
    .prepare('SELECT type, data FROM events WHERE position > ? ORDER BY position')
    .all(position);
  const of = (type: string) => rows.filter((row) => row['type'] === type);
  return {
    reads: [
      ...of('MemoriesRecalled').map(() => 'recall'),
      ...of('ContentRead').map(({ data }) => operationIn(data)),
    ],
    audits: of('AuditAccessed').map(({ data }) => operationIn(data)),
  };
};

let ids: Ids;
beforeAll(async () => {
  const { call, tell } = service();
  // Every record is in the log before its answer: what a call left is all there when it answers.
  await ok(call('/admin/v1/policy/publish', { policy: { audit: { receipts: 'strict' } } }));
  const task = await tell('reader', `My friend Ada saw a ${word} at the lake.`, {
    app_id: 'zoo',
    session_id: 's1',
    level: 'SESSION',
    strategy: { infer: false },
  });
  const texts = ['lives near us', 'is shy', 'eats leaves', 'sleeps by day'];
  const memories = await store(
    service(),
    'reader',
    texts.map((text) => `the ${word} ${text}`),
  );
  const { receipt_id: receipt } = await recall(service(), 'reader', `who saw a ${word}`);
  await store(service(), 'gone', ['soon forgotten']);
  await ok(call('/memory/v1/user/purge', { user_id: 'gone', immediate: true })).then(
    ({ task_id }) => ok(call('/memory/v1/task', { task_id, wait_ms: 30_000 })),
  );
  const { erasures } = await ok<{ erasures: readonly { task_id: string }[] }>(
    call('/audit/v1/erasures', {}),
  );
  const { hold_id: hold } = await ok<{ hold_id: string }>(
    call('/audit/v1/hold', { ...user, case_ref: 'case 0', owner: 'legal' }),
  );
  const { key_id: key } = await ok<{ key_id: string }>(
    call('/admin/v1/keys/issue', { scopes: ['agent'] }),
  );
  await ok(call('/admin/v1/policy/publish', { policy: { recall: { min_relevance: 0.3 } } }));
  const { entries } = await ok<{
    entries: readonly { event_id: string; sequence: number | null }[];
  }>(call('/audit/v1/admin_log', { limit: 200 }));
  ids = {
    memories,
    task: String(task.data['task_id']),
    receipt: String(receipt),
    event: entries.find(({ sequence }) => sequence !== null)?.event_id ?? '',
    hold,
    erasure: erasures[0]?.task_id ?? '',
    key,
  };
}, 120_000);

/** Makes a call; answers its text, and what it left in the log. */
const make = async (path: string, body: Body) => {
  const before = headOf();
  const answer = await service().call(path, body(ids));
  expect({ path, code: answer.code, data: answer.code === 0 ? null : answer.data }).toEqual({
    path,
    code: 0,
    data: null,
  });
  return { text: JSON.stringify(answer.data), left: leftSince(before) };
};

/** `/audit/v1/hold/release` → `audit.hold.release`. */
const auditOf = (path: string): string => path.slice(1).replace('/v1/', '.').replaceAll('/', '.');

describe('a call that shows content', () => {
  it.each(Object.entries(content))(
    '%s leaves one record of it',
    async (path, [operation, body]) => {
      const { left } = await make(path, body);
      expect(left).toEqual({ reads: [operation], audits: [] });
    },
  );

  it.each(Object.entries(audited))(
    '%s leaves one record of it, and one of the audit',
    async (path, [operation, body]) => {
      const { left } = await make(path, body);
      expect(left).toEqual({ reads: [operation], audits: [auditOf(path)] });
    },
  );
});

describe('a call that shows none', () => {
  it.each(Object.entries(audits))('%s leaves a record of the audit alone', async (path, body) => {
    const { text, left } = await make(path, body);
    expect(text).not.toContain(word);
    expect(left).toEqual({ reads: [], audits: [auditOf(path)] });
  });

  it.each(Object.entries(silent))('%s leaves no record of a read', async (path, body) => {
    const { text, left } = await make(path, body);
    expect(text).not.toContain(word);
    expect(left).toEqual({ reads: [], audits: [] });
  });
});

it('these are all calls that there are', async () => {
  const response = await service().service.app.inject({ url: '/openapi.json' });
  const { paths } = response.json<{ paths: Record<string, { readonly post?: object }> }>();
  const calls = Object.keys(paths).filter((path) => paths[path]?.post !== undefined);
  const known = [content, audited, audits, silent].flatMap((table) => Object.keys(table));
  expect(calls.filter((path) => !known.includes(path) && !elsewhere.includes(path))).toEqual([]);
  expect(known.filter((path) => !calls.includes(path))).toEqual([]);
});
