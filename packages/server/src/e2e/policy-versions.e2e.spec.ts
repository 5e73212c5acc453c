import {
  auditEventSchemas,
  intakeEventSchemas,
  type MemoryEvent,
  memoryEventSchemas,
  policyEventSchemas,
  recallEventSchemas,
  tenantEventSchemas,
} from '@palimpsest/domain';
import type { StoredEvent } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { createEmbeddedEventStore } from '@palimpsest/storage-embedded';
import { expect, it, vi } from 'vitest';
import {
  add,
  get,
  issueKey,
  ok,
  recall,
  store,
  storeOne,
  type Task,
} from '../testing/service-under-test.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import {
  type Asked,
  answering,
  type ModelServer,
  startModelServer,
  writtenFact,
} from './model-server.ts';

vi.setConfig({ testTimeout: 180_000 });

type Fields = Readonly<Record<string, unknown>>;

/**
 * Events that need a conversation of megabytes, a change of keys or the end of a tenant, or that go with the streams of an erased
 * subject: made by the same writers as the others.
 */
const notMadeHere: ReadonlySet<string> = new Set([
  'IntakePart',
  'IntakesClosed',
  'IntakesReopened',
  'RootKeyRotated',
  'SigningKeyRotated',
  'TenantErased',
  'TenantKeyRotated',
]);

const everyType = [
  memoryEventSchemas,
  intakeEventSchemas,
  recallEventSchemas,
  policyEventSchemas,
  tenantEventSchemas,
  auditEventSchemas,
]
  .flatMap((schemas) => Object.keys(schemas))
  .filter((type) => !notMadeHere.has(type));

const together = ({ facts = [] }: Asked): object => ({
  text: `All of it: ${facts.map(({ text }) => text).join(' ')}`,
  sources: facts.map(({ id }) => id),
  entities: [],
});

/** Lets a person's memories be decided about in every way that there is. */
const decideEverything = async (service: TestService, models: ModelServer, user: string) => {
  const { call } = service;
  const post = <Data = Fields>(path: string, body: Fields) => ok<Data>(call<Data>(path, body));
  const ended = (id: unknown) => post<Task>('/memory/v1/task', { task_id: id, wait_ms: 30_000 });
  const run = (job: string) => post('/admin/v1/jobs/run', { job });
  /** Tells something about which the model decides so, concerning what is known with a word. */
  const decided = async (text: string, about: string, decision: Fields) => {
    models.script(
      answering({
        decision: ({ known = [] }) => ({
          ...decision,
          targets: known.filter((one) => one.text.includes(about)).map(({ id }) => id),
        }),
      }),
    );
    await add(service, user, [text]);
  };

  models.script(answering());
  await add(service, user, ['I row every Sunday.', 'I drink tea at five.']);
  await decided('At five I drink tea.', 'tea at five', { op: 'SKIP' });
  await decided('I drink green tea.', 'tea at five', { op: 'UPDATE', text: 'I drink green tea.' });
  await decided('My Sundays are for chess.', 'row every', { op: 'SUPERSEDE' });
  const strategy = { evolution: 'append_only' };
  await add(service, user, ['I keep bees in spring.'], { strategy });
  await add(service, user, ['I do keep bees in spring.'], { strategy });
  await decided('In spring I keep bees.', 'keep bees', {
    op: 'MERGE',
    text: 'I keep bees in spring.',
  });
  models.script(
    answering({
      facts: () => ({ facts: [writtenFact('I read in half.'), { text: 7, sources: [0] }] }),
    }),
  );
  await add(service, user, ['I read in half.']);
  models.script(answering());
  // Important ones are a fifth of each limit, and the app takes two: one more is too many.
  for (const text of ['I like salt.', 'I like pepper.']) {
    await add(service, user, [text], { app_id: 'salty', level: 'APP', is_important: true });
  }

  models.script(answering({ compaction: together }));
  const tiny = { app_id: 'tiny', level: 'APP' };
  await store(service, user, [
    { content: 'tried nori', ...tiny },
    { content: 'tried dulse', ...tiny },
  ]);
  await storeOne(service, user, { content: 'tried laver', ...tiny });
  models.script(answering({ compaction: () => ({ text: null, sources: [], entities: [] }) }));
  await storeOne(service, user, { content: 'tried kombu', ...tiny });

  models.script(answering({ decision: () => 'no JSON at all' }));
  await add(service, user, ['I am told unjudged.']);
  models.script(answering());
  await expect
    .poll(async () => ((await run('reevaluate'))['result'] as Fields)['waiting'], {
      timeout: 30_000,
      interval: 500,
    })
    .toBe(0);
  await run('consolidation');

  const here = { level: 'SESSION', session_id: 's1' };
  const [kept, gone] = await store(service, user, [
    { content: 'wants parcels on Fridays', ...here },
    { content: 'likes plums' },
    { content: 'is away', expire_at: '2026-01-05T00:00:00Z' },
  ]);
  models.script(answering({ worth: () => ({ keep: [] }) }));
  const closed = await post('/memory/v1/session/close', {
    user_id: user,
    session_id: 's1',
    promote: [{ memory_id: kept, level: 'GLOBAL' }],
  });
  await ended(closed['task_id']);
  models.script(answering({ profile: () => ({ profile: 'The user rows.' }) }));
  await post('/memory/v1/profile', { user_id: user });
  await post('/memory/v1/update', { memory_id: kept, custom_tags: ['post'] });
  await post('/memory/v1/delete', { memory_id: kept });
  await post('/memory/v1/restore', { memory_id: kept });
  await post('/memory/v1/delete', { memory_id: gone });
  await post('/memory/v1/user/switch', { user_id: user, app_id: 'tiny', enabled: false });
  const hold = await post('/audit/v1/hold', { user_id: user, case_ref: 'c', owner: 'o' });
  await post('/audit/v1/hold/release', { hold_id: hold['hold_id'] });
  await recall(service, user, 'Who keeps bees?');
  await get(service, kept ?? '');

  models.script(() => ({ status: 400 }));
  const failed = await add(service, user, ['Nobody can read this.']);
  models.script(answering());
  await post('/memory/v1/task/retry', { task_id: failed.task_id });
  await ended(failed.task_id);
  await post('/audit/v1/replay', { user_id: user });
  const exported = await post('/memory/v1/user/export', { user_id: user, format: 'jsonl' });
  await ended(exported['task_id']);
};

