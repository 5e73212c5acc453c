import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { parseRequest } from '../parse-request.ts';
import { addStructuredRequest } from './add-structured.ts';
import { batchDeleteRequest } from './batch-delete.ts';
import { batchUpdateRequest } from './batch-update.ts';
import { deleteRequest } from './delete.ts';
import { revertRequest } from './revert.ts';
import { taskRequest } from './task.ts';
import { tasksRequest } from './tasks.ts';
import { updateRequest } from './update.ts';

const memory = { content: 'lives in Lyon' };

describe('add_structured', () => {
  const refusal = (...memories: object[]) =>
    refusalOf(addStructuredRequest, { user_id: 1, memories });

  it('fills in the defaults of each memory', () => {
    const parsed = parseRequest(addStructuredRequest, {
      user_id: 1,
      timezone: 'Europe/Paris',
      memories: [{ ...memory, app_id: 'a', valid_at: '2026-01-01' }],
    });
    expect(parsed.skip_evolution).toBe(true);
    expect(parsed.memories[0]).toMatchObject({
      content: 'lives in Lyon',
      mem_type: 'SEMANTIC',
      ownership: 'USER',
      level: 'APP',
      weight: null,
      valid_at: '2025-12-31T23:00:00.000Z',
      invalid_at: null,
    });
  });

  it.each([
    [{ content: '' }, 'content'],
    [{ content: ' \n\t' }, 'content'],
    [{ content: 'x'.repeat(8193) }, 'content'],
    [{ ...memory, persona: true }, 'persona'],
    [{ ...memory, weight: 1.01 }, 'weight'],
    [{ ...memory, level: 'APP' }, 'app_id'],
    [{ ...memory, level: 'SESSION' }, 'session_id'],
    [{ ...memory, valid_at: '2026-02-01', invalid_at: '2026-02-01' }, 'invalid_at'],
    [{ ...memory, event_from: '2026-02-02', event_to: '2026-02-01' }, 'event_to'],
    [{ ...memory, expire_at: '2026-02-31' }, 'expire_at'],
    [{ ...memory, custom_tag: [] }, 'custom_tag'],
  ])('one bad memory, %j, refuses all of them', (bad, field) => {
    expect(refusal(memory, bad)).toBe(`INVALID_ARGUMENT memories[1].${field}`);
  });

  it('takes 1 to 100 memories', () => {
    expect(refusal()).toBe('INVALID_ARGUMENT memories');
    expect(refusal(...Array.from({ length: 101 }, () => memory))).toBe('INVALID_ARGUMENT memories');
    expect(refusal({ ...memory, persona: true, ownership: 'AGENT' })).toBe('accepted');
  });
});

describe('update', () => {
  const refusal = (more: object) => refusalOf(updateRequest, { memory_id: 's.m', ...more });

  it('leaves out what is not to change, and keeps null as "clear it"', () => {
    expect(
      parseRequest(updateRequest, { memory_id: 's.m', expire_at: null, metadata: { a: null } }),
    ).toEqual({ memory_id: 's.m', subject: null, expire_at: null, metadata: { a: null } });
  });

  it.each([
    [{}, 'body'],
    [{ if_version: 1 }, 'body'],
    [{ content: '' }, 'content'],
    [{ mode: 'changes', is_important: true }, 'mode'],
    [{ content: 'x', mode: 'CHANGES' }, 'mode'],
    [{ valid_at: '2026-02-02', invalid_at: '2026-02-01' }, 'invalid_at'],
    [{ is_important: null }, 'is_important'],
    [{ content: 'x', if_version: 0 }, 'if_version'],
    [{ memory_id: '', content: 'x' }, 'memory_id'],
    [{ memory_id: 'x'.repeat(129), content: 'x' }, 'memory_id'],
    [{ contents: 'x' }, 'contents'],
  ])('%j is refused', (more, field) => {
    expect(refusal(more)).toBe(`INVALID_ARGUMENT ${field}`);
  });

  it('comes in batches of which one bad one refuses all', () => {
    const good = { memory_id: 's.m', content: 'x' };
    const batch = (...updates: object[]) => refusalOf(batchUpdateRequest, { updates });
    expect(batch(good, good)).toBe('accepted');
    expect(batch(good, { memory_id: 's.m' })).toBe('INVALID_ARGUMENT updates[1]');
    expect(batch(good, { ...good, valid_at: 'x' })).toBe('INVALID_ARGUMENT updates[1].valid_at');
    expect(batch()).toBe('INVALID_ARGUMENT updates');
    expect(batch(...Array.from({ length: 1001 }, () => good))).toBe('INVALID_ARGUMENT updates');
  });
});

