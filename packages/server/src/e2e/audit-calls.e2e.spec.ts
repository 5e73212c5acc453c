import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  get,
  issueKey,
  list,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  storeOne,
  type Task,
} from '../testing/service-under-test.ts';
import { verifyBundle } from '../verifier/verify-bundle.ts';

const folder = await mkdtemp(join(tmpdir(), 'palimpsest-audit-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const service = serviceUnderTest({
  clock: '2026-03-01T00:00:00.000Z',
  environment: { PALIMPSEST_ANCHOR_FILE: join(folder, 'anchor.txt') },
});

type Fields = Readonly<Record<string, unknown>>;

const audit = <Data = Fields>(call: string, body: Fields = {}): Promise<Data> =>
  ok(service().call<Data>(`/audit/v1/${call}`, body));

interface Replayed {
  readonly subject_id: string;
  readonly state: {
    readonly memories: readonly {
      readonly memory_id: string;
      readonly content: string | null;
      readonly status: string;
    }[];
    readonly counts: Fields;
  };
  readonly digest: string;
  readonly sequence: number;
  readonly events: readonly {
    readonly sequence: number;
    readonly type: string;
    readonly before: readonly { readonly content: string }[];
    readonly after: readonly { readonly content: string }[];
  }[];
  readonly next_cursor: string | null;
}

describe('replaying', () => {
  it('shows a subject as it stood, step by step, and what changed in between', async () => {
    const id = await storeOne(service(), 'changing', 'The gate is green.');
    await service().setClock('2026-03-02T00:00:00.000Z');
    await ok(service().call('/memory/v1/update', { memory_id: id, content: 'The gate is blue.' }));
    const second = await storeOne(service(), 'changing', 'The well is deep.');
    await service().setClock('2026-03-03T00:00:00.000Z');
    await ok(service().call('/memory/v1/delete', { memory_id: second }));

    // The ledger follows the log within a second: a step has its sequence by then.
    const now = await vi.waitFor(
      async () => {
        const told = await audit<Replayed>('replay', { user_id: 'changing', steps: true });
        expect(told.events.every(({ sequence }) => typeof sequence === 'number')).toBe(true);
        return told;
      },
      { timeout: 10_000 },
    );
    expect(now.events.map(({ type }) => type)).toEqual([
      'MemoryAdded',
      'MemoryRevised',
      'MemoryAdded',
      'MemoriesDeleted',
    ]);
    expect(now.events[1]).toMatchObject({
      before: [{ content: 'The gate is green.', version: 1 }],
      after: [{ content: 'The gate is blue.', version: 2 }],
      cause: { op: 'EDIT' },
      actor: { type: 'AGENT' },
    });
    expect(now.state.counts).toMatchObject({ active: 1, deleted: 1 });

    const then = await audit<Replayed>('replay', {
      user_id: 'changing',
      at: '2026-03-01T12:00:00Z',
    });
    expect(then.state.memories).toMatchObject([
      { content: 'The gate is green.', status: 'ACTIVE' },
    ]);
    const bySequence = await audit<Replayed>('replay', {
      subject_id: now.subject_id,
      sequence: now.events[0]?.sequence,
    });
    expect(bySequence.digest).toBe(then.digest);
    expect((await audit<Replayed>('replay', { user_id: 'changing' })).digest).toBe(now.digest);

    const page = await audit<Replayed>('replay', { user_id: 'changing', steps: true, limit: 3 });
    const rest = await audit<Replayed>('replay', {
      user_id: 'changing',
      steps: true,
      limit: 3,
      cursor: page.next_cursor,
    });
    expect([...page.events, ...rest.events].map(({ type }) => type)).toEqual(
      now.events.map(({ type }) => type),
    );

    const diff = await audit<Record<string, readonly Fields[]>>('diff', {
      user_id: 'changing',
      from: { at: '2026-03-01T12:00:00Z' },
      to: { at: '2026-03-03T00:00:00Z' },
    });
    expect(diff).toMatchObject({
      changed: [{ memory_id: id, before: { version: 1 }, after: { version: 2 } }],
      added: [{ memory_id: second, before: null }],
      deleted: [],
    });
  });

  it('says clearly what there is not', async () => {
    await storeOne(service(), 'early', 'The road is long.');
    expect(
      await audit<Replayed>('replay', { user_id: 'early', at: '1970-01-01T00:00:00Z' }),
    ).toMatchObject({ state: { memories: [] }, sequence: null });
    for (const [body, code] of [
      [{ user_id: 'early', at: '2999-01-01T00:00:00Z' }, 40001],
      [{ user_id: 'early', sequence: 1_000_000 }, 40401],
      [{ user_id: 'never heard of' }, 40401],
      [{ user_id: 'early', sequence: 1, at: '2026-03-01T00:00:00Z' }, 40001],
      [{}, 40001],
    ] as const) {
      expect((await refusal(service().call('/audit/v1/replay', body))).code).toBe(code);
    }
  });
});

