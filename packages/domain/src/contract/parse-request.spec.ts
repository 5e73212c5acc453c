import { DomainError } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRequest } from './memory/add.ts';
import { parseRequest } from './parse-request.ts';
import { recallRequest } from './recall/recall.ts';

const caught = (run: () => unknown): DomainError => {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return expect.unreachable();
};

describe('parseRequest', () => {
  it.each([undefined, null, [], 'text', 7])('refuses the body %j', (body) => {
    expect(caught(() => parseRequest(addRequest, body)).field).toBe('body');
  });

  it('throws nothing but a DomainError, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 4 }), (value) => {
        for (const body of [value, { user_id: value, query: value, filter: value, scope: value }]) {
          const error = caught(() => parseRequest(recallRequest, body));
          expect(error.code).toBe('INVALID_ARGUMENT');
        }
      }),
    );
  });

  it('names the place and the rule, never the value', () => {
    const error = caught(() =>
      parseRequest(recallRequest, {
        user_id: 'u1',
        query: 'x',
        filter: { AND: [{ ownership: ['my secret'] }] },
      }),
    );
    expect(error.field).toBe('filter.AND[0].ownership[0]');
    expect(`${error.message} ${error.hint}`).not.toContain('secret');
    expect(error.hint).toContain('USER');
  });

  it('says that a field is missing, or of a wrong type', () => {
    const hintOf = (body: object) => caught(() => parseRequest(addRequest, body)).hint;
    expect(hintOf({ user_id: 1 })).toBe('is missing');
    expect(hintOf({ user_id: 1, messages: [{ role: 'user', content: 5 }] })).toContain('types');
  });

  it('cuts the name of an unknown field', () => {
    const error = caught(() =>
      parseRequest(addRequest, {
        user_id: 1,
        messages: [{ role: 'user', content: 'x' }],
        ['y'.repeat(5_000)]: 1,
      }),
    );
    expect(error.field).toBe('y'.repeat(200));
  });
});