describe('delete and revert', () => {
  it('take an id and, if it is given, a subject to match', () => {
    expect(parseRequest(deleteRequest, { memory_id: 's.m', user_id: 7 })).toEqual({
      memory_id: 's.m',
      subject: { kind: 'user', id: '7' },
      reason: null,
      reinstate: false,
    });
    expect(refusalOf(deleteRequest, { user_id: 7 })).toBe('INVALID_ARGUMENT memory_id');
    expect(refusalOf(revertRequest, { memory_id: 's.m', version: 0 })).toBe(
      'INVALID_ARGUMENT version',
    );
  });
});

describe('batch_delete', () => {
  it('goes by ids, each once', () => {
    expect(parseRequest(batchDeleteRequest, { memory_ids: ['s.a', 's.b', 's.a'] })).toEqual({
      by: 'ids',
      memory_ids: ['s.a', 's.b'],
      subject: null,
      reason: null,
      reinstate: false,
    });
  });

  it('or by subject and filter', () => {
    expect(
      parseRequest(batchDeleteRequest, { user_id: 1, filter: { custom_tags: ['old'] } }),
    ).toMatchObject({ by: 'filter', scope: null, filter: { custom_tags: ['old'] }, all: false });
  });

  it.each([
    [{}, 'memory_ids'],
    [{ memory_ids: [] }, 'memory_ids'],
    [{ memory_ids: Array.from({ length: 1001 }, (_, at) => `s.${at}`) }, 'memory_ids'],
    [{ memory_ids: ['s.a'], all: true }, 'all'],
    [{ memory_ids: ['s.a'], user_id: 1, filter: {} }, 'filter'],
    [{ memory_ids: ['s.a'], user_id: 1, scope: {} }, 'scope'],
    [{ user_id: 1 }, 'all'],
    [{ user_id: 1, all: false }, 'all'],
    [{ user_id: 1, filtre: {}, all: true }, 'filtre'],
  ])('%# never wipes by mistake', (body, field) => {
    expect(refusalOf(batchDeleteRequest, body)).toBe(`INVALID_ARGUMENT ${field}`);
  });

  it('wipes when told so', () => {
    expect(refusalOf(batchDeleteRequest, { user_id: 1, all: true })).toBe('accepted');
  });
});

describe('tasks', () => {
  it('bounds the wait', () => {
    expect(refusalOf(taskRequest, { task_id: 's.t', wait_ms: 30_000 })).toBe('accepted');
    expect(refusalOf(taskRequest, { task_id: 's.t', wait_ms: 30_001 })).toBe(
      'INVALID_ARGUMENT wait_ms',
    );
  });

  it('takes one status or several, and pages', () => {
    expect(parseRequest(tasksRequest, { user_id: 1, status: 'FAILED' })).toMatchObject({
      status: ['FAILED'],
      limit: 50,
      cursor: null,
    });
    expect(refusalOf(tasksRequest, { user_id: 1, limit: 201 })).toBe('INVALID_ARGUMENT limit');
    expect(refusalOf(tasksRequest, { user_id: 1, status: ['DONE'] })).toBe(
      'INVALID_ARGUMENT status[0]',
    );
  });
});
