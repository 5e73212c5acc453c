import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startTestProcess } from '../testing/child-process.ts';
import { temporaryDirectory } from '../testing/temporary-store.ts';
import { lockDataDirectory } from './lock-data-directory.ts';

const refused = expect.objectContaining({
  code: 'INCOMPATIBLE',
  message: expect.stringContaining('in use by another process') as string,
}) as Error;

describe('the lock on a data directory', () => {
  test('is held once in a process, until it is given back', async () => {
    await using directory = await temporaryDirectory();
    const data = join(directory.path, 'data');
    const lock = lockDataDirectory(data);
    expect(lock.directory).toBe(data);
    expect((await stat(join(data, 'lock.db'))).mode & 0o777).toBe(0o600);
    expect(() => lockDataDirectory(data)).toThrow(refused);
    lock[Symbol.dispose]();
    using again = lockDataDirectory(data);
    expect(again.directory).toBe(data);
  });

  test('keeps a second process out, and is gone with a process that is killed', async () => {
    await using directory = await temporaryDirectory();
    await using first = startTestProcess('hold-lock', { arguments: [directory.path] });
    await first.untilLines(1);
    expect(first.lines).toEqual(['held']);
    await using second = startTestProcess('hold-lock', { arguments: [directory.path] });
    await second.untilLines(1);
    expect(second.lines).toEqual(['INCOMPATIBLE']);
    expect(() => lockDataDirectory(directory.path)).toThrow(refused);
    await first.kill();
    using mine = lockDataDirectory(directory.path);
    expect(mine.directory).toBe(directory.path);
  });
});
