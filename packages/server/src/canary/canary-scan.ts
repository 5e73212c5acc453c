import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { makeBackup } from '../backup/backup.ts';
import { systemClock } from '../clock/system-clock.ts';
import { createService, type Service } from '../compose/service.ts';
import { readConfig } from '../config/config.ts';
import { type CanaryCaller, createCanaryCaller } from './canary-caller.ts';
import type { CanaryReport } from './canary-report.ts';
import { createFieldWords, type FieldWords, stems } from './field-words.ts';
import { findNeedles } from './needles.ts';
import { boxesOfPerson, countOpening } from './person-boxes.ts';
import { useEverything, useTenantFields } from './use-everything.ts';

const key = 'canary-scan-key-that-is-long-enough';

/** Every file below a folder, with what it holds. */
const filesIn = async (folder: string): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ name, parentPath }) => {
        const path = join(parentPath, name);
        return [path.slice(folder.length + 1), await readFile(path)] as const;
      }),
    ),
  );
};

/** Fields whose words stand in the bytes. The words begin alike, so that most places are searched for two of them. */
const fieldsIn = (bytes: Buffer | undefined, words: FieldWords): readonly string[] => {
  if (bytes === undefined || findNeedles(bytes, stems).length === 0) return [];
  const found = [...words.given()].filter(([, own]) => findNeedles(bytes, own).length > 0);
  // A stem alone, such as one that was cut, is found too.
  return found.length > 0 ? found.map(([field]) => field) : ['a part of a word'];
};

/** What an auditor is still told when the person is gone. */
const auditLists = [
  'access',
  'admin_log',
  'erasures',
  'holds',
  'receipts',
  'retention',
  'subjects',
] as const;

const answersAfter = async ({ ok }: CanaryCaller, subject: object): Promise<Buffer> => {
  const answers = [
    ...(await Promise.all(auditLists.map((list) => ok(`/audit/v1/${list}`, {})))),
    await ok('/memory/v1/user/list', { ...subject, status: ['ACTIVE', 'ARCHIVED', 'DELETED'] }),
    await ok('/memory/v1/change_log', subject),
    await ok('/memory/v1/entities', subject),
    await ok('/memory/v1/recall', { ...subject, query: 'a friend', timeout_ms: 10_000 }),
  ];
  return Buffer.from(JSON.stringify(answers));
};

/** Erases the person, and waits until the log has lost its streams too. */
const erase = async ({ ok }: CanaryCaller, words: FieldWords, subject: object): Promise<void> => {
  const { task_id: task } = await ok('/memory/v1/user/purge', {
    ...subject,
    immediate: true,
    request_ref: words.of('purge.request_ref'),
  });
  await ok('/memory/v1/task', { task_id: task, wait_ms: 30_000 });
  const [id = ''] = String(task).split('.');
  await ok('/memory/v1/task', {
    task_id: `${id}.remove_streams.${String(task)}`,
    wait_ms: 30_000,
  });
};

/**
 * Puts a word of its own into every field that takes any, uses everything, erases the person, and searches every byte of
 * every file, of the log lines, the metrics, the refusals and the answers afterwards: plain, base64, hex, UTF-16, URL- and
 * JSON-escaped, in any case. On a data directory of its own.
 */
export const runCanaryScan = async (): Promise<CanaryReport> => {
  const root = await mkdtemp(join(tmpdir(), 'palimpsest-canary-'));
  const directory = join(root, 'data');
  const backup = join(root, 'backup');
  let service: Service | undefined;
  try {
    const config = readConfig({
      PALIMPSEST_DATA_DIR: directory,
      PALIMPSEST_BOOTSTRAP_KEY: key,
      PALIMPSEST_ERASURE_RECORD: join(directory, 'erasures.jsonl'),
    });
    const lines: string[] = [];
    const logTo = { write: (line: string) => lines.push(line) };
    service = await createService(config, pino({ level: 'trace' }, logTo), { logTo });
    await service.ready(AbortSignal.timeout(120_000));
    const { app } = service;
    const words = createFieldWords();
    const caller = createCanaryCaller(service, key, words);
    const places = async (): Promise<ReadonlyMap<string, Buffer>> => {
      const metrics = await app.inject({ method: 'GET', url: '/metrics' });
      return new Map([
        ...(await filesIn(directory)),
        ['GET /metrics', metrics.rawPayload],
        ['log lines', Buffer.from(lines.join(''))],
        ['refusals', caller.refusals()],
      ]);
    };

    await useTenantFields(caller, words);
    const { subject, subjectId } = await useEverything(caller, words);
    const before = await places();
    await makeBackup({
      dataDirectory: directory,
      to: backup,
      keysTo: join(root, 'keys'),
      now: systemClock.now(),
    });
    const copied = await filesIn(backup);
    const { boxes } = await boxesOfPerson(backup, subjectId);
    await erase(caller, words, subject);
    const told = await answersAfter(caller, subject);
    const after = new Map([...(await places()), ['answers afterwards', told]]);
    await service.stop();
    service = undefined;

    const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
    const rows = names.map((place) => ({
      place,
      bytes: (after.get(place) ?? before.get(place))?.length ?? 0,
      before: fieldsIn(before.get(place), words),
      after: fieldsIn(after.get(place), words),
    }));
    const copies = [...copied].map(([name, bytes]) => ({
      place: `backup/${name}`,
      bytes: bytes.length,
      before: fieldsIn(bytes, words),
      after: [],
    }));
    return {
      rows: [...rows, ...copies],
      fields: words.given().size,
      boxes: boxes.length,
      opened: await countOpening(directory, boxes),
      events: (await boxesOfPerson(directory, subjectId)).events,
    };
  } finally {
    await service?.stop();
    await rm(root, { recursive: true, force: true });
  }
};
