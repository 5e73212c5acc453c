import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { parseRequest } from '../parse-request.ts';
import { recallRequest } from './recall.ts';

const body = (more: object = {}) => ({ user_id: 'u1', query: 'where?', ...more });
const refusal = (more: object) => refusalOf(recallRequest, body(more));
const nots = (depth: number): object =>
  depth === 1 ? { is_important: true } : { NOT: nots(depth - 1) };

describe('a recall', () => {
  it('fills in every default: the present, global memories, ten at most', () => {
    expect(parseRequest(recallRequest, body())).toEqual({
      subject: { kind: 'user', id: 'u1' },
      query: 'where?',
      scope: { include_global: true, app_id: null, session_id: null, agent_id: null },
      filter: null,
      top_k: 10,
      min_relevance: null,
      include_archived: false,
      include_superseded: false,
      as_of: null,
      known_at: null,
      reference_date: null,
      timeout_ms: null,
      min_position: null,
      explain: false,
      reinforce: true,
      context: null,
      purpose: null,
      timezone: 'UTC',
    });
  });

  it('reads its times, those in a filter too, in the timezone of the body', () => {
    const parsed = parseRequest(
      recallRequest,
      body({
        as_of: '2026-02-15',
        known_at: '2026-02-15T00:00:00Z',
        timezone: 'Asia/Shanghai',
        filter: { OR: [{ created_at: { gte: '2026-02-15' } }] },
      }),
    );
    expect(parsed).toMatchObject({
      as_of: '2026-02-14T16:00:00.000Z',
      known_at: '2026-02-15T00:00:00.000Z',
    });
    expect(parsed.filter?.OR?.[0]?.created_at?.gte).toBe('2026-02-14T16:00:00.000Z');
  });

  it('keeps cross-app recall reserved, with a code of its own', () => {
    expect(refusal({ scope: { cross_app: { enabled: true } } })).toBe(
      'CROSS_APP_RESERVED scope.cross_app.enabled',
    );
    expect(refusal({ scope: { cross_app: { enabled: false } } })).toBe('accepted');
  });

  it('takes NOT as one filter or several', () => {
    const one = parseRequest(recallRequest, body({ filter: { NOT: { is_important: true } } }));
    const many = parseRequest(recallRequest, body({ filter: { NOT: [{ is_important: true }] } }));
    expect(one.filter).toEqual({ NOT: [{ is_important: true }] });
    expect(many.filter).toEqual(one.filter);
  });

  it.each([
    [{ query: '' }, 'query'],
    [{ query: 'x'.repeat(4097) }, 'query'],
    [{ query: undefined }, 'query'],
    [{ top_k: 0 }, 'top_k'],
    [{ top_k: 201 }, 'top_k'],
    [{ top_k: 1.5 }, 'top_k'],
    [{ top_k: '10' }, 'top_k'],
    [{ min_relevance: 1.1 }, 'min_relevance'],
    [{ min_relevance: -0.1 }, 'min_relevance'],
    [{ timeout_ms: 0 }, 'timeout_ms'],
    [{ timeout_ms: 10_001 }, 'timeout_ms'],
    [{ as_of: '2026-13-01' }, 'as_of'],
    [{ known_at: 'now' }, 'known_at'],
    [{ reference_date: '2025-02-29' }, 'reference_date'],
    [{ scope: { app: 'x' } }, 'scope.app'],
    [{ scope: { app_id: '' } }, 'scope.app_id'],
    [{ scope: null }, 'scope'],
    [{ context: { max_tokens: 0 } }, 'context.max_tokens'],
    [{ context: { tokens: 1 } }, 'context.tokens'],
    [{ purpose: 'x'.repeat(201) }, 'purpose'],
    [{ min_position: '' }, 'min_position'],
    [{ filter: { ownership: [] } }, 'filter.ownership'],
    [{ filter: { ownership: 'USER' } }, 'filter.ownership'],
    [{ filter: { custom_tag: ['x'] } }, 'filter.custom_tag'],
    [{ filter: { metadata: { a: { b: 1 } } } }, 'filter.metadata.a'],
    [{ filter: { created_at: {} } }, 'filter.created_at'],
    [{ filter: { created_at: { after: 'x' } } }, 'filter.created_at.after'],
    [{ filter: { created_at: { gte: '2026-02-30' } } }, 'filter.created_at.gte'],
    [{ filter: { AND: [] } }, 'filter.AND'],
    [{ filter: { AND: { is_important: true } } }, 'filter.AND'],
    [{ filter: { OR: [{ valid_at: { lt: 'x' } }] } }, 'filter.OR[0].valid_at.lt'],
    [{ filter: nots(6) }, 'filter'],
    [{ filter: { OR: Array.from({ length: 64 }, () => ({ is_important: true })) } }, 'filter'],
  ])('%j names the field that it refuses', (more, field) => {
    expect(refusal(more)).toBe(`INVALID_ARGUMENT ${field}`);
  });

  it('takes a filter up to its bounds', () => {
    expect(refusal({ filter: nots(5) })).toBe('accepted');
    expect(
      refusal({ filter: { OR: Array.from({ length: 63 }, () => ({ is_important: true })) } }),
    ).toBe('accepted');
  });
});
