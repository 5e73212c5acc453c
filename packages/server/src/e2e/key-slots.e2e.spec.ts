import { expect, it } from 'vitest';
import { add, contents, list, ok, recall, store } from '../testing/service-under-test.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

interface Reconciled {
  readonly status: string;
  readonly result: {
    readonly found: Readonly<Record<string, number>>;
    readonly slots: { readonly unnamed: number; readonly destroyed: number };
  };
}

const reconcile = async ({ call }: TestService, repair = true): Promise<Reconciled> => {
  const { task_id: id } = await ok(call('/admin/v1/reconcile', { repair }));
  return ok(call<Reconciled>('/memory/v1/task', { task_id: id, wait_ms: 30_000 }));
};

it('key slots that nothing names go after a day and a half, and everything that is sealed still opens', async () => {
  await using parent = await temporaryDirectory();
  const directory = parent.at('data');
  const before = await startTestService({ directory });
  await add(before, 'u', ['I live in Graz.'], { purpose: 'support' });
  const [tea] = await store(before, 'u', ['The user likes tea', 'The user plays chess']);
  await ok(before.call('/memory/v1/update', { memory_id: tea, content: 'The user likes mint' }));
  await recall(before, 'u', 'What does the user like?');
  await ok(before.call('/audit/v1/hold', { user_id: 'u', case_ref: 'A-1', owner: 'Ms Weber' }));
  const told = contents(await list(before, 'u'));
  // Minted ahead, most slots are named by nothing; young ones are left alone all the same.
  expect((await reconcile(before)).result.slots).toEqual({ unnamed: 0, destroyed: 0 });
  await before.stop();

  await using after = await startTestService({ directory, clock: '2026-01-04T00:00:00.000Z' });
  const counted = await reconcile(after, false);
  expect(counted.result.slots).toMatchObject({ destroyed: 0 });
  expect(counted.result.slots.unnamed).toBeGreaterThan(100);
  const swept = await reconcile(after);
  expect(swept).toMatchObject({
    status: 'SUCCEEDED',
    result: {
      found: {},
      slots: { unnamed: counted.result.slots.unnamed, destroyed: counted.result.slots.unnamed },
    },
  });
  expect((await reconcile(after)).result.slots).toEqual({ unnamed: 0, destroyed: 0 });

  expect(contents(await list(after, 'u'))).toEqual(told);
  expect((await recall(after, 'u', 'Where does the user live?')).hit).toBe(true);
  const { versions } = await ok<{ readonly versions: readonly { readonly content: string }[] }>(
    after.call('/memory/v1/history', { memory_id: tea }),
  );
  expect(versions.map(({ content }) => content)).toEqual(
    expect.arrayContaining(['The user likes tea', 'The user likes mint']),
  );
  const { holds } = await ok<{ readonly holds: readonly Readonly<Record<string, unknown>>[] }>(
    after.call('/audit/v1/holds', {}),
  );
  expect(holds).toMatchObject([{ case_ref: 'A-1', owner: 'Ms Weber' }]);
});
