import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReadModel } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { countVisit, people, putPerson } from '../testing/people.ts';
import { temporaryStore } from '../testing/temporary-store.ts';
import { describeWithMongoDb } from '../testing/test-server.ts';
import { createMongoDbReadModel } from './read-model.ts';

/** Three starts of a process, and what each of them leaves behind. */
const patienceMs = 180_000;

/** Applies batches in a process of its own, and kills it some time after its first batches. */
const applyAndKill = async (database: string, afterMs: number): Promise<bigint> => {
  const module = new URL('../testing/apply-until-killed.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--conditions=source', module, database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0n;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    acknowledged = BigInt(line);
  });
  const ended = once(lines, 'close');
  await Promise.race([once(lines, 'line'), ended]);
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
  return acknowledged;
};

const visitsOf = async (port: ReadModel): Promise<unknown> => {
  const [found] = await port.read([{ kind: 'get', collection: 'people', ids: ['ann'] }]);
  return found?.[0]?.document['visits'];
};

describeWithMongoDb('the MongoDB read model', () => {
  describe('whose writer is killed', () => {
    test(
      'holds batch and checkpoint, or neither, and lets the next writer go on',
      async () => {
        await using store = await temporaryStore(createMongoDbReadModel);
        const { port } = store;
        await port.declare(people);
        for (const afterMs of [7, 60, 133]) {
          const acknowledged = await applyAndKill(store.database, afterMs);
          const checkpoint = (await port.checkpoint('people', 'live')) ?? 0n;
          expect(checkpoint).toBeGreaterThanOrEqual(acknowledged);
          expect(await visitsOf(port)).toBe(Number(checkpoint));
          expect(await port.count('people', 'by_city', ['Lyon'])).toBe(Number(checkpoint) * 20 + 1);
          // What the killed one had begun holds the next one up for seconds, not for the server's whole minute.
          await port.apply('people', 'live', [], checkpoint);
        }
      },
      patienceMs,
    );
  });

  describe('with two writers of one projection', () => {
    test('ends as with one, every event counted once', async () => {
      await using store = await temporaryStore(createMongoDbReadModel);
      const other = await createMongoDbReadModel(store.connection);
      const writers = [store.port, other];
      for (const writer of writers) await writer.declare(people);
      const batch = (position: bigint) => [
        putPerson(`p${position % 7n}`, position),
        countVisit('ann', position),
        countVisit(`p${position % 5n}`, position),
      ];
      await Promise.all(
        writers.map(async (writer) => {
          for (let position = 1n; position <= 40n; position += 1n) {
            await writer.apply('people', 'live', batch(position), position);
          }
        }),
      );
      expect(await visitsOf(store.port)).toBe(40);
      expect(await other.checkpoint('people', 'live')).toBe(40n);
      await store.port.startRebuild('people');
      for (let position = 1n; position <= 40n; position += 1n) {
        await store.port.apply('people', 'shadow', batch(position), position);
      }
      expect(await other.digest('people', 'live')).toBe(await other.digest('people', 'shadow'));
    });
  });

  describe('that another process rebuilds', () => {
    test('goes over to the new generation with its reads and writes', async () => {
      await using store = await temporaryStore(createMongoDbReadModel);
      const other = await createMongoDbReadModel(store.connection);
      for (const one of [store.port, other]) await one.declare(people);
      await store.port.apply('people', 'live', [putPerson('ann', 1n)], 1n);
      await other.startRebuild('people');
      await other.apply('people', 'shadow', [putPerson('bob', 1n)], 1n);
      await other.promoteShadow('people');
      await store.port.apply('people', 'live', [putPerson('cid', 2n)], 2n);
      const query = { collection: 'people', index: 'by_city', equals: ['Lyon'] } as const;
      const found = await store.port.find(query);
      expect(found.documents.map(({ id }) => id)).toEqual(['bob', 'cid']);
      expect(await other.find(query)).toEqual(found);
    });

    test('is told to start again when a newer release took over', async () => {
      await using store = await temporaryStore(createMongoDbReadModel);
      const newer = await createMongoDbReadModel(store.connection);
      await store.port.declare(people);
      await newer.declare({ ...people, version: 2 });
      const late = store.port.apply('people', 'live', [putPerson('ann', 1n)], 1n);
      await expect(late).rejects.toMatchObject({ code: 'INCOMPATIBLE', retryable: false });
      await expect(store.port.count('people', 'by_city', [])).rejects.toThrow('newest release');
    });
  });
});
