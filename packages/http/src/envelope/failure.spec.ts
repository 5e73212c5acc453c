import { DomainError, domainErrorCodes, PortError, portErrorCodes } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { errorTable } from './error-table.ts';
import { toFailure } from './failure.ts';

describe('a failure', () => {
  it.each(domainErrorCodes)('of the domain, %s, keeps its message, field and hint', (name) => {
    const error = new DomainError(name, 'what happened', {
      field: 'a.b',
      hint: 'do that',
      retryable: true,
      retryAfterMs: 1500,
    });
    expect(toFailure(error)).toEqual({
      status: errorTable[name].status,
      code: errorTable[name].code,
      message: 'what happened',
      data: { error: name, field: 'a.b', hint: 'do that', retryable: true, retry_after_ms: 1500 },
    });
  });

  it.each(portErrorCodes)('behind a port, %s, shows nothing of its message', (name) => {
    const failure = toFailure(
      new PortError(name, 'cannot open /secret/place', { retryable: true, cause: new Error('x') }),
    );
    expect(JSON.stringify(failure)).not.toContain('secret');
    expect(failure.data.retryable).toBe(true);
    expect([404, 413, 500, 503]).toContain(failure.status);
  });

  it('that may have been done says how to repeat it safely', () => {
    const error = new PortError('OUTCOME_UNKNOWN', 'cut off', { retryable: true });
    expect(toFailure(error).data.hint).toContain('Idempotency-Key');
  });

  it.each([
    new Error('the user said: my secret'),
    new TypeError('secret'),
    Object.assign(new Error('secret'), { statusCode: 400 }),
    { message: 'secret', code: 'FST_ERR_UNKNOWN' },
    'secret',
    undefined,
    null,
  ])('that nobody foresaw is 50001 and no more: %#', (error) => {
    expect(toFailure(error)).toEqual({
      status: 500,
      code: 50001,
      message: errorTable.INTERNAL.message,
      data: { error: 'INTERNAL', retryable: false },
    });
  });
});
