import { beforeAll, describe, expect, it } from 'vitest';
import {
  issueKey,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  storeOne,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest({ clock: '2026-03-01T00:00:00.000Z' });

type Fields = Readonly<Record<string, unknown>>;

/** What belongs to the tenant `default`, and an auditor of another one. */
let subject = '';
let memory = '';
let receipt = '';
let event = '';
let hold = '';
let stranger = '';

beforeAll(async () => {
  memory = await storeOne(service(), 'theirs', 'The bridge is old.');
  subject = memory.slice(0, memory.indexOf('.'));
  receipt = String((await recall(service(), 'theirs', 'is the bridge old'))['receipt_id']);
  const proof = await ok(service().call('/audit/v1/proof', { memory_id: memory }));
  event = String(proof['event_id']);
  const placed = await ok(
    service().call('/audit/v1/hold', { user_id: 'theirs', case_ref: 'case', owner: 'legal' }),
  );
  hold = String(placed['hold_id']);
  stranger = (await issueKey(service(), { scopes: ['auditor'], tenant: 'globex' })).key;
});

describe('what is not yours', () => {
  const random = 'AAAAAAAAAAAAAAAAAAAAAA';
  const calls: readonly (readonly [path: string, theirs: () => Fields, unknown: Fields])[] = [
    ['verify', () => ({ user_id: 'theirs' }), { user_id: 'nobody' }],
    ['verify', () => ({ subject_id: subject }), { subject_id: random }],
    ['verify', () => ({ memory_id: memory }), { memory_id: `${random}.${random}` }],
    ['verify', () => ({ receipt_id: receipt }), { receipt_id: `${random}.202603.${random}` }],
    ['proof', () => ({ memory_id: memory }), { memory_id: `${random}.${random}` }],
    ['proof', () => ({ event_id: event }), { event_id: '00000000-0000-4000-8000-000000000000' }],
    ['replay', () => ({ user_id: 'theirs' }), { user_id: 'nobody' }],
    ['replay', () => ({ subject_id: subject, steps: true }), { subject_id: random, steps: true }],
    [
      'diff',
      () => ({ subject_id: subject, from: { sequence: 0 }, to: { sequence: 1 } }),
      { subject_id: random, from: { sequence: 0 }, to: { sequence: 1 } },
    ],
    ['receipt', () => ({ receipt_id: receipt }), { receipt_id: `${random}.202603.${random}` }],
    ['receipts', () => ({ user_id: 'theirs' }), { user_id: 'nobody' }],
    ['receipts', () => ({ memory_id: memory }), { memory_id: `${random}.${random}` }],
    ['access', () => ({ subject_id: subject }), { subject_id: random }],
    ['recipients', () => ({ subject_id: subject }), { subject_id: random }],
    ['subjects', () => ({ subject_id: subject }), { subject_id: random }],
    ['bundle', () => ({ subject_id: subject }), { subject_id: random }],
    ['hold/release', () => ({ hold_id: hold }), { hold_id: `${random}.${random}` }],
    ['erasure', () => ({ task_id: `${subject}.purge.x` }), { task_id: `${random}.purge.x` }],
  ];

  it.each(calls)('looks in %s like what is not there', async (path, theirs, unknown) => {
    const ask = async (body: Fields) => {
      const { status, code, data } = await service().call(`/audit/v1/${path}`, body, {
        key: stranger,
      });
      return { status, code, data };
    };
    expect(await ask(theirs())).toEqual(await ask(unknown));
  });

  it('is nothing in the lists of another tenant', async () => {
    for (const path of ['subjects', 'receipts', 'access', 'holds', 'erasures']) {
      const { data } = await service().call(`/audit/v1/${path}`, {}, { key: stranger });
      const answer = JSON.stringify(data);
      for (const id of [subject, memory, receipt, hold]) expect(answer).not.toContain(id);
    }
  });
});

describe('what is not there', () => {
  it.each([
    ['replay', { user_id: 'theirs', sequence: 1_000_000 }, 40401, 'sequence'],
    ['replay', { user_id: 'theirs', at: '2999-01-01T00:00:00Z' }, 40001, 'at'],
    ['replay', { user_id: 'theirs', sequence: -1 }, 40001, 'sequence'],
    [
      'diff',
      { user_id: 'theirs', from: { sequence: 0 }, to: { sequence: 1_000_000 } },
      40401,
      'to.sequence',
    ],
    [
      'diff',
      { user_id: 'theirs', from: { at: '2999-01-01T00:00:00Z' }, to: { sequence: 0 } },
      40001,
      'from.at',
    ],
    ['checkpoint', { size: 1_000_000 }, 40401, 'size'],
    ['consistency', { from_size: 1, to_size: 1_000_000 }, 40401, 'to_size'],
    ['bundle', { from: 1, to: 1_000_000 }, 40401, 'to'],
    ['hold', { user_id: 'nobody', case_ref: 'case', owner: 'legal' }, 40401, undefined],
    ['verify', { receipt_id: 'no receipt' }, 40401, undefined],
    ['verify', { user_id: 'theirs', receipt_id: 'two targets' }, 40001, 'memory_id'],
  ] as const)('%s %j is answered %i', async (path, body, code, field) => {
    expect(await refusal(service().call(`/audit/v1/${path}`, body))).toMatchObject({ code, field });
  });

  it('is an empty past before the beginning', async () => {
    const before = { at: '1970-01-01T00:00:00Z' };
    expect(
      await ok(service().call('/audit/v1/replay', { user_id: 'theirs', ...before })),
    ).toMatchObject({ state: { memories: [], counts: { total: 0 } }, sequence: null });
    expect(
      await ok(
        service().call('/audit/v1/diff', {
          user_id: 'theirs',
          from: before,
          to: { at: '2026-03-01T00:00:00Z' },
        }),
      ),
    ).toMatchObject({ added: [{ memory_id: memory, before: null }], changed: [] });
    expect(
      await ok(
        service().call('/audit/v1/access', { user_id: 'theirs', to: '1970-01-02T00:00:00Z' }),
      ),
    ).toMatchObject({ access: [], next_cursor: null });
  });
});
