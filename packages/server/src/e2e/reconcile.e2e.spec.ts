import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type JsonObject, memoryId, type ReadModelWrite, subjectOf } from '@palimpsest/kernel';
import { memoriesSchema } from '@palimpsest/projections';
import { createEmbeddedReadModel } from '@palimpsest/storage-embedded';
import { expect, it } from 'vitest';
import {
  changeLog,
  contents,
  get,
  list,
  ok,
  recall,
  store,
} from '../testing/service-under-test.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

interface Report {
  readonly subjects: number;
  readonly found: Readonly<Record<string, number>>;
  readonly repaired: Readonly<Record<string, number>>;
  readonly index_rebuilt: boolean;
}

const reconcile = async ({ call }: TestService, repair?: boolean): Promise<Report> => {
  const { task_id: id } = await ok<{ readonly task_id: string }>(
    call('/admin/v1/reconcile', repair === undefined ? {} : { repair }),
  );
  const task = await ok<{ readonly status: string; readonly result: Report }>(
    call('/memory/v1/task', { task_id: id, wait_ms: 30_000 }),
  );
  expect(task.status).toBe('SUCCEEDED');
  return task.result;
};

/** Changes documents behind the service's back. */
const tamper = async (
  directory: string,
  subject: string,
  change: (
    find: (
      collection: string,
    ) => Promise<
      readonly { readonly id: string; readonly document: JsonObject; readonly position: bigint }[]
    >,
  ) => Promise<readonly ReadModelWrite[]>,
): Promise<void> => {
  await using readModel = await createEmbeddedReadModel({ directory });
  await readModel.declare(memoriesSchema);
  const writes = await change(
    async (collection) =>
      (await readModel.find({ collection, index: 'by_subject', equals: [subject] })).documents,
  );
  await readModel.apply('memories', 'live', writes, undefined);
};

it('a row removed, a weight changed, a document added and a counter off are found, repaired, and found no more', async () => {
  await using parent = await temporaryDirectory();
  const directory = parent.at('data');
  const before = await startTestService({ directory });
  const [home, tea] = await store(before, 'u1', ['The user lives in Lyon', 'The user likes tea']);
  await store(before, 'u2', ['The user plays chess']);
  const told = await list(before, 'u1');
  const changes = await changeLog(before, 'u1');
  expect(await reconcile(before)).toEqual(
    expect.objectContaining({ subjects: 2, found: {}, repaired: {} }),
  );
  await before.stop();

  const subject = subjectOf(memoryId(home ?? ''));
  await tamper(directory, subject, async (find) => {
    const rows = await find('rows');
    const removed = rows.find(({ document }) => document['memory_id'] === home);
    const changed = rows.find(({ document }) => document['memory_id'] === tea);
    const [count] = await find('counts');
    if (removed === undefined || changed === undefined || count === undefined) {
      throw new TypeError('there is nothing to tamper with');
    }
    const { document } = changed;
    return [
      { kind: 'delete', collection: 'rows', id: removed.id, position: removed.position },
      {
        kind: 'put',
        collection: 'rows',
        id: changed.id,
        document: { ...document, weight: 0.01 },
        position: changed.position,
      },
      {
        kind: 'put',
        collection: 'rows',
        id: `${changed.id}.extra`,
        document: { ...document, row_id: `${changed.id}.extra` },
        position: changed.position,
      },
      {
        kind: 'put',
        collection: 'counts',
        id: count.id,
        document: { ...count.document, active: 99 },
        position: count.position,
      },
    ];
  });

  await using after = await startTestService({ directory });
  expect(contents(await list(after, 'u1'))).not.toEqual(contents(told));
  const expected = {
    'rows.missing': 1,
    'rows.changed': 1,
    'rows.unexpected': 1,
    'counts.changed': 1,
  };
  expect(await reconcile(after, false)).toEqual(
    expect.objectContaining({ found: expected, repaired: {} }),
  );
  expect(await reconcile(after)).toEqual(
    expect.objectContaining({ found: expected, repaired: expected }),
  );
  expect(await reconcile(after)).toEqual(expect.objectContaining({ found: {}, repaired: {} }));

  expect(await list(after, 'u1')).toEqual(told);
  expect(await changeLog(after, 'u1')).toEqual(changes);
  expect((await get(after, tea ?? ''))['weight']).toBe(0.8);
  expect((await recall(after, 'u1', 'Where does the user live?')).hit).toBe(true);
  await after.stop();
});

/** Stops a service whose projections hold the log: a start would fold again, and put right, what lies behind a checkpoint. */
const stopSettled = async (service: TestService): Promise<void> => {
  expect(await reconcile(service, false)).toEqual(expect.objectContaining({ found: {} }));
  await service.stop();
};

/** Changes rows of the search index behind the service's back. */
const tamperIndex = (directory: string, statements: readonly string[]): void => {
  const database = new DatabaseSync(join(directory, 'search.db'));
  for (const statement of statements) {
    expect(Number(database.prepare(statement).run().changes)).toBeGreaterThan(0);
  }
  database.close();
};

