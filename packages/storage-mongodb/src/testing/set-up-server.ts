/**
 * Makes a fresh `mongod` ready for tests: a replica set of one node, and a user who may do everything.
 *
 *     node scripts/bootstrap.mjs packages/storage-mongodb/src/testing/set-up-server.ts set-up|check PORT PASSWORD_FILE
 *
 * `check` ends with 0 when the server is a primary that takes the password. The first user can be made without
 * one, from the loopback only; the server itself closes that door behind it.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient, type MongoClientOptions } from 'mongodb';

const [command = '', port = '', passwordFile = ''] = process.argv.slice(2);
const user = 'palimpsest';
const password = readFileSync(passwordFile, 'utf8').trim();
const address = `mongodb://127.0.0.1:${port}/?directConnection=true`;
/** For a machine that is busy; an idle one takes a second or two. */
const patienceMs = 60_000;

const connect = (options: MongoClientOptions = {}): MongoClient =>
  new MongoClient(address, { serverSelectionTimeoutMS: 2_000, ...options });

const isPrimary = async (client: MongoClient): Promise<boolean> => {
  const answer = await client.db('admin').command({ hello: 1 });
  return answer['isWritablePrimary'] === true;
};

const until = async (what: string, done: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + patienceMs;
  while (!(await done().catch(() => false))) {
    if (performance.now() > end) throw new Error(`${what}: waited ${patienceMs} ms in vain`);
    await wait(100);
  }
};

const check = async (): Promise<boolean> => {
  await using client = connect({ auth: { username: user, password } });
  return await isPrimary(client);
};

const setUp = async (): Promise<void> => {
  await using client = connect();
  const admin = client.db('admin');
  await until('the server answers', async () => (await admin.command({ ping: 1 }))['ok'] === 1);
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
  await admin.command({ replSetInitiate: { _id: 'rs0', members } });
  await until('the server is primary', () => isPrimary(client));
  await admin.command({ createUser: user, pwd: password, roles: ['root'] });
};

if (command === 'set-up') {
  await setUp();
} else if (!(await check().catch(() => false))) {
  process.exitCode = 1;
}
