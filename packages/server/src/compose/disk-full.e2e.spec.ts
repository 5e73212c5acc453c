import { execFileSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { callOverHttp, type WireAnswer } from '../testing/call-over-http.ts';
import { checkLog } from '../testing/crash/check-log.ts';
import { startListening, startServiceProcess } from '../testing/service-process.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const key = 'disk-test-key-that-is-long-enough';

/** Mounts a small disk in memory; answers whether this machine lets us. */
const mountSmallDisk = (path: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Leaves so many bytes of the disk. */
const fillDisk = async (path: string, file: string, left: number): Promise<void> => {
  const { bavail, bsize } = await statfs(path);
  await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - left), 1));
};

it('a start on a full disk is refused in one line, and goes on from there once there is room', async (context) => {
  await using parent = await temporaryDirectory();
  if (!mountSmallDisk(parent.path)) context.skip('needs the right to mount a small disk');
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => {
    execFileSync('umount', [parent.path]);
  });
  const settings = { PALIMPSEST_DATA_DIR: parent.at('data'), PALIMPSEST_BOOTSTRAP_KEY: key };
  // Each gets a little further: to the root key, the log, the keys.
  for (const left of [0, 16_000, 150_000]) {
    await fillDisk(parent.path, parent.at('filler'), left);
    await using service = startServiceProcess(settings);
    const { code, stderr } = await service.ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^palimpsest does not start: .*(space|ENOSPC).*\n$/),
    });
    await rm(parent.at('filler'));
  }
  const { service } = await startListening(settings);
  service.signal('SIGTERM');
  expect((await service.ended).code).toBe(0);
});

it('a full disk refuses what it cannot keep, keeps what it accepted, and serves again once there is room', async (context) => {
  await using parent = await temporaryDirectory();
  if (!mountSmallDisk(parent.path)) context.skip('needs the right to mount a small disk');
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => {
    execFileSync('umount', [parent.path]);
  });
  const directory = parent.at('data');
  const { service, address } = await startListening({
    PALIMPSEST_DATA_DIR: directory,
    PALIMPSEST_BOOTSTRAP_KEY: key,
  });
  await using running = service;

  let notes = 0;
  const answers = new Map<string, WireAnswer>();
  const add = async (text: string): Promise<WireAnswer> => {
    const answer = await callOverHttp(
      address,
      '/memory/v1/add',
      {
        user_id: 'u1',
        messages: [{ role: 'user', content: text }],
        strategy: { infer: false },
      },
      { key, idempotencyKey: text.slice(0, 20) },
    );
    answers.set(text, answer);
    return answer;
  };
  const nextText = (): string => {
    notes += 1;
    return `${String(notes).padStart(20, '0')} ${'keep this in mind '.repeat(400)}`;
  };

  expect((await add(nextText())).status).toBe(202);
  await fillDisk(parent.path, parent.at('filler'), 600_000);
  let full: WireAnswer | undefined;
  while (full === undefined && notes < 400) {
    const answer = await add(nextText());
    if (answer.status !== 202) full = answer;
  }
  expect(full).toMatchObject({
    status: 503,
    code: 50301,
    data: { error: 'DEPENDENCY_DOWN', retryable: true },
  });
  // What was kept can still be read.
  const listed = await callOverHttp(
    address,
    '/memory/v1/tasks',
    { user_id: 'u1', limit: 200 },
    { key },
  );
  expect(listed.status).toBe(200);

  await rm(parent.at('filler'));
  const refused = [...answers].filter(([, { status }]) => status !== 202);
  for (const [text] of refused) expect(await add(text)).toMatchObject({ status: 202 });
  expect((await add(nextText())).status).toBe(202);

  const taskIds = [...answers.values()].map(({ data }) => String(data['task_id']));
  for (const taskId of taskIds) {
    const task = await callOverHttp(
      address,
      '/memory/v1/task',
      { task_id: taskId, wait_ms: 30_000 },
      { key },
    );
    expect(task.data).toMatchObject({ status: 'SUCCEEDED', decisions: [{ op: 'ADD' }] });
  }
  const { data } = await callOverHttp<{ readonly counts: { readonly total: number } }>(
    address,
    '/memory/v1/user/list',
    { user_id: 'u1', limit: 1 },
    { key },
  );
  expect(data.counts.total).toBe(notes);
  running.signal('SIGTERM');
  expect((await running.ended).code).toBe(0);
  const complaints: string[] = [];
  const log = checkLog(directory, (what) => complaints.push(what));
  expect(complaints).toEqual([]);
  expect(log.intakes).toBe(notes);
});
