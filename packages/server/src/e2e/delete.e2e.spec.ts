import { beforeAll, describe, expect, it } from 'vitest';
import {
  add,
  changeLog,
  contents,
  get,
  issueKey,
  list,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  store,
  storeOne,
  type Task,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;
interface Deleted {
  readonly deleted: number;
  readonly reinstated: readonly string[];
  readonly position: string;
}

let agent = { key: '' };
let privacy = { key: '' };

beforeAll(async () => {
  agent = await issueKey(service(), { scopes: ['agent'] });
  privacy = await issueKey(service(), { scopes: ['privacy'] });
});

const remove = (body: Fields, options?: { key?: string }) =>
  ok<Deleted>(service().call('/memory/v1/delete', body, options));
const removeMany = (body: Fields) =>
  service().call<Deleted & Fields>('/memory/v1/batch_delete', body);

describe('deleted content', () => {
  const secret = 'My locker code is kingfisher.';
  const user = 'deleter';
  let id = '';
  let task: Task | undefined;

  beforeAll(async () => {
    task = await add(service(), user, [{ role: 'user', content: secret, id: 'm1' }], {
      strategy: { infer: false },
    });
    id = task.decisions[0]?.memory_id ?? '';
    await recall(service(), user, 'locker code');
    const answer = await remove({ memory_id: id, reason: 'kingfisher must go' });
    expect(answer).toMatchObject({ deleted: 1, reinstated: [] });
  });

  it.each<[string, string, Fields]>([
    ['recall', '/memory/v1/recall', { user_id: user, query: 'locker code kingfisher' }],
    [
      'recall of everything',
      '/memory/v1/recall',
      {
        user_id: user,
        query: 'locker code',
        include_archived: true,
        include_superseded: true,
        as_of: '2026-01-01',
      },
    ],
    [
      'list',
      '/memory/v1/user/list',
      { user_id: user, status: ['ACTIVE', 'DELETED', 'SUPERSEDED', 'ARCHIVED'] },
    ],
    [
      'list at another time',
      '/memory/v1/user/list',
      { user_id: user, as_of: '2026-01-01', known_at: '2026-01-01' },
    ],
    ['change log', '/memory/v1/change_log', { user_id: user }],
    ['entities', '/memory/v1/entities', { user_id: user }],
    ['tasks', '/memory/v1/tasks', { user_id: user }],
  ])('is in no answer to an agent: %s', async (_, path, body) => {
    const answer = await service().call(path, body, agent);

    expect(answer.code).toBe(0);
    expect(JSON.stringify(answer.data)).not.toContain('kingfisher');
  });

  it('is in no answer by id to an agent', async () => {
    for (const path of ['/memory/v1/get', '/memory/v1/history']) {
      const answer = service().call(path, { memory_id: id }, agent);
      expect(await refusal(answer)).toMatchObject({ code: 40401 });
    }
    const answer = await ok(service().call('/memory/v1/task', { task_id: task?.task_id }, agent));
    expect(JSON.stringify(answer)).not.toContain('kingfisher');
  });

  it('is never recalled, whatever the key', async () => {
    const answer = await recall(service(), user, 'locker code', { as_of: '2026-01-01' });

    expect(answer).toMatchObject({ hit: false, memories: [] });
  });

  it('is shown to keys that answer for privacy', async () => {
    const listed = await list(service(), user, { status: ['DELETED'] }, privacy);
    const changes = await changeLog(service(), user, {}, privacy);

    expect(listed.memories).toMatchObject([
      { content: secret, status: 'DELETED', deleted_at: '2026-01-01T00:00:00.000Z' },
    ]);
    expect(listed.counts).toMatchObject({ total: 0, deleted: 1 });
    expect(await get(service(), id, {}, privacy)).toMatchObject({
      content: secret,
      status: 'DELETED',
    });
    expect(await get(service(), id, { as_of: '2026-01-01' }, privacy)).toMatchObject({
      status: 'DELETED',
    });
    expect(changes.changes.at(-1)).toMatchObject({
      op_type: 'DELETE',
      memory_id: id,
      reason: 'kingfisher must go',
      sanitized: false,
    });
  });

  it('cannot be changed', async () => {
    for (const [path, more] of [
      ['/memory/v1/update', { content: 'changed' }],
      ['/memory/v1/revert', { version: 1 }],
    ] as const) {
      expect(await refusal(service().call(path, { memory_id: id, ...more }))).toMatchObject({
        code: 40401,
      });
    }
  });

  it('shows in no source of another memory', async () => {
    const message = 'I like tea. I live in Porto.';
    const { decisions } = await add(service(), 'two facts', [message]);
    const [gone, kept] = decisions.map(({ memory_id: memory }) => memory ?? '');
    await remove({ memory_id: gone });

    const quoted = async (options: { key: string }) =>
      (await get(service(), kept ?? '', { quotes: true }, options))['quotes'];

    expect(decisions).toHaveLength(2);
    expect(await quoted(agent)).toEqual([]);
    expect(await quoted(privacy)).toMatchObject([{ text: message, role: 'user' }]);
  });
});

describe('restore', () => {
  it('undoes a delete, at once and everywhere', async () => {
    const id = await storeOne(service(), 'restored', 'The rook is black.');
    await remove({ memory_id: id });

    const answer = await ok(service().call('/memory/v1/restore', { memory_id: id }));

    expect(answer).toMatchObject({ memory_id: id, status: 'ACTIVE', position: expect.any(String) });
    expect(contents(await recall(service(), 'restored', 'black rook'))).toEqual([
      'The rook is black.',
    ]);
    expect(await get(service(), id, {}, agent)).toMatchObject({ deleted_at: null });
  });

  it('of what is there changes nothing', async () => {
    const id = await storeOne(service(), 'already', 'The rook is white.');

    expect(await ok(service().call('/memory/v1/restore', { memory_id: id }))).toMatchObject({
      status: 'ACTIVE',
    });
  });
});

describe('a delete of what had taken the place of another memory', () => {
  const replaced = async (user: string) => {
    const old = await storeOne(service(), user, 'a first memory');
    await add(service(), user, ['I live in Porto.']);
    const moved = await add(service(), user, ['I moved to Lisbon.']);
    return {
      old,
      target: moved.decisions[0]?.target ?? '',
      by: moved.decisions[0]?.memory_id ?? '',
    };
  };

  it('leaves the other superseded', async () => {
    const { target, by } = await replaced('left');
    expect(await remove({ memory_id: by })).toMatchObject({ deleted: 1, reinstated: [] });

    expect(await get(service(), target)).toMatchObject({ status: 'SUPERSEDED' });
  });

  it('reinstates the other when that is said', async () => {
    const { target, by } = await replaced('back');
    const answer = await remove({ memory_id: by, reinstate: true });

    expect(answer).toMatchObject({ deleted: 1, reinstated: [target] });
    expect(await get(service(), target)).toMatchObject({
      status: 'ACTIVE',
      invalid_at: null,
      superseded_by: null,
    });
    expect(contents(await recall(service(), 'back', 'I live in Porto'))).toEqual([
      'I live in Porto.',
    ]);
    const { changes } = await changeLog(service(), 'back', { op_type: ['DELETE', 'REINSTATE'] });
    expect(changes.map(({ op_type: type }) => type)).toEqual(['DELETE', 'REINSTATE']);
  });
});

describe('batch_delete', () => {
  it('by ids deletes all of them, or none when one is not there', async () => {
    const ids = await store(service(), 'by ids', ['one', 'two', 'three']);
    const other = await storeOne(service(), 'by ids too', 'four');

    const refused = await refusal(removeMany({ memory_ids: [...ids, 'unknown.id'] }));
    const before = await list(service(), 'by ids');
    const answer = await ok(removeMany({ memory_ids: [...ids.slice(0, 2), other] }));

    expect(refused).toMatchObject({ code: 40401 });
    expect(before.memories).toHaveLength(3);
    expect(answer).toMatchObject({ deleted: 3, reinstated: [] });
    expect(contents(await list(service(), 'by ids'))).toEqual(['three']);
  });

  it('by a filter deletes what matches in the scope, and nothing else', async () => {
    await store(service(), 'by filter', [
      { content: 'one', custom_tags: ['old'] },
      { content: 'two', custom_tags: ['old'], app_id: 'shop' },
      { content: 'three' },
    ]);

    const answer = await ok(
      removeMany({
        user_id: 'by filter',
        scope: { app_id: 'shop', include_global: false },
        filter: { custom_tags: ['old'] },
      }),
    );

    expect(answer.deleted).toBe(1);
    expect(contents(await list(service(), 'by filter')).toSorted()).toEqual(['one', 'three']);
  });

  it.each<[Fields, string]>([
    [{}, 'all'],
    [{ filter: {} }, 'all'],
    [{ filter: { ownership: ['USER', 'AGENT'] } }, 'all'],
    [{ scope: {} }, 'all'],
    [{ filter: { ownership: ['USER'] }, all: false }, 'all'],
  ])('with %j never wipes everyone unasked', async (body, field) => {
    const user = `guarded ${JSON.stringify(body)}`;
    await store(service(), user, ['one', 'two']);

    expect(await refusal(removeMany({ user_id: user, ...body }))).toMatchObject({
      code: 40001,
      field,
    });
    expect((await list(service(), user)).memories).toHaveLength(2);
  });

  it('deletes all when all is meant', async () => {
    await store(service(), 'everything', ['one', { content: 'two', app_id: 'shop' }]);

    expect(await ok(removeMany({ user_id: 'everything', all: true }))).toMatchObject({
      deleted: 2,
    });
    expect(await ok(removeMany({ user_id: 'everything', all: true }))).toMatchObject({
      deleted: 0,
    });
    expect(await ok(removeMany({ user_id: 'never seen', all: true }))).toMatchObject({
      deleted: 0,
    });
    expect(await recall(service(), 'everything', 'one')).toMatchObject({ reason: 'EMPTY_SCOPE' });
  });
});
