import { join } from 'node:path';
import { newEvent, newEvents, newStream } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { toPortError } from '../database/sqlite-error.ts';
import { temporaryDirectory } from '../testing/temporary-store.ts';
import { logFormat } from './log-format.ts';
import { createLogWriter } from './log-writer.ts';
import { packEvents } from './packed-events.ts';

const request = (events: ReturnType<typeof newEvents>) => ({
  stream: newStream(),
  expectedRevision: 'no_stream' as const,
  events: packEvents(events),
});

describe('a full disk', () => {
  test('fails every append of the group, writes none, and passes once there is room', async () => {
    await using directory = await temporaryDirectory();
    const database = openDatabase(join(directory.path, 'log.db'), logFormat);
    const log = createLogWriter(database);
    const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
    database.exec(`PRAGMA max_page_count = ${pages + 4}`);
    const large = newEvents(20).map((event) => ({ ...event, data: new Uint8Array(9_000) }));
    const group = [request([newEvent()]), request(large)];

    const failed = log.commit(group).map((outcome) => ('error' in outcome ? outcome.error : null));
    expect(failed).toHaveLength(2);
    for (const error of failed) {
      expect(toPortError(error, 'log.db')).toMatchObject({
        code: 'UNAVAILABLE',
        retryable: true,
        message: 'the disk of log.db is full: free some space',
      });
    }
    expect(database.prepare('SELECT count(*) AS n FROM events').get()).toEqual({ n: 0 });

    database.exec('PRAGMA max_page_count = 100000');
    expect(log.commit(group)).toMatchObject([
      { value: { status: 'appended', position: 1n } },
      { value: { status: 'appended', position: 21n } },
    ]);
    database.close();
  });
});

describe('a tombstone that was interrupted', () => {
  test('is known at the next start and is finished then', async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, 'log.db');
    const appended = request(newEvents(200));
    const first = openDatabase(path, logFormat);
    const before = createLogWriter(first);
    before.commit([appended]);
    before.tombstone(appended.stream);
    first.close();

    const second = openDatabase(path, logFormat);
    const after = createLogWriter(second);
    expect(after.unremoved()).toEqual([appended.stream]);
    expect(after.removeSlice(appended.stream)).toBe(false);
    expect(after.removeSlice(appended.stream)).toBe(true);
    expect(after.unremoved()).toEqual([]);
    const [next] = after.commit([request(newEvents(1))]);
    expect(next).toMatchObject({ value: { position: 201n } });
    second.close();
  });
});
