import { Buffer } from 'node:buffer';
import type { Metadata } from '@grpc/grpc-js';
import { accessDenied, unauthenticated, type WireError } from '../wire/errors.ts';

export interface TestUser {
  readonly name: string;
  readonly password: string;
  /** `admin` may do everything, `reader` may read everything, `ordinary` may not read `$all`. */
  readonly rights: 'admin' | 'reader' | 'ordinary';
}

export type AccessKind = 'read-stream' | 'read-all' | 'write';

/** Who may do what. Without users everybody may do everything, as on a server in insecure mode. */
export interface AccessRules {
  /** The error to refuse a call with, if it is to be refused. */
  readonly refusal: (metadata: Metadata, kind: AccessKind) => WireError | undefined;
}

const mayDo: Readonly<Record<TestUser['rights'], readonly AccessKind[]>> = {
  admin: ['read-stream', 'read-all', 'write'],
  reader: ['read-stream', 'read-all'],
  ordinary: ['read-stream', 'write'],
};

const credentialsOf = (metadata: Metadata): string | undefined => {
  const [header] = metadata.get('authorization');
  const encoded = /^Basic (.+)$/.exec(String(header ?? ''))?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
};

export const createAccessRules = (users: readonly TestUser[] | undefined): AccessRules => ({
  refusal: (metadata, kind) => {
    if (users === undefined) return undefined;
    const given = credentialsOf(metadata);
    if (given === undefined) return accessDenied();
    const user = users.find(({ name, password }) => `${name}:${password}` === given);
    if (user === undefined) return unauthenticated();
    return mayDo[user.rights].includes(kind) ? undefined : accessDenied();
  },
});