describe('a receipt', () => {
  it('is rendered again as the agent saw it, whatever became of it since', async () => {
    const id = await storeOne(service(), 'asked about', 'The ferry leaves at nine.');
    const { key, key_id: keyId } = await issueKey(service(), { scopes: ['agent'] });
    const answer = await recall(
      service(),
      'asked about',
      'when does the ferry leave',
      { purpose: 'to book' },
      { key },
    );
    await ok(
      service().call('/memory/v1/update', { memory_id: id, content: 'The ferry leaves at ten.' }),
    );

    const receipt = await audit('receipt', { receipt_id: answer['receipt_id'] });
    expect(receipt).toMatchObject({
      query: 'when does the ferry leave',
      purpose: 'to book',
      key_id: keyId,
      matches: true,
      erased: [],
      hits: [
        {
          memory_id: id,
          version: 1,
          relevance: answer.memories[0]?.relevance,
          memory: { content: 'The ferry leaves at nine.' },
        },
      ],
    });
    const byMemory = await audit<{ readonly receipts: readonly Fields[] }>('receipts', {
      memory_id: id,
    });
    expect(byMemory.receipts).toMatchObject([
      { receipt_id: answer['receipt_id'], key_id: keyId, hits: 1 },
    ]);
    for (const body of [{ user_id: 'asked about' }, { key_id: keyId }]) {
      expect(await audit('receipts', body)).toMatchObject({ receipts: byMemory.receipts });
    }
    const unknown = await refusal(
      service().call('/audit/v1/receipt', { receipt_id: 'no.202603.such' }),
    );
    const theirs = await issueKey(service(), { scopes: ['auditor'], tenant: 'globex' });
    expect(
      await refusal(
        service().call(
          '/audit/v1/receipt',
          { receipt_id: answer['receipt_id'] },
          { key: theirs.key },
        ),
      ),
    ).toEqual(unknown);
    expect(unknown.code).toBe(40401);
  });
});

