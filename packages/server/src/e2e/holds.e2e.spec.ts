import { describe, expect, it } from 'vitest';
import {
  contents,
  issueKey,
  list,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  store,
  type Task,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;

const call = <Data = Fields>(path: string, body: Fields, options?: { key?: string }) =>
  ok<Data>(service().call(path, body, options));

const hold = (user: string, more: Fields = {}) =>
  call<{ hold_id: string }>('/audit/v1/hold', {
    user_id: user,
    case_ref: 'matter 12/3',
    owner: 'legal team',
    ...more,
  });

const purge = (user: string, options?: { key?: string }) =>
  call<{ task_id: string; erase_by: string | null; held?: boolean }>(
    '/memory/v1/user/purge',
    { user_id: user, immediate: true },
    options,
  );

const ended = (taskId: string, options?: { key?: string }) =>
  call<Task & { result: Fields }>('/memory/v1/task', { task_id: taskId, wait_ms: 20_000 }, options);

const holds = async () => (await call<{ holds: readonly Fields[] }>('/audit/v1/holds', {})).holds;

describe('a legal hold', () => {
  it('lets a purge hide at once and keeps the erasure waiting, until it is released', async () => {
    const user = 'held';
    await store(service(), user, ['I like tea.']);
    const { hold_id: holdId } = await hold(user);

    const answer = await purge(user);
    expect(answer).toMatchObject({ erase_by: null, held: true });
    expect(await recall(service(), user, 'tea')).toMatchObject({ memories: [] });
    expect(await ended(answer.task_id)).toMatchObject({
      status: 'SUCCEEDED',
      result: { erased: 0 },
    });
    const hidden = await list(service(), user, { status: ['DELETED'] });
    expect(contents(hidden)).toEqual(['I like tea.']);

    const released = await call<{ resumed: readonly string[] }>('/audit/v1/hold/release', {
      hold_id: holdId,
    });
    expect(released.resumed).toHaveLength(1);
    expect(await ended(released.resumed[0] ?? '')).toMatchObject({
      status: 'SUCCEEDED',
      result: { erased: 1, subject_erased: true, boxes_opened: 0 },
    });
    expect((await holds())[0]).toMatchObject({
      hold_id: holdId,
      status: 'RELEASED',
      case_ref: null,
      subject: null,
    });
  });

  it('shows in nothing that a key without privacy and auditor sees', async () => {
    const agent = await issueKey(service(), { scopes: ['agent'] });
    const [free, held] = ['free', 'unknowingly held'];
    for (const user of [free, held]) await store(service(), user, ['I like tea.']);
    await hold(held);
    const answers = [];
    for (const user of [free, held]) {
      const answer = await call('/memory/v1/user/purge', { user_id: user }, agent);
      const task = await ended(String(answer['task_id']), agent);
      answers.push({ ...answer, task_id: '', position: '', result: task.result });
    }
    expect(answers[1]).toEqual(answers[0]);
    const refused = service().call('/audit/v1/holds', {}, agent);
    expect(await refusal(refused)).toMatchObject({ status: 403 });
  });

  it('is listed with its case while it stands, and ends at its time', async () => {
    const user = 'for a while';
    await store(service(), user, ['I like tea.']);
    await hold(user, { until: '2026-02-01' });
    expect((await holds())[0]).toMatchObject({
      status: 'ACTIVE',
      case_ref: 'matter 12/3',
      owner: 'legal team',
      subject: { kind: 'user', id: user },
      until: '2026-02-01T00:00:00.000Z',
    });
  });

  it('is placed by our own id too, and tells nobody whether an id is unknown or not theirs', async () => {
    const [id = ''] = await store(service(), 'by id', ['I like tea.']);
    const [subjectId] = id.split('.');
    const body = { subject_id: subjectId, case_ref: 'c', owner: 'o' };
    expect(await call('/audit/v1/hold', body)).toMatchObject({ hold_id: expect.any(String) });
    const limited = await issueKey(service(), {
      scopes: ['auditor'],
      subjects: [{ kind: 'user', id: 'somebody else' }],
    });
    const notTheirs = await refusal(service().call('/audit/v1/hold', body, limited));
    const unknown = await refusal(
      service().call('/audit/v1/hold', { ...body, subject_id: 'no-such-subject-at-all' }, limited),
    );
    expect(notTheirs).toMatchObject({ status: 404 });
    expect(unknown).toEqual(notTheirs);
  });

  it('on nobody, in the past, or not there is a clear answer each', async () => {
    const place = (body: Fields) =>
      refusal(service().call('/audit/v1/hold', { case_ref: 'c', owner: 'o', ...body }));
    expect(await place({ user_id: 'nobody at all' })).toMatchObject({ status: 404 });
    await store(service(), 'somebody', ['I like tea.']);
    expect(await place({ user_id: 'somebody', until: '2020-01-01' })).toMatchObject({
      status: 400,
      field: 'until',
    });
    const release = service().call('/audit/v1/hold/release', { hold_id: 'no.such' });
    expect(await refusal(release)).toMatchObject({ status: 404 });
  });
});

describe('a certificate', () => {
  it('says what was erased, when, how, and what was found afterwards', async () => {
    const user = 'certified';
    await store(service(), user, ['I like tea.', 'I like coffee.']);
    const { task_id: taskId } = await purge(user);
    await ended(taskId);
    const { erasures } = await call<{ erasures: readonly Fields[] }>('/audit/v1/erasures', {});
    expect(erasures[0]).toMatchObject({ task_id: taskId, memories: 2, whole: true });
    const certificate = await call('/audit/v1/erasure', { task_id: taskId });
    expect(certificate).toMatchObject({
      cause: 'PURGE',
      method: 'KEY_DESTRUCTION_AND_REMOVAL',
      keys_destroyed: { memories: 2, subject_key: true },
      scan: { boxes_opened: 0, documents_left: 0 },
      backup_expiry: '2026-01-08T00:00:00.000Z',
    });
    expect(JSON.stringify(certificate)).not.toContain(user);
    const unknown = service().call('/audit/v1/erasure', { task_id: 'not.there' });
    expect(await refusal(unknown)).toMatchObject({ status: 404 });
  });
});
