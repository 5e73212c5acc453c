import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { findNeedles } from '../canary/needles.ts';
import {
  add,
  contents,
  list,
  ok,
  recall,
  store,
  type Task,
} from '../testing/service-under-test.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: 180_000 });

const purge = async (service: TestService, body: object): Promise<void> => {
  const { task_id: taskId } = await ok<{ task_id: string }>(
    service.call('/memory/v1/user/purge', { immediate: true, ...body }),
  );
  const task = await ok<Task>(
    service.call('/memory/v1/task', { task_id: taskId, wait_ms: 30_000 }),
  );
  expect(task.status).toBe('SUCCEEDED');
};

it('what was erased after a backup stays erased when the backup is restored', async () => {
  await using place = await temporaryDirectory();
  const erasures = place.at('erasures.jsonl');
  const environment = { PALIMPSEST_ERASURE_RECORD: erasures };
  const to = place.at('backup');
  const keysTo = place.at('keys');
  const before = place.at('before');
  const after = place.at('after');
  {
    await using service = await startTestService({ directory: before, environment });
    await add(service, 'gone', ['My name is Zeisigquartz and I live in Lyon.']);
    await store(service, 'gone', ['I like tea.']);
    await store(service, 'partly', ['tea everywhere', { content: 'in the shop', app_id: 'shop' }]);
    await store(service, 'kept', ['I like coffee.']);
    // While it runs, and with the keys apart.
    await makeBackup({ dataDirectory: before, to, keysTo, now: '2026-01-01T00:00:00.000Z' });
    expect(await readdir(to)).not.toContain('keys.db');

    await purge(service, { user_id: 'gone' });
    await purge(service, { user_id: 'partly', scope: { include_global: false, app_id: 'shop' } });
    await store(service, 'kept', ['Only after the backup.']);
    await service.stop();
  }
  const rootKey = (await readFile(join(before, 'root.key'), 'utf8')).trim();

  const missing = restoreBackup({
    from: to,
    keysFrom: keysTo,
    dataDirectory: after,
    erasures: place.at('nowhere.jsonl'),
  });
  await expect(missing).rejects.toThrow('no record of erasures');
  const restored = await restoreBackup({
    from: to,
    keysFrom: keysTo,
    dataDirectory: after,
    erasures,
  });
  expect(restored.erasures).toBe(2);

  await using service = await startTestService({
    directory: after,
    environment: { ...environment, PALIMPSEST_ROOT_KEY: rootKey },
  });
  expect(contents(await list(service, 'kept'))).toEqual(['I like coffee.']);
  expect(contents(await list(service, 'partly'))).toEqual(['tea everywhere']);
  expect(contents(await list(service, 'gone'))).toEqual([]);
  expect(await recall(service, 'gone', 'Zeisigquartz Lyon tea')).toMatchObject({ memories: [] });
  const { erasures: told } = await ok<{ erasures: readonly { readonly whole: boolean }[] }>(
    service.call('/audit/v1/erasures', {}),
  );
  expect(told.map(({ whole }) => String(whole)).toSorted()).toEqual(['false', 'true']);
  expect(await readdir(after)).not.toContain('restored.json');
  const record = await readFile(erasures);
  expect(findNeedles(record, ['Zeisigquartz'])).toEqual([]);
});

it('messages whose term has ended do not come back with an older backup', async () => {
  await using place = await temporaryDirectory();
  const erasures = place.at('erasures.jsonl');
  const [to, keysTo] = [place.at('backup'), place.at('keys')];
  const [before, after] = [place.at('before'), place.at('after')];
  const environment = { PALIMPSEST_ERASURE_RECORD: erasures };
  const quotes = async (service: TestService): Promise<unknown> => {
    const [memory] = (await list(service, 'told')).memories;
    const body = { memory_id: memory?.memory_id, quotes: true };
    return (await ok(service.call('/memory/v1/get', body)))['quotes'];
  };
  {
    await using service = await startTestService({ directory: before, environment });
    await add(service, 'told', ['I live in Lyon.']);
    expect(await quotes(service)).toMatchObject([{ text: 'I live in Lyon.' }]);
    await makeBackup({ dataDirectory: before, to, keysTo, now: '2026-01-01T00:00:00.000Z' });
    await service.setClock('2026-07-02T00:00:00.000Z');
    await ok(service.call('/admin/v1/jobs/run', { job: 'retention' }));
    expect(await quotes(service)).toEqual([]);
    await service.stop();
  }
  const rootKey = (await readFile(join(before, 'root.key'), 'utf8')).trim();
  await restoreBackup({ from: to, keysFrom: keysTo, dataDirectory: after, erasures });
  await using service = await startTestService({
    directory: after,
    environment: { ...environment, PALIMPSEST_ROOT_KEY: rootKey },
  });
  expect(await quotes(service)).toEqual([]);
  const { erasures: told } = await ok(service.call('/audit/v1/erasures', {}));
  expect(told).toMatchObject([{ cause: 'MESSAGES', memories: 0 }]);
});

it('a backup that was changed, or an occupied directory, is refused', async () => {
  await using place = await temporaryDirectory();
  const directory = place.at('data');
  {
    await using service = await startTestService({ directory });
    await store(service, 'u', ['I like tea.']);
    await service.stop();
  }
  const [to, keysTo] = [place.at('backup'), place.at('keys')];
  await makeBackup({ dataDirectory: directory, to, keysTo, now: '2026-01-01T00:00:00.000Z' });
  const record = place.at('none.jsonl');
  await appendFile(record, '');
  const options = { from: to, keysFrom: keysTo, erasures: record };
  await expect(restoreBackup({ ...options, dataDirectory: directory })).rejects.toThrow(
    'holds data already',
  );
  await appendFile(join(to, 'log.db'), 'x');
  const into = place.at('new');
  await expect(restoreBackup({ ...options, dataDirectory: into })).rejects.toThrow('was changed');
  await rm(into, { recursive: true });
});
