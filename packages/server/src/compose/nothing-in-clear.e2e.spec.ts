import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findNeedles } from '../canary/needles.ts';
import { callOverHttp, type WireAnswer } from '../testing/call-over-http.ts';
import { startListening } from '../testing/service-process.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../testing/temporary-directory.ts';

const key = 'clear-test-key-that-is-long-enough';

/** Words that no code, model or library of ours holds. */
const latin = 'Zeisigquartz';
const han = '鸹鹮鹋鸮';
const words = [latin, han];
const canary = `${latin} ${han}`;

const subject = { user_id: `user ${canary}` };
const place = { app_id: `app ${canary}`, session_id: `s ${canary}`, agent_id: `agent ${canary}` };
const labels = {
  custom_tags: [`tag ${canary}`],
  metadata: { [`key ${canary}`]: { inner: [`value ${canary}`] } },
};

/** Every file of a data directory in which a word stands. */
const tellingFiles = async (directory: TemporaryDirectory): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const name of await readdir(directory.path)) {
    const words_ = findNeedles(await readFile(directory.at(name)), words);
    if (words_.length > 0) found.push(`${name}: ${words_.join(', ')}`);
  }
  return found;
};

it('what callers write stands in no log line and, sealed apart, in no file', async () => {
  await using directory = await temporaryDirectory();
  const { service, address } = await startListening({
    PALIMPSEST_DATA_DIR: directory.path,
    PALIMPSEST_BOOTSTRAP_KEY: key,
    PALIMPSEST_LOG_LEVEL: 'trace',
  });
  await using running = service;
  let calls = 0;
  const call = (path: string, body: unknown): Promise<WireAnswer> => {
    calls += 1;
    return callOverHttp(address, path, body, {
      key,
      idempotencyKey: `${latin}-${calls}`,
    });
  };
  const accepted = async (path: string, body: unknown): Promise<WireAnswer> => {
    const answer = await call(path, body);
    expect({ path, ...answer }).toMatchObject({ path, code: 0 });
    return answer;
  };

  // Every call that takes words, with words wherever it takes them.
  const added = await accepted('/memory/v1/add', {
    ...subject,
    ...place,
    ...labels,
    messages: [
      { role: 'user', content: `I have a friend named ${latin}.`, id: `m ${canary}`, name: canary },
      { role: 'assistant', content: `我喜欢${han}。` },
    ],
    strategy: {
      focus: [canary],
      instructions: canary,
      entity_types: [{ name: canary, description: canary }],
    },
    purpose: canary,
  });
  const verbatim = await accepted('/memory/v1/add', {
    ...subject,
    messages: [{ role: 'user', content: `Verbatim ${canary}` }],
    strategy: { infer: false },
  });
  for (const { data } of [added, verbatim]) {
    const task = await call('/memory/v1/task', { task_id: data['task_id'], wait_ms: 30_000 });
    expect(task.data).toMatchObject({ status: 'SUCCEEDED' });
  }
  const structured = await accepted('/memory/v1/add_structured', {
    ...subject,
    memories: [
      { content: `Structured ${canary}`, ...place, ...labels },
      { content: `Evolved ${canary}` },
    ],
    skip_evolution: false,
  });
  const [first, second] = structured.data['results'] as readonly { readonly memory_id: string }[];
  const id = first?.memory_id;
  await accepted('/memory/v1/update', { memory_id: id, content: `Updated ${canary}`, ...labels });
  await accepted('/memory/v1/recall', {
    ...subject,
    query: `Where is ${canary}?`,
    scope: place,
    filter: { custom_tags: labels.custom_tags },
    purpose: canary,
    explain: true,
    timeout_ms: 10_000,
  });
  await accepted('/memory/v1/entities', { ...subject, query: canary });
  await accepted('/memory/v1/user/list', { ...subject, scope: place });
  await accepted('/memory/v1/history', { memory_id: id });
  await accepted('/memory/v1/change_log', subject);
  await accepted('/memory/v1/delete', { memory_id: second?.memory_id, reason: canary });
  await accepted('/memory/v1/restore', { memory_id: second?.memory_id });
  await accepted('/memory/v1/batch_delete', { ...subject, filter: { custom_tags: [canary] } });
  await accepted('/memory/v1/user/switch', { ...subject, app_id: place.app_id, enabled: false });
  await accepted('/admin/v1/keys/issue', {
    scopes: ['agent'],
    name: canary,
    apps: [canary],
    subjects: [{ kind: 'user', id: canary }],
  });

  // Calls that are refused, each for another reason, with words in what they are refused for.
  const refused: readonly (readonly [path: string, body: unknown])[] = [
    [`/memory/v1/${latin}`, {}],
    ['/memory/v1/recall', { ...subject, query: canary, [latin]: canary }],
    ['/memory/v1/recall', { ...subject, query: canary, timezone: canary }],
    ['/memory/v1/get', { memory_id: canary }],
    ['/memory/v1/task', { task_id: canary }],
    ['/memory/v1/user/list', { ...subject, cursor: canary }],
    ['/admin/v1/projections/rebuild', { name: latin }],
  ];
  for (const [path, body] of refused) expect((await call(path, body)).code).not.toBe(0);
  for (const body of [`{"${canary}": `, canary]) {
    const answer = await fetch(`${address}/memory/v1/recall?${latin}=${latin}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'user-agent': latin,
        traceparent: latin,
      },
      body,
    });
    expect(answer.status).toBe(400);
  }
  const stranger = await callOverHttp(address, '/memory/v1/recall', subject, {
    key: `${latin}-is-not-a-key-of-this-service`,
  });
  expect(stranger.status).toBe(401);

  expect(await tellingFiles(directory)).toEqual([]);
  running.signal('SIGTERM');
  const { code, stdout, stderr } = await running.ended;
  expect(code).toBe(0);
  expect(stderr.split('\n').length).toBeGreaterThan(calls);
  expect(findNeedles(Buffer.from(stdout + stderr), words)).toEqual([]);
  expect(stdout + stderr).not.toContain(key);
  expect(await tellingFiles(directory)).toEqual([]);
});
