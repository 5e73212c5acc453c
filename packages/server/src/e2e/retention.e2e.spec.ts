import { expect, it, vi } from 'vitest';
import {
  contents,
  list,
  ok,
  refusal,
  serviceUnderTest,
  store,
} from '../testing/service-under-test.ts';

vi.setConfig({ testTimeout: 120_000 });

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;

const call = <Data = Fields>(path: string, body: Fields) => ok<Data>(service().call(path, body));

interface Retention {
  readonly overdue: number;
  readonly classes: readonly Fields[];
}

it('erases what its time has run out for, keeps what a hold keeps, and leaves nothing overdue', async () => {
  const [gone, kept] = await store(service(), 'deleted', ['I like tea.', 'I like coffee.']);
  await call('/memory/v1/delete', { memory_id: gone });
  const [held] = await store(service(), 'held', ['I like cake.']);
  await call('/memory/v1/delete', { memory_id: held });
  await call('/audit/v1/hold', {
    user_id: 'held',
    case_ref: 'c',
    owner: 'o',
    until: '2026-03-01',
  });
  await store(service(), 'purged', ['I like jam.']);
  await call('/memory/v1/user/purge', { user_id: 'purged' });

  await service().setClock('2026-02-02T00:00:00.000Z');
  expect(await call<Retention>('/audit/v1/retention', {})).toMatchObject({ overdue: 3 });
  await call('/admin/v1/jobs/run', { job: 'retention' });

  expect(await call<Retention>('/audit/v1/retention', {})).toMatchObject({
    overdue: 0,
    classes: expect.arrayContaining([
      { class: 'deleted_memories', term_days: 30, live: 1, overdue: 0, held: 1 },
    ]),
  });
  expect(await refusal(service().call('/memory/v1/get', { memory_id: gone }))).toMatchObject({
    status: 404,
  });
  expect((await service().call('/memory/v1/get', { memory_id: kept })).code).toBe(0);
  expect(contents(await list(service(), 'held', { status: ['DELETED'] }))).toEqual([
    'I like cake.',
  ]);
  const { erasures } = await call<{ erasures: readonly Fields[] }>('/audit/v1/erasures', {});
  expect(erasures.map((erasure) => [erasure['cause'], erasure['whole']])).toEqual(
    expect.arrayContaining([
      ['DELETED', false],
      ['PURGE', true],
    ]),
  );

  await service().setClock('2026-03-02T00:00:00.000Z');
  await call('/admin/v1/jobs/run', { job: 'retention' });
  expect(contents(await list(service(), 'held', { status: ['DELETED'] }))).toEqual([]);
  const { holds } = await call<{ holds: readonly Fields[] }>('/audit/v1/holds', {});
  expect(holds[0]).toMatchObject({ status: 'EXPIRED' });
  expect(await call<Retention>('/audit/v1/retention', {})).toMatchObject({ overdue: 0 });
});