describe('the record of access', () => {
  it('has every read and write, by whom, of what', async () => {
    const { key, key_id: keyId } = await issueKey(service(), { scopes: ['agent', 'auditor'] });
    const id = await storeOne(service(), 'watched', 'The orchard bears plums.');
    await recall(service(), 'watched', 'what does the orchard bear', {}, { key });
    await get(service(), id, {}, { key });
    await ok(service().call('/memory/v1/history', { memory_id: id }, { key }));
    await list(service(), 'watched', {}, { key });
    await ok(service().call('/memory/v1/entities', { user_id: 'watched' }, { key }));
    await ok(service().call('/memory/v1/change_log', { user_id: 'watched' }, { key }));
    await ok(service().call('/audit/v1/replay', { user_id: 'watched' }, { key }));

    const { access } = await audit<{ readonly access: readonly Fields[] }>('access', {
      user_id: 'watched',
    });
    expect(access.map(({ kind, operation }) => [kind, operation].join(' '))).toEqual([
      'write MemoryAdded',
      'read recall',
      'read get',
      'read history',
      'read user.list',
      'read entities',
      'read change_log',
      'read audit.replay',
    ]);
    expect(access.slice(1).map((one) => one['key_id'])).toEqual(Array(7).fill(keyId));
    expect(access[2]).toMatchObject({ memory_ids: [id], count: 1 });
    expect(await audit('access', { key_id: keyId, operation: 'get' })).toMatchObject({
      access: [{ memory_ids: [id] }],
    });

    expect(await audit('recipients', { user_id: 'watched' })).toMatchObject({
      keys: [{ key_id: keyId, memories: 1, operations: { recall: 1, get: 1, 'audit.replay': 1 } }],
    });
    const subjects = await audit<{ readonly subjects: readonly Fields[] }>('subjects', {
      query: 'watch',
    });
    expect(subjects.subjects).toMatchObject([
      { user_id: 'watched', subject: { kind: 'user', id: 'watched' }, erased: false },
    ]);
    expect(await audit('subjects', { subject_id: subjects.subjects[0]?.['subject_id'] })).toEqual({
      ...subjects,
      next_cursor: null,
    });
    const log = await audit<{ readonly entries: readonly Fields[] }>('admin_log', { limit: 200 });
    expect(log.entries.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['PolicyPublished', 'ApiKeyIssued', 'AuditAccessed']),
    );
    expect(JSON.stringify(log.entries)).not.toContain('key_hash');
  });
});

describe('the rebuild certificate', () => {
  it('compares every projection with the log, and is signed', async () => {
    const certificate = await audit<Fields & { readonly projections: readonly Fields[] }>(
      'rebuild_certificate',
    );
    expect(certificate).toMatchObject({ ok: true, key_id: expect.stringMatching(/^[0-9a-f]{8}$/) });
    expect(certificate.projections.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['memories', 'search', 'change_log', 'audit']),
    );
    expect(certificate.projections.every(({ equal }) => equal === true)).toBe(true);
  });
});

describe('a bundle', () => {
  const download = async (body: Fields): Promise<string> => {
    const accepted = await audit<{ readonly task_id: string }>('bundle', body);
    const task = await ok(
      service().call<Task>('/memory/v1/task', { task_id: accepted.task_id, wait_ms: 30_000 }),
    );
    expect(task).toMatchObject({ status: 'SUCCEEDED', kind: 'bundle' });
    const result = task['result'] as { readonly download_url: string; readonly bytes: number };
    const response = await service().service.app.inject(result.download_url);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.length).toBe(result.bytes);
    const path = join(folder, `${accepted.task_id}.tar`);
    await writeFile(path, response.rawPayload);
    return path;
  };

  it('of the tenant, of a range and of a subject is verified with nothing but itself and the key', async () => {
    await storeOne(service(), 'in evidence', 'The vault is closed.');
    await recall(service(), 'in evidence', 'is the vault closed');
    const { public_keys: keys } = await audit<{
      readonly public_keys: readonly { readonly verifier_key: string }[];
    }>('anchors');
    for (const body of [{}, { from: 2, to: 5 }, { user_id: 'in evidence' }]) {
      const path = await download(body);
      const report = await verifyBundle(path, { keys: keys.map((one) => one.verifier_key) });
      expect(report).toMatchObject({ ok: true, firstBad: null, keyGiven: true });
      expect(report.events).toBeGreaterThanOrEqual(2);
      expect((await readFile(path)).includes('The vault is closed.')).toBe(false);
    }
  });

  it('is given out by its link alone, and only for a while', async () => {
    const path = await download({});
    expect(path).not.toBe('');
    const forged = await service().service.app.inject('/audit/v1/bundle/download?token=e30.AAAA');
    expect(forged.statusCode).toBe(404);
    expect(
      (await refusal(service().call('/audit/v1/bundle', { from: 1, to: 1_000_000 }))).code,
    ).toBe(40401);
  });
});

describe('an anchor', () => {
  it('keeps what was signed, and a verification is held against it', async () => {
    const before = await audit<{ readonly anchors: readonly Fields[] }>('anchors');
    expect(before.anchors).toMatchObject([{ kind: 'file', error: null }]);
    expect(await audit('verify', { full: true })).toMatchObject({ ok: true });
  });
});
