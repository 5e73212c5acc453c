import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { parseRequest } from '../parse-request.ts';
import { changeLogRequest } from './change-log.ts';
import { entitiesRequest } from './entities.ts';
import { getRequest } from './get.ts';
import { historyRequest } from './history.ts';
import { listMemoriesRequest } from './list-memories.ts';

describe('reading calls', () => {
  it('read everything of a subject when no scope is given', () => {
    expect(parseRequest(listMemoriesRequest, { user_id: 1 })).toEqual({
      subject: { kind: 'user', id: '1' },
      scope: null,
      filter: null,
      status: ['ACTIVE'],
      as_of: null,
      known_at: null,
      order: 'created',
      limit: 50,
      cursor: null,
      min_position: null,
      timeout_ms: 2000,
    });
  });

  it.each([
    [listMemoriesRequest, { user_id: 1, order: 'random' }, 'order'],
    [listMemoriesRequest, { user_id: 1, status: [] }, 'status'],
    [listMemoriesRequest, { user_id: 1, as_of: '2026-02-30' }, 'as_of'],
    [listMemoriesRequest, { user_id: 1, filter: { valid_at: { gt: 'x' } } }, 'filter.valid_at.gt'],
    [listMemoriesRequest, { filter: { valid_at: { gt: 'x' } } }, 'user_id'],
    [changeLogRequest, { user_id: 1, op_type: 'EXPLODE' }, 'op_type'],
    [changeLogRequest, { user_id: 1, from: '2026-02-02', to: '2026-02-01' }, 'to'],
    [entitiesRequest, { user_id: 1, query: '' }, 'query'],
    [historyRequest, { memory_id: 's.m', limit: 0 }, 'limit'],
    [getRequest, { memory_id: 's.m', quotes: 1 }, 'quotes'],
    [getRequest, { memory_id: 's.m', cursor: 'x' }, 'cursor'],
  ])('%# name the field that they refuse', (schema, body, field) => {
    expect(refusalOf(schema, body)).toBe(`INVALID_ARGUMENT ${field}`);
  });
});
