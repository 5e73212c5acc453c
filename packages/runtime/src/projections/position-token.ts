import { timingSafeEqual } from 'node:crypto';
import { DomainError } from '@palimpsest/kernel';

/** Positions as callers see them: opaque, bound to the tenant, so that none can be made up or carried over. */
export interface PositionTokens {
  readonly write: (position: bigint) => string;
  /** Throws `DomainError` `INVALID_ARGUMENT` (field `min_position`) for a token that was not given out here. */
  readonly read: (token: string) => bigint;
}

/** `mac`: a digest of its text under a key of the tenant, at least 12 characters of base64url. */
export const createPositionTokens = (mac: (text: string) => string): PositionTokens => {
  const sign = (digits: string): string => mac(`position ${digits}`).slice(0, 12);
  return {
    write: (position) => {
      const digits = position.toString(36);
      return `${digits}.${sign(digits)}`;
    },
    read: (token) => {
      const [digits = '', signature = '', ...rest] = token.split('.');
      const expected = Buffer.from(sign(digits));
      const given = Buffer.from(signature);
      if (
        rest.length > 0 ||
        !/^[0-9a-z]{1,14}$/.test(digits) ||
        given.length !== expected.length ||
        !timingSafeEqual(given, expected)
      ) {
        throw new DomainError('INVALID_ARGUMENT', 'not a position of this tenant', {
          field: 'min_position',
          hint: 'pass a position as an earlier answer gave it',
        });
      }
      return [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
    },
  };
};
