import { describe, expect, test } from 'vitest';
import { failureOf, toPortError } from './failure.ts';

const grpc = (code: number, message: string, type?: string): Error =>
  Object.assign(new Error(message), { code }, type === undefined ? {} : { type });

describe('an error of the client', () => {
  test.each([
    [
      '14 UNAVAILABLE: No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:1',
      14,
      'unreachable',
    ],
    ['14 UNAVAILABLE: Name resolution failed for target dns:a.example', 14, 'unreachable'],
    ['14 UNAVAILABLE: Connection dropped', 14, 'interrupted'],
    ['14 UNAVAILABLE: Last error: Error: self-signed certificate', 14, 'certificate'],
    ['4 DEADLINE_EXCEEDED: Deadline exceeded after 0.4s,name resolution: 0.002s', 4, 'interrupted'],
    ['1 CANCELLED: Operation was cancelled', 1, 'interrupted'],
    ['10 ABORTED: Operation timed out', 10, 'interrupted'],
    ['13 INTERNAL: Received RST_STREAM with code 2', 13, 'interrupted'],
    ['16 UNAUTHENTICATED: wrong', 16, 'login'],
    ['7 PERMISSION_DENIED: Access Denied', 7, 'denied'],
    ['3 INVALID_ARGUMENT: Maximum Append Event Size exceeded', 3, 'too-large'],
    ['3 INVALID_ARGUMENT: Invalid position', 3, 'refused'],
    ['12 UNIMPLEMENTED: unknown method', 12, 'refused'],
  ])('%s', (message, code, expected) => {
    expect(failureOf(grpc(code, message))).toBe(expected);
  });

  test('is known by its type where it has one', () => {
    expect(failureOf(grpc(5, 'Leader info available', 'not-leader'))).toBe('not-leader');
    expect(failureOf(grpc(9, 'deleted', 'stream-deleted'))).toBe('deleted');
  });

  test('that nobody knows counts as interrupted: the careful reading for a write', () => {
    expect(failureOf('odd')).toBe('interrupted');
    expect(failureOf(new Error('write after end'))).toBe('interrupted');
  });

  test("becomes the port's, and takes nothing of its text along", () => {
    const error = toPortError(grpc(14, 'secret detail'));
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    expect(`${error.message} ${String(error.cause)}`).not.toContain('secret');
    expect(toPortError(grpc(9, '', 'stream-deleted'))).toMatchObject({
      code: 'STREAM_GONE',
      retryable: false,
    });
  });
});
