import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { testUrl } from './test-server.ts';

/** A user of the server with a few roles, and the address that it signs in with; disposing it removes it. */
export const temporaryUser = async (
  roles: readonly (string | { readonly role: string; readonly db: string })[],
): Promise<AsyncDisposable & { readonly url: string }> => {
  const user = `user-${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const command = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    await using client = new MongoClient(testUrl());
    await client.db('admin').command(body);
  };
  await command({ createUser: user, pwd: password, roles });
  const url = new URL(testUrl());
  url.username = user;
  url.password = password;
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => command({ dropUser: user }),
  };
};
