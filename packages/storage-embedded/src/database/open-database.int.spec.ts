import { chmod, mkdir, open, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PortError } from '@palimpsest/kernel';
import { expectPortError, newEvents, newStream } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { createEmbeddedEventStore } from '../event-store/event-store.ts';
import { logFile } from '../event-store/log-format.ts';
import { startTestProcess } from '../testing/child-process.ts';
import { temporaryDirectory } from '../testing/temporary-store.ts';
import { type DatabaseFormat, openDatabase, openReader } from './open-database.ts';

const format: DatabaseFormat = {
  applicationId: 77,
  version: 3,
  durability: 'full',
  schema: 'CREATE TABLE things (id INTEGER PRIMARY KEY, bytes BLOB)',
};

const refusal = (work: () => unknown): PortError => {
  try {
    work();
  } catch (error) {
    if (error instanceof PortError) return error;
    throw error;
  }
  throw new Error('it was not refused');
};

const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];

describe('a database', () => {
  test('is made private, durable and without leftovers of what is deleted', async () => {
    await using directory = await temporaryDirectory();
    const data = join(directory.path, 'deep', 'data');
    const database = openDatabase(join(data, 'things.db'), format);
    database.exec("INSERT INTO things (bytes) VALUES (x'01')");
    expect(pragma(database, 'journal_mode')).toBe('wal');
    expect(pragma(database, 'synchronous')).toBe(2);
    expect(pragma(database, 'secure_delete')).toBe(1);
    expect(pragma(database, 'user_version')).toBe(3);
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    const files = await readdir(data);
    expect(files).toContain('things.db');
    expect(files).not.toContain('things.db.new');
    for (const name of files) expect((await stat(join(data, name))).mode & 0o777).toBe(0o600);
    database.close();
  });

  test('syncs less where the log can replay', async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, 'things.db');
    const database = openDatabase(path, { ...format, durability: 'normal' });
    expect(pragma(database, 'synchronous')).toBe(1);
    database.close();
  });

  test('is made anew after a start that was cut off half-way', async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, 'things.db');
    await writeFile(`${path}.new`, 'half made');
    openDatabase(path, format).close();
    openDatabase(path, format).close();
    expect(await readdir(directory.path)).toEqual(['things.db']);
  });

  test('of a newer release, or of something else, is refused', async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, 'things.db');
    openDatabase(path, { ...format, version: 4 }).close();
    const newer = refusal(() => openDatabase(path, format));
    expect(newer).toMatchObject({ code: 'INCOMPATIBLE', retryable: false });
    expect(newer.message).toBe(
      'things.db has format 4, this release knows 3: use the newer release',
    );
    const other = refusal(() => openDatabase(path, { ...format, applicationId: 78 }));
    expect(other.code).toBe('INCOMPATIBLE');
    const foreign = join(directory.path, 'foreign.db');
    const database = new DatabaseSync(foreign);
    database.exec('CREATE TABLE theirs (id INTEGER)');
    database.close();
    expect(refusal(() => openDatabase(foreign, format)).code).toBe('INCOMPATIBLE');
  });

  test('that is no database, or empty, is refused and left as it is', async () => {
    await using directory = await temporaryDirectory();
    for (const [name, content] of [
      ['garbage.db', 'not a database at all, but long enough to be read as a header'.repeat(20)],
      ['empty.db', ''],
    ] as const) {
      const path = join(directory.path, name);
      await writeFile(path, content);
      const error = refusal(() => openDatabase(path, format));
      expect(error.code).toBe('CORRUPT');
      expect(error.message).toContain(name);
      expect((await stat(path)).size).toBe(content.length);
    }
  });

  test('that was cut short anywhere is refused with the name of the file', async () => {
    await using directory = await temporaryDirectory();
    for (const kept of [100, 3_000, 4_096, 50_000, 200_000]) {
      const path = join(directory.path, `cut-${kept}.db`);
      const database = openDatabase(path, format);
      database.prepare('INSERT INTO things (bytes) VALUES (?)').run(new Uint8Array(300_000));
      database.close();
      await truncate(path, kept);
      const error = refusal(() => openDatabase(path, format));
      expect(error.code).toBe('CORRUPT');
      expect(error.message).toContain(`cut-${kept}.db`);
      expect(error.message).toContain('restore it from a backup');
    }
  });

  test('in a place where no directory can be is unavailable', async () => {
    await using directory = await temporaryDirectory();
    const file = join(directory.path, 'file');
    await writeFile(file, '');
    expect(refusal(() => openDatabase(join(file, 'things.db'), format)).code).toBe('UNAVAILABLE');
  });

  test('opened for reading cannot be written through', async () => {
    await using directory = await temporaryDirectory();
    const path = join(directory.path, 'things.db');
    const writer = openDatabase(path, format);
    const reader = openReader(path);
    expect(() => reader.exec('DELETE FROM things')).toThrow(/readonly/);
    reader.close();
    writer.close();
  });
});

describe('an event store whose file is no good', () => {
  test('is refused when it is opened, and holds nobody up', async () => {
    await using directory = await temporaryDirectory();
    const { path } = directory;
    {
      await using store = await createEmbeddedEventStore({ directory: path });
      await store.append(newStream(), newEvents(100), { expectedRevision: 'any' });
    }
    const { size } = await stat(join(path, logFile));
    await truncate(join(path, logFile), size - 5_000);
    await expectPortError(createEmbeddedEventStore({ directory: path }), 'CORRUPT');
  });

  test('with bytes that were altered still starts and still reads the rest', async () => {
    await using directory = await temporaryDirectory();
    const { path } = directory;
    const stream = newStream();
    {
      await using store = await createEmbeddedEventStore({ directory: path });
      const marked = newEvents(1).map((event) => ({ ...event, data: Buffer.from('find me here') }));
      await store.append(stream, [...marked, ...newEvents(5)], { expectedRevision: 'any' });
    }
    const file = await open(join(path, logFile), 'r+');
    const { buffer } = await file.read({ buffer: Buffer.alloc((await file.stat()).size) });
    await file.write(Buffer.from('FOUND'), 0, 5, buffer.indexOf('find me here'));
    await file.close();
    await using store = await createEmbeddedEventStore({ directory: path });
    const events = await store.readStream(stream);
    expect(events).toHaveLength(6);
    expect(Buffer.from(events[0]?.data ?? []).toString()).toBe('FOUNDme here');
  });

  test('in a directory that may only be read is unavailable', async () => {
    await using directory = await temporaryDirectory();
    const data = join(directory.path, 'data');
    await mkdir(data, { mode: 0o555 });
    // Root may write anywhere, so the process then runs as nobody.
    const isRoot = process.getuid?.() === 0;
    await chmod(directory.path, 0o755);
    await using child = startTestProcess('open-event-store', {
      arguments: [data],
      ...(isRoot ? { uid: 65_534 } : {}),
    });
    await child.untilLines(1);
    expect(child.lines[0]).toBe('UNAVAILABLE log.db cannot be made: its directory is not writable');
  });
});
