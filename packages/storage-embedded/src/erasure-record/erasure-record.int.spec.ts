import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Instant,
  keySlotId,
  memoryId,
  type RecordedErasure,
  subjectId,
  tenantId,
} from '@palimpsest/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createErasureFile } from './erasure-record.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'palimpsest-'));
});
afterAll(() => rm(directory, { recursive: true }));

const erasure = (erasureId: string): RecordedErasure => ({
  erasureId,
  tenant: tenantId('acme'),
  subject: subjectId('s'),
  at: '2026-01-01T00:00:00.000Z' as Instant,
  whole: false,
  memoryIds: [memoryId('s.m')],
  slots: [keySlotId('k')],
});

const all = async (path: string): Promise<readonly RecordedErasure[]> =>
  Array.fromAsync(createErasureFile(path).read());

it('gives erasures in the order in which they were told, to the next process too', async () => {
  const path = join(directory, 'apart', 'erasures.jsonl');
  expect(await all(path)).toEqual([]);
  const record = createErasureFile(path);
  await record.append(erasure('one'));
  await record.append(erasure('two'));
  await record.append(erasure('one'));
  expect(await all(path)).toEqual([erasure('one'), erasure('two'), erasure('one')]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('passes over a line that was cut short, and begins a new one behind it', async () => {
  const path = join(directory, 'cut.jsonl');
  await createErasureFile(path).append(erasure('one'));
  await appendFile(path, '\n{"erasureId":"tw');
  await createErasureFile(path).append(erasure('three'));
  expect(await all(path)).toEqual([erasure('one'), erasure('three')]);
});

it('says that it cannot be written, without a path', async () => {
  const path = join(directory, 'cut.jsonl', 'below-a-file');
  await expect(createErasureFile(path).append(erasure('one'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.not.stringContaining(directory),
  });
});
