import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { findNeedles } from '../canary/needles.ts';
import {
  add,
  issueKey,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  store,
  type Task,
} from '../testing/service-under-test.ts';

vi.setConfig({ testTimeout: 120_000 });

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;

const exported = async (user: string, more: Fields = {}): Promise<Fields> => {
  const { task_id: taskId } = await ok<{ task_id: string }>(
    service().call('/memory/v1/user/export', { user_id: user, ...more }),
  );
  const { status, result } = await ok<Task & { result: Fields }>(
    service().call('/memory/v1/task', { task_id: taskId, wait_ms: 30_000 }),
  );
  expect(status).toBe('SUCCEEDED');
  return result;
};

const download = (url: unknown) =>
  service().service.app.inject({ method: 'GET', url: String(url) });

it('holds everything of the person, behind a link that needs no key, until its time is over or they are purged', async () => {
  const user = 'exported';
  await add(service(), user, ['My name is Zeisigquartz.'], { purpose: 'support call' });
  await store(service(), user, ['I like green tea.']);
  await recall(service(), user, 'green tea');
  await store(service(), 'somebody else', ['Not of this person.']);

  const result = await exported(user, { request_ref: 'ticket 4711' });
  const file = await download(result['download_url']);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/x-ndjson',
  });
  expect(Buffer.byteLength(file.body)).toBe(result['bytes']);
  const lines = file.body
    .trimEnd()
    .split('\n')
    .map((line): Fields => JSON.parse(line));
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(
    new Set(['fact', 'source', 'access', 'manifest']),
  );
  for (const words of [
    'Zeisigquartz',
    'I like green tea.',
    'support call',
    '"query":"green tea"',
  ]) {
    expect(file.body).toContain(words);
  }
  expect(file.body).not.toContain('Not of this person');
  expect(lines.at(-1)).toMatchObject({ items: lines.length - 1, subject: { id: user } });

  const parts = ['fact', 'source', 'access'].map((kind) => {
    const own = file.body.split('\n').filter((line) => line.startsWith(`{"kind":"${kind}"`));
    const digest = createHash('sha256').update(own.map((line) => `${line}\n`).join(''));
    return { kind, items: own.length, sha256: digest.digest('hex') };
  });
  expect(lines.at(-1)).toMatchObject({
    request_ref: 'ticket 4711',
    parts,
    recipients: [{ key_id: expect.any(String), operations: { recall: 1 } }],
  });

  // At rest it is sealed.
  const folder = join(service().directory, 'exports');
  for (const name of await readdir(folder)) {
    expect(findNeedles(await readFile(join(folder, name)), ['Zeisigquartz'])).toEqual([]);
  }

  const url = String(result['download_url']);
  expect((await download(`${url}x`)).statusCode).toBe(404);
  await ok(service().call('/memory/v1/user/purge', { user_id: user, immediate: true })).then(
    ({ task_id: id }) => ok(service().call('/memory/v1/task', { task_id: id, wait_ms: 30_000 })),
  );
  expect((await download(url)).statusCode).toBe(404);
  expect(await readdir(folder)).toEqual([]);
});

it('is one document as json, expires, and is not for agents or about nobody', async () => {
  await store(service(), 'as json', ['I like jam.']);
  const result = await exported('as json', { format: 'json', ttl_minutes: 1 });
  const file = await download(result['download_url']);
  const document: { items: readonly Fields[]; manifest: Fields } = JSON.parse(file.body);
  expect(document.manifest).toMatchObject({ items: document.items.length });

  await service().setClock('2026-01-01T00:02:00.000Z');
  expect((await download(result['download_url'])).statusCode).toBe(404);

  const nobody = service().call('/memory/v1/user/export', { user_id: 'nobody' });
  expect(await refusal(nobody)).toMatchObject({ status: 404 });
  const agent = await issueKey(service(), { scopes: ['agent'] });
  const refused = service().call('/memory/v1/user/export', { user_id: 'as json' }, agent);
  expect(await refusal(refused)).toMatchObject({ status: 403 });
});

it('is an event of the tenant, with who asked for it and how much it was', async () => {
  await store(service(), 'told of', ['I like black tea.']);
  const result = await exported('told of');
  const { entries } = await ok<{ entries: readonly Fields[] }>(
    service().call('/audit/v1/admin_log', { limit: 200 }),
  );
  const made = entries.filter(
    ({ type, what }) =>
      type === 'ExportMade' &&
      String(result['download_url']).includes(String((what as Fields)['task_id'])),
  );
  expect(made).toMatchObject([
    {
      actor: { type: 'USER' },
      what: {
        format: 'jsonl',
        items: result['items'],
        bytes: result['bytes'],
        expires_at: result['expires_at'],
      },
    },
  ]);
});
