import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConnectionString } from './connection-string.ts';

const refusal = (text: string): string => {
  try {
    readConnectionString(text);
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
  return 'taken';
};

describe('a connection string', () => {
  test('of one node without security', () => {
    expect(readConnectionString('esdb://localhost?tls=false')).toMatchObject({
      hosts: [{ address: 'localhost', port: 2113 }],
      discover: false,
      credentials: undefined,
      tls: false,
      nodePreference: 'leader',
    });
  });

  test('of a cluster, with login and options in whatever spelling', () => {
    expect(
      readConnectionString(
        'esdb+discover://svc:p%40ss%3Aword@a.example:2114,[::1]:2115/?Node-Preference=READ_ONLY_REPLICA&keep_alive_interval=20000',
      ),
    ).toMatchObject({
      hosts: [
        { address: 'a.example', port: 2114 },
        { address: '[::1]', port: 2115 },
      ],
      discover: true,
      credentials: { username: 'svc', password: 'p@ss:word' },
      tls: true,
      nodePreference: 'read_only_replica',
      numbers: { keepAliveInterval: 20_000 },
    });
  });

  test.each([
    ['http://localhost', 'esdb:// or esdb+discover://'],
    ['esdb://localhost', 'user:password'],
    ['esdb://svc@localhost', 'user:password'],
    ['esdb://svc:a:b@localhost', '%3A'],
    ['esdb://svc:%zz@localhost', 'percent-encoded'],
    ['esdb://svc:x@localhost:99999', 'name:port'],
    ['esdb://svc:x@localhost?tls=maybe', 'tls: expected true or false'],
    ['esdb://svc:x@localhost?tlsVerifyCert=false', 'tlsCAFile'],
    ['esdb://svc:x@localhost?tlsCAFile=/nowhere/ca.pem', 'tlsCAFile names a file'],
    ['esdb://svc:x@localhost?userCertFile=/nowhere/a', 'userCertFile names a file'],
    ['esdb://svc:x@localhost?keepAliveInterval=5', 'keepAliveInterval: expected a whole number'],
    ['esdb://svc:x@localhost?nodePreference=any', 'nodePreference: expected one of'],
    ['esdb://svc:x@localhost?tsl=false', 'an option is unknown; known are tls,'],
  ])('%s is refused with what was expected', (text, expected) => {
    expect(refusal(text)).toContain(expected);
  });

  test('is never repeated in an error, whatever is wrong with it', () => {
    const secret = fc.stringMatching(/^[a-z]{12}$/);
    const broken = fc.constantFrom(
      (password: string) => `esdb://svc:${password}@`,
      (password: string) => `esdb://svc:${password}:x@localhost`,
      (password: string) => `esdb:/svc:${password}@localhost`,
      (password: string) => `esdb://svc:x@localhost?${password}=1`,
      (password: string) => `esdb://svc:x@localhost?tls=${password}`,
      (password: string) => `esdb://svc:x@localhost?tlsCAFile=${password}`,
    );
    fc.assert(
      fc.property(secret, broken, (password, write) => {
        const message = refusal(write(password));
        expect(message).not.toBe('taken');
        expect(message).not.toContain(password);
      }),
    );
  });

  test('gives back every login that is percent-encoded', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (username, password) => {
        const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
        const { credentials } = readConnectionString(`esdb://${login}@localhost`);
        expect(credentials).toEqual({ username, password });
      }),
    );
  });
});