it('every kind of event names the version of the policy that its subject is under, and no kind is left out', async () => {
  await using directory = await temporaryDirectory();
  await using models = await startModelServer();
  const service = await startTestService({
    directory: directory.at('data'),
    environment: { PALIMPSEST_CHAT_URL: models.url, PALIMPSEST_CHAT_MODEL: 'scripted' },
  });
  const { call } = service;
  const publish = (body: Fields) => ok(call('/admin/v1/policy/publish', body));
  await publish({
    policy: {
      capacity: { app: 2 },
      compaction: { weight_below: 1, similarity: 0 },
      intake: { attempts: 1 },
    },
  });
  await publish({ policy: { recall: { k1: 1.3 } }, share: 0.5 });
  const under = new Map<number, string>();
  for (let index = 0; under.size < 2; index += 1) {
    const user = `somebody-${index}`;
    const id = await storeOne(service, user, 'The user likes tea');
    const { versions } = await ok<{
      readonly versions: readonly { readonly cause: { readonly policy_version: number } }[];
    }>(call('/memory/v1/history', { memory_id: id }));
    under.set(versions[0]?.cause.policy_version ?? 0, user);
  }
  expect([...under.keys()].toSorted((a, b) => a - b)).toEqual([2, 3]);

  for (const user of under.values()) await decideEverything(service, models, user);
  await service.setClock('2026-02-10T00:00:00.000Z');
  for (const job of ['expiry', 'retention']) await ok(call('/admin/v1/jobs/run', { job }));
  const ended = [...under.values()][0] ?? '';
  const purged = await ok(call('/memory/v1/user/purge', { user_id: ended, immediate: true }));
  await ok(call('/memory/v1/task', { task_id: purged['task_id'], wait_ms: 30_000 }));
  const { key_id: key } = await issueKey(service, { scopes: ['agent'] });
  await ok(call('/admin/v1/keys/revoke', { key_id: key }));
  await ok(call('/admin/v1/policy/rollback', { to_version: 1 }));
  await service.stop();

  await using log = await createEmbeddedEventStore({ directory: directory.at('data') });
  const events: StoredEvent[] = [];
  for (let after: bigint | undefined; ; ) {
    const page = await log.readAll({ limit: 500, ...(after === undefined ? {} : { after }) });
    events.push(...page.map((recorded) => decodeEvent(recorded)));
    after = page.at(-1)?.position;
    if (page.length < 500) break;
  }
  expect(everyType.filter((type) => !events.some(({ event }) => event.type === type))).toEqual([]);
  const bySubject = Map.groupBy(
    events.filter(({ metadata }) => metadata.subject_id !== null),
    ({ metadata }) => metadata.subject_id,
  );
  for (const own of bySubject.values()) {
    const version = own[0]?.metadata.policy_version;
    const others = own.filter(({ metadata }) => metadata.policy_version !== version);
    expect(others.map(({ event }) => event.type)).toEqual([]);
  }
  const ofTenant = events.filter(({ metadata }) => metadata.subject_id === null);
  for (const { event, metadata } of ofTenant) {
    expect({ type: event.type, known: [1, 2].includes(metadata.policy_version) }).toEqual({
      type: event.type,
      known: true,
    });
  }
  const ops = events.flatMap(({ event }) =>
    event.type === 'IntakeAbsorbed'
      ? (event as Extract<MemoryEvent, { readonly type: 'IntakeAbsorbed' }>).data.decisions.map(
          ({ op }) => op,
        )
      : [],
  );
  expect(new Set(ops)).toEqual(
    new Set(['ADD', 'UPDATE', 'MERGE', 'SUPERSEDE', 'SKIP', 'REJECTED', 'REFUSED']),
  );
});
