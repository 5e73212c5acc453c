import { describe, expect, it } from 'vitest';
import {
  add,
  contents,
  list,
  ok,
  recall,
  serviceUnderTest,
  store,
  type Task,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;

const call = <Data = Fields>(path: string, body: Fields) => ok<Data>(service().call(path, body));

const purgeAtOnce = async (user: string): Promise<string> => {
  const { task_id: task } = await call<{ task_id: string }>('/memory/v1/user/purge', {
    user_id: user,
    immediate: true,
  });
  const ended = await call<Task>('/memory/v1/task', { task_id: task, wait_ms: 20_000 });
  expect(ended).toMatchObject({ status: 'SUCCEEDED', result: { subject_erased: true } });
  return task;
};

/** Waits until the streams of an erased subject are gone: the task for it is known by that of the purge. */
const streamsGone = async (purgeTask: string): Promise<void> => {
  const [subject = ''] = purgeTask.split('.');
  const removal = `${subject}.remove_streams.${purgeTask}`;
  const ended = await call<Task>('/memory/v1/task', { task_id: removal, wait_ms: 20_000 });
  expect(ended).toMatchObject({ status: 'SUCCEEDED' });
};

describe('a subject that was erased as a whole', () => {
  it('leaves nothing in the log but leaves, and the log verifies as before', async () => {
    const user = 'whole life';
    await add(service(), user, ['My name is Ada and I live in Lyon.']);
    await store(service(), user, ['I like tea.']);
    await recall(service(), user, 'where do I live');
    const { subjects } = await call<{ subjects: readonly { subject_id: string }[] }>(
      '/audit/v1/subjects',
      { query: user },
    );
    const subjectId = subjects[0]?.subject_id ?? '';
    const task = await purgeAtOnce(user);
    const before = await call('/audit/v1/erasure', { task_id: task });
    await streamsGone(task);

    const whole = await call<Fields & { erased: number }>('/audit/v1/verify', { full: true });
    expect(whole).toMatchObject({ ok: true, first_bad: null });
    expect(whole.erased).toBeGreaterThan(4);
    expect(await call('/audit/v1/verify', { subject_id: subjectId })).toMatchObject({
      ok: true,
      checked: { events: 0 },
      erased: whole.erased,
    });

    const replayed = await call<{ events: readonly Fields[]; state: Fields }>('/audit/v1/replay', {
      subject_id: subjectId,
      steps: true,
    });
    expect(replayed.state).toMatchObject({ memories: [] });
    expect(replayed.events.map(({ type, at, before: was }) => [type, at, was])).toContainEqual([
      'ErasureStarted',
      null,
      [],
    ]);
    expect(await call('/audit/v1/erasure', { task_id: task })).toMatchObject({
      ...before,
      position: expect.any(String),
      proof: {
        event_id: (before['event_ids'] as readonly string[]).at(-1),
        inclusion: expect.any(Array),
        checkpoint: { text: expect.any(String) },
      },
    });
    expect(await call('/audit/v1/subjects', { subject_id: subjectId })).toMatchObject({
      subjects: [{ subject_id: subjectId, subject: null, erased: true, events: 0 }],
    });
  });

  it('is told the same by read models that are filled again from what is left', async () => {
    const user = 'told again';
    await store(service(), user, ['I like tea.', 'I like coffee.']);
    await recall(service(), user, 'tea');
    await store(service(), 'somebody else', ['I like milk.']);
    await streamsGone(await purgeAtOnce(user));
    const listed = await call('/audit/v1/erasures', {});
    const certificate = await call<{ projections: readonly { equal: boolean; name: string }[] }>(
      '/audit/v1/rebuild_certificate',
      {},
    );
    expect(certificate.projections.filter(({ equal }) => !equal)).toEqual([]);
    expect(await call('/audit/v1/erasures', {})).toEqual(listed);
  });

  it('begins anew under the same name, with nothing of before', async () => {
    const user = 'twice born';
    await store(service(), user, ['I like tea.']);
    await streamsGone(await purgeAtOnce(user));
    await store(service(), user, ['I like water.']);
    expect(contents(await list(service(), user))).toEqual(['I like water.']);
    await streamsGone(await purgeAtOnce(user));
    expect(await list(service(), user)).toMatchObject({ memories: [] });
    expect(await call('/audit/v1/verify', { full: true })).toMatchObject({ ok: true });
  });
});
