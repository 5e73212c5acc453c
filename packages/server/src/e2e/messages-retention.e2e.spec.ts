import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SubjectId } from '@palimpsest/kernel';
import type { BoxAt } from '@palimpsest/vault';
import { expect, it, vi } from 'vitest';
import { findNeedles } from '../canary/needles.ts';
import { boxesOfPerson, countOpening } from '../canary/person-boxes.ts';
import { add, contents, get, list, ok, recall } from '../testing/service-under-test.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

vi.setConfig({ testTimeout: 240_000 });

type Fields = Readonly<Record<string, unknown>>;

const canary = 'Zeisigquartz';

const subjectOf = async ({ call }: TestService, user: string): Promise<SubjectId> => {
  const { subjects } = await ok<{ subjects: readonly { subject_id: SubjectId }[] }>(
    call('/audit/v1/subjects', { query: user }),
  );
  const [found] = subjects;
  if (found === undefined) throw new Error('nobody of that name');
  return found.subject_id;
};

/** Tells a fact, and says something beside it that no memory keeps. */
const tellBoth = async (service: TestService, user: string): Promise<string> => {
  const task = await add(
    service,
    user,
    ['I live in Lyon.', `Could you tell me what a ${canary} is?`],
    { strategy: { instructions: `Never speak of ${canary}` } },
  );
  expect(task.status).toBe('SUCCEEDED');
  const { memories } = await list(service, user);
  expect(memories.map(({ content }) => content.includes(canary))).not.toContain(true);
  const [memory] = memories;
  if (memory === undefined) throw new Error('nothing was remembered');
  return memory.memory_id;
};

const quotesOf = async (service: TestService, memory: string): Promise<readonly string[]> => {
  const { quotes } = await get(service, memory, { quotes: true });
  return (quotes as readonly { text: string }[]).map(({ text }) => text);
};

const runRetention = async (service: TestService): Promise<Fields> => {
  const { result } = await ok<{ result: Fields }>(
    service.call('/admin/v1/jobs/run', { job: 'retention' }),
  );
  return result;
};

/** Boxes of what a person said, as the log of a stopped service holds them. */
const saidBy = async (directory: string, subject: SubjectId): Promise<readonly BoxAt[]> => {
  const { boxes } = await boxesOfPerson(directory, subject);
  return boxes.filter(({ context }) => context.stream.startsWith('intake-'));
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

it('what was said ends with its term, what was remembered of it stays, and a hold keeps both', async () => {
  await using directory = await temporaryDirectory();
  const { path } = directory;
  const first = await startTestService({ directory: path });
  const memory = await tellBoth(first, 'past its term');
  const held = await tellBoth(first, 'held');
  const { receipt_id: receipt } = await recall(first, 'past its term', 'where do I live');
  const { hold_id: hold } = await ok(
    first.call('/audit/v1/hold', { user_id: 'held', case_ref: 'c', owner: 'o' }),
  );
  const [subject, heldSubject] = [
    await subjectOf(first, 'past its term'),
    await subjectOf(first, 'held'),
  ];
  expect(await quotesOf(first, memory)).toEqual(['I live in Lyon.']);
  await first.setClock('2026-06-29T00:00:00.000Z');
  expect(await runRetention(first)).toMatchObject({ messages: 0 });
  await first.stop();
  const [said, saidByHeld] = [await saidBy(path, subject), await saidBy(path, heldSubject)];
  expect([said.length, await countOpening(path, said)]).toEqual([3, 3]);

  const second = await startTestService({ directory: path });
  await second.setClock('2026-07-02T00:00:00.000Z');
  expect(await ok(second.call('/audit/v1/retention', {}))).toMatchObject({
    overdue: 1,
    classes: expect.arrayContaining([
      { class: 'messages', term_days: 180, live: 2, overdue: 1, held: 1 },
    ]),
  });
  expect(await runRetention(second)).toMatchObject({ messages: 1, tasks: 1 });
  expect(await ok(second.call('/audit/v1/retention', {}))).toMatchObject({ overdue: 0 });
  const { erasures } = await ok<{ erasures: readonly Fields[] }>(
    second.call('/audit/v1/erasures', {}),
  );
  expect(erasures).toMatchObject([
    { cause: 'MESSAGES', subject_id: subject, whole: false, memories: 0 },
  ]);
  expect(
    await ok(second.call('/audit/v1/erasure', { task_id: erasures[0]?.['task_id'] })),
  ).toMatchObject({
    keys_destroyed: { memories: 0, messages: 3, receipts: 0, subject_key: false },
    scan: { boxes_tried: 3, boxes_opened: 0, documents_left: 0 },
  });

  expect(await quotesOf(second, memory)).toEqual([]);
  expect(await quotesOf(second, held)).toEqual(['I live in Lyon.']);
  expect(contents(await list(second, 'past its term'))).toHaveLength(1);
  const audit = { user_id: 'past its term' };
  expect(await ok(second.call('/audit/v1/verify', { full: true }))).toMatchObject({ ok: true });
  expect(await ok(second.call('/audit/v1/replay', audit))).toMatchObject({
    state: { memories: [{ memory_id: memory }] },
  });
  expect(await ok(second.call('/audit/v1/receipt', { receipt_id: receipt }))).toMatchObject({
    matches: true,
  });
  expect(await runRetention(second)).toMatchObject({ messages: 0, tasks: 0 });
  await second.stop();
  expect(await countOpening(path, said)).toBe(0);
  expect(await countOpening(path, saidByHeld)).toBe(3);
  expect(await filesWith(path, canary)).toEqual([]);

  const third = await startTestService({ directory: path });
  await ok(third.call('/audit/v1/hold/release', { hold_id: hold }));
  expect(await runRetention(third)).toMatchObject({ messages: 1 });
  const { projections } = await ok<{ projections: readonly Fields[] }>(
    third.call('/audit/v1/rebuild_certificate', {}),
  );
  expect(projections.filter(({ equal }) => equal !== true)).toEqual([]);
  await third.stop();
  expect(await countOpening(path, saidByHeld)).toBe(0);
});

it('the term is the one of the policy', async () => {
  await using directory = await temporaryDirectory();
  const service = await startTestService({ directory: directory.path });
  const memory = await tellBoth(service, 'short');
  await ok(
    service.call('/admin/v1/policy/publish', { policy: { retention: { messages_days: 7 } } }),
  );
  await service.setClock('2026-01-07T00:00:00.000Z');
  expect(await runRetention(service)).toMatchObject({ messages: 0 });
  await service.setClock('2026-01-09T00:00:00.000Z');
  expect(await runRetention(service)).toMatchObject({ messages: 1 });
  expect(await quotesOf(service, memory)).toEqual([]);
  await service.stop();
});
