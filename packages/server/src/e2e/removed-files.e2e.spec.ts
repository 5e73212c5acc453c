import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/service-under-test.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService, testKey } from '../testing/test-service.ts';

interface Readiness {
  readonly dependencies: readonly { readonly name: string; readonly ok: boolean }[];
}

const removals = [
  ['log.db', 'event_store'],
  ['log.db-wal', 'event_store'],
  ['keys.db', 'keys'],
  ['read-model.db', 'read_model'],
  ['search.db', 'search'],
] as const;

/** Runs `work` on a service whose stop may complain of the file that is gone. */
const onService = async (work: (running: TestService) => Promise<void>): Promise<void> => {
  await using directory = await temporaryDirectory();
  const running = await startTestService({ directory: directory.path });
  try {
    await running.tell('u1', 'I live in Lyon');
    await work(running);
  } finally {
    await running.stop().catch(() => undefined);
  }
};

describe('a database file that is removed while the service runs', () => {
  it.each(removals)('%s: readyz names %s', (file, dependency) =>
    onService(async ({ directory, service }) => {
      await rm(join(directory, file));
      const response = await service.app.inject({
        url: '/readyz',
        headers: { authorization: `Bearer ${testKey}` },
      });
      expect(response.statusCode).toBe(503);
      const { data } = response.json<{ readonly data: Readiness }>();
      expect(data.dependencies.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
        dependency,
      ]);
    }),
  );

  it('takes no write as stored that would be gone with the process', () =>
    onService(async ({ directory, call }) => {
      await rm(join(directory, 'log.db'));
      const writes = {
        '/memory/v1/add': { user_id: 'u1', messages: [{ role: 'user', content: 'I like tea' }] },
        '/memory/v1/add_structured': { user_id: 'u1', memories: [{ content: 'likes tea' }] },
      };
      for (const [path, body] of Object.entries(writes)) {
        expect(await refusal(call(path, body))).toMatchObject({ status: 503, code: 50301 });
      }
    }));
});