/** Copies a row of a table with some columns changed. */
const copyRow = (
  table: string,
  where: string,
  changes: Readonly<Record<string, string>>,
): string => {
  const columns = {
    versions:
      'generation subject memory version position tenant event_id schema_version sealed sealed_vector',
    states:
      'generation subject memory version position tenant status level app_ref session_ref agent_ref',
  }[table]?.split(' ');
  const values = columns?.map((column) => changes[column] ?? column).join(', ');
  return `INSERT INTO ${table} SELECT ${values} FROM ${table} WHERE ${where}`;
};

it('a document that is missing, changed or too much in the search index is found by its kind, and repaired', async () => {
  await using parent = await temporaryDirectory();
  const directory = parent.at('data');
  const before = await startTestService({ directory });
  const [home = '', tea = '', chess = ''] = await store(before, 'u1', [
    'The user lives in Lyon',
    'The user likes tea',
    'The user plays chess',
  ]);
  await stopSettled(before);
  const stranger = `'${subjectOf(memoryId(home))}.stranger'`;
  tamperIndex(directory, [
    `UPDATE versions SET sealed = (SELECT sealed FROM versions WHERE memory = '${chess}') WHERE memory = '${tea}'`,
    copyRow('versions', `memory = '${chess}'`, { memory: stranger }),
    copyRow('states', `memory = '${chess}'`, { memory: stranger }),
    `UPDATE states SET status = 'ARCHIVED', position = position + 1000 WHERE memory = '${chess}'`,
    `DELETE FROM versions WHERE memory = '${home}'`,
  ]);

  await using after = await startTestService({ directory });
  const found = async (query: string) => contents(await recall(after, 'u1', query));
  const drift = { 'index.missing': 1, 'index.box': 1, 'index.state': 1, 'index.unexpected': 1 };
  expect(await reconcile(after, false)).toEqual(
    expect.objectContaining({ found: drift, repaired: {} }),
  );
  // The position of the changed state lies ahead of the log: only an index that is filled anew is rid of it.
  expect(await reconcile(after)).toEqual(
    expect.objectContaining({
      found: drift,
      repaired: drift,
      index_rebuilt: true,
    }),
  );
  expect(await reconcile(after)).toEqual(expect.objectContaining({ found: {}, repaired: {} }));
  expect(await found('Where does the user live?')).toEqual(['The user lives in Lyon']);
  expect(await found('chess')).toEqual(['The user plays chess']);
  expect(await found('tea')).toEqual(['The user likes tea']);
});

it('documents of the search index under a subject that the log does not know are found, and removed', async () => {
  await using parent = await temporaryDirectory();
  const directory = parent.at('data');
  const before = await startTestService({ directory });
  const [tea = ''] = await store(before, 'u1', ['The user likes tea']);
  await stopSettled(before);
  const stranger = { subject: `'zz-stranger'`, memory: `'zz-stranger.1'` };
  tamperIndex(directory, [
    copyRow('versions', `memory = '${tea}'`, stranger),
    copyRow('states', `memory = '${tea}'`, stranger),
  ]);

  await using after = await startTestService({ directory });
  const drift = { 'index.unexpected': 1 };
  expect(await reconcile(after, false)).toEqual(
    expect.objectContaining({ found: drift, repaired: {} }),
  );
  expect(await reconcile(after)).toEqual(
    expect.objectContaining({
      found: drift,
      repaired: drift,
      index_rebuilt: false,
    }),
  );
  expect(await reconcile(after)).toEqual(expect.objectContaining({ found: {}, repaired: {} }));
  expect((await recall(after, 'u1', 'tea')).hit).toBe(true);
});

it('a document of the search index that its own writes put right needs no rebuild', async () => {
  await using parent = await temporaryDirectory();
  const directory = parent.at('data');
  const before = await startTestService({ directory });
  const [home = '', tea = ''] = await store(before, 'u1', ['The user lives in Lyon', 'Tea it is']);
  await stopSettled(before);
  tamperIndex(directory, [
    `DELETE FROM versions WHERE memory = '${home}'`,
    `UPDATE states SET level = 'APP', app_ref = 'x' WHERE memory = '${tea}'`,
    `INSERT INTO hides SELECT generation, subject, memory, position, 1 FROM states WHERE memory = '${home}'`,
  ]);

  await using after = await startTestService({ directory });
  const drift = { 'index.missing': 1, 'index.state': 1 };
  expect(await reconcile(after)).toEqual(
    expect.objectContaining({
      found: drift,
      repaired: drift,
      index_rebuilt: false,
    }),
  );
  expect(await reconcile(after)).toEqual(expect.objectContaining({ found: {} }));
  expect((await recall(after, 'u1', 'Where does the user live?')).hit).toBe(true);
});

it('as a job it is waited for, and does the same', async () => {
  await using service = await startTestService();
  await store(service, 'u1', ['The user lives in Lyon']);
  const ran = await ok<{ readonly status: string; readonly result: JsonObject }>(
    service.call('/admin/v1/jobs/run', { job: 'reconcile' }),
  );
  expect(ran).toMatchObject({ status: 'SUCCEEDED', result: { tasks: 1 } });
  const [id] = ran.result['started'] as readonly string[];
  const task = await ok(service.call('/memory/v1/task', { task_id: id }));
  expect(task).toMatchObject({ kind: 'reconcile', status: 'SUCCEEDED', result: { subjects: 1 } });
});
