import { createHmac } from 'node:crypto';
import { DomainError } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPositionTokens } from './position-token.ts';

const tokensOf = (key: string) =>
  createPositionTokens((text) => createHmac('sha256', key).update(text).digest('base64url'));

const outcomeOf = (token: string): unknown => {
  try {
    return tokensOf('acme').read(token);
  } catch (error) {
    return error;
  }
};

describe('position tokens', () => {
  it('give back the position that they were written for', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n }), (position) => {
        const tokens = tokensOf('acme');
        expect(tokens.read(tokens.write(position))).toBe(position);
      }),
    );
  });

  it('are refused when another tenant got them, or when they were made up or changed', () => {
    const token = tokensOf('acme').write(1234n);
    const refused = [
      tokensOf('globex').write(1234n),
      '',
      '.',
      '1234',
      'ya.',
      `${token}.`,
      `${token}.more`,
      `0${token}`,
      token.toUpperCase(),
      token.slice(0, -1),
      ` ${token}`,
      '深圳.深圳深圳',
      '\ud800.\udc00',
    ];
    for (const each of refused) {
      expect(outcomeOf(each)).toBeInstanceOf(DomainError);
      expect(outcomeOf(each)).toMatchObject({ code: 'INVALID_ARGUMENT', field: 'min_position' });
    }
  });

  it('are refused, never an error of another kind, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(outcomeOf(text)).toBeInstanceOf(DomainError);
      }),
    );
  });
});
