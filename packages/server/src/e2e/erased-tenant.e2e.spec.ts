import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boxContextOf, type SealedBox } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { createEmbeddedEventStore } from '@palimpsest/storage-embedded';
import type { BoxAt } from '@palimpsest/vault';
import { expect, it, vi } from 'vitest';
import { findNeedles } from '../canary/needles.ts';
import { countOpening } from '../canary/person-boxes.ts';
import {
  add,
  contents,
  issueKey,
  list,
  ok,
  recall,
  refusal,
  store,
} from '../testing/service-under-test.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

vi.setConfig({ testTimeout: 240_000 });

const canary = 'Zeisigquartz';
const ada = `ada ${canary}`;
const everything = { tenant: true, confirm: 'acme' };

const isBox = (value: unknown): value is SealedBox =>
  typeof value === 'object' && value !== null && 'ct' in value && 'k' in value;

/** Boxes in the tenant's own streams, as the log of a stopped service holds them. */
const tenantBoxes = async (directory: string, tenant: string): Promise<readonly BoxAt[]> => {
  await using eventStore = await createEmbeddedEventStore({ directory });
  const events = await eventStore.readAll({ after: -1n, limit: 10_000 });
  return events.flatMap((recorded): BoxAt[] => {
    const { event, metadata, stream } = decodeEvent(recorded);
    if (metadata.tenant !== tenant || metadata.subject_id !== null) return [];
    const data = event.data as Readonly<Record<string, unknown>>; // an object, as every event's
    return Object.entries(data).flatMap(([name, box]): BoxAt[] =>
      isBox(box)
        ? [{ box, context: boxContextOf({ metadata, stream }, name), subjectId: null }]
        : [],
    );
  });
};

const filesWith = async (directory: string, word: string): Promise<readonly string[]> => {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (findNeedles(bytes, [word]).length > 0) found.push(entry.name);
  }
  return found;
};

/** A tenant with people, a key with a name, and a policy with a note. */
const liveTenant = async (service: TestService) => {
  const scopes = ['agent', 'privacy', 'auditor', 'admin'];
  const acme = await issueKey(service, { tenant: 'acme', scopes, name: `key of ${canary}` });
  const other = await issueKey(service, { tenant: 'other', scopes });
  const publish = { policy: { retention: { deleted_days: 40 } }, note: `by ${canary}` };
  await ok(service.call('/admin/v1/policy/publish', publish, acme));
  await add(service, ada, [`My name is ${canary} and I live in Lyon.`], {}, acme);
  await store(service, 'bob', ['I like tea.'], acme);
  await recall(service, ada, 'where do I live', {}, acme);
  await store(service, 'eve', ['I like coffee.'], other);
  return { acme, other };
};

/** Waits until the key of the tenant admits nothing any more. */
const untilShut = async ({ call }: TestService, key: { key: string }): Promise<void> => {
  await vi.waitFor(
    async () => {
      expect((await call('/memory/v1/user/list', { user_id: ada }, key)).status).toBe(401);
    },
    { timeout: 30_000, interval: 200 },
  );
};

it('a tenant that is purged loses its own key last: nothing of it opens, nobody gets in, others stay', async () => {
  await using directory = await temporaryDirectory();
  const { path } = directory;
  const first = await startTestService({ directory: path });
  const { acme, other } = await liveTenant(first);
  await first.stop();
  const boxes = await tenantBoxes(path, 'acme');
  expect([boxes.length, await countOpening(path, boxes)]).toEqual([2, 2]);

  const second = await startTestService({ directory: path });
  await ok(second.call('/admin/v1/purge', everything, acme));
  await untilShut(second, acme);

  // Nobody who had a key of it, and nobody anew under its id.
  expect(await refusal(second.call('/admin/v1/keys/list', {}, acme))).toMatchObject({
    status: 401,
    code: 40101,
  });
  expect(
    await refusal(second.call('/admin/v1/keys/issue', { tenant: 'acme', scopes: ['agent'] })),
  ).toMatchObject({ code: 40902, field: 'tenant' });
  // Others neither see nor feel it.
  expect(contents(await list(second, 'eve', {}, other))).toEqual(['I like coffee.']);
  await store(second, 'eve', ['I like water.'], other);
  for (const key of [other, {}]) {
    expect(await ok(second.call('/audit/v1/verify', { full: true }, key))).toMatchObject({
      ok: true,
      first_bad: null,
    });
  }
  const record = (await readFile(join(path, 'erasures.jsonl'), 'utf8')).split('\n');
  const last: unknown = JSON.parse(record.at(-1) ?? '');
  expect(last).toMatchObject({
    tenant: 'acme',
    subject: null,
    whole: true,
    certificate: {
      checkpoint: expect.stringMatching(/^palimpsest\/acme-[^]*\n— palimpsest\/acme-/),
    },
  });
  await second.stop();

  expect(await countOpening(path, boxes)).toBe(0);
  expect(await filesWith(path, canary)).toEqual([]);

  // A start afterwards finds nothing to stumble over.
  await using third = await startTestService({ directory: path });
  expect(contents(await list(third, 'eve', {}, other)).toSorted()).toEqual([
    'I like coffee.',
    'I like water.',
  ]);
  await untilShut(third, acme);
});

it('a hold on one of its people keeps the tenant, until the purge is asked for after its release', async () => {
  await using service = await startTestService();
  const { acme } = await liveTenant(service);
  const { hold_id: hold } = await ok(
    service.call('/audit/v1/hold', { user_id: 'bob', case_ref: 'c', owner: 'o' }, acme),
  );
  const { task_id: task } = await ok(service.call('/admin/v1/purge', everything, acme));
  expect(
    await ok(service.call('/memory/v1/task', { task_id: task, wait_ms: 30_000 }, acme)),
  ).toMatchObject({
    status: 'SUCCEEDED',
    result: { subjects: 2, tenant_erased: false, subjects_left: 1 },
  });
  expect(contents(await list(service, 'bob', {}, acme))).toEqual([]);
  await ok(service.call('/audit/v1/hold/release', { hold_id: hold }, acme));
  const { task_id: again } = await ok(service.call('/admin/v1/purge', everything, acme));
  const asked = await service.call('/memory/v1/task', { task_id: again, wait_ms: 5_000 }, acme);
  expect(asked.data).not.toMatchObject({ result: { tenant_erased: false } });
  await untilShut(service, acme);
});

it('with immediate: false everybody is hidden, and the tenant keeps its key', async () => {
  await using service = await startTestService();
  const { acme } = await liveTenant(service);
  const { task_id: task } = await ok(
    service.call('/admin/v1/purge', { ...everything, immediate: false }, acme),
  );
  const { result } = await ok(
    service.call('/memory/v1/task', { task_id: task, wait_ms: 30_000 }, acme),
  );
  expect(result).toEqual({ subjects: 2, deleted: 3 });
  expect(contents(await list(service, ada, {}, acme))).toEqual([]);
});
