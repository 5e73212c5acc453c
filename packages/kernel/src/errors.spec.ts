import { describe, expect, it } from 'vitest';
import { assertNever, DomainError, domainErrorCodes, PortError, portErrorCodes } from './errors.ts';

describe('DomainError', () => {
  it('carries what a caller may be told, and nothing more unless it is given', () => {
    expect({ ...new DomainError('NOT_FOUND', 'no such memory') }).toEqual({
      name: 'DomainError',
      code: 'NOT_FOUND',
      field: undefined,
      hint: undefined,
      retryable: false,
      retryAfterMs: undefined,
    });
    const details = { field: 'messages[2].content', hint: 'shorten it', retryAfterMs: 100 };
    expect(new DomainError('BUSY', 'at work', { ...details, retryable: true })).toMatchObject({
      code: 'BUSY',
      message: 'at work',
      retryable: true,
      ...details,
    });
  });
});

describe('PortError', () => {
  it('keeps the error that it stands for, if there is one', () => {
    const cause = new Error('ENOSPC');
    const error = new PortError('UNAVAILABLE', 'disk full', { retryable: true, cause });

    expect(error).toMatchObject({ name: 'PortError', code: 'UNAVAILABLE', retryable: true, cause });
    expect(new PortError('CLOSED', 'closed', { retryable: false })).not.toHaveProperty('cause');
  });
});

it('every code stands once, in the form that the API shows', () => {
  for (const codes of [domainErrorCodes, portErrorCodes]) {
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  }
});

it('assertNever is loud, and says nothing of what it got', () => {
  expect(() => assertNever('a secret' as never)).toThrow(
    new TypeError('unexpected variant: string'),
  );
});
