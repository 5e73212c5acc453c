import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SealedBox, SubjectId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { createEmbeddedEventStore, createEmbeddedKeyStore } from '@palimpsest/storage-embedded';
import { createVault, parseRootKey } from '@palimpsest/vault';
import pino from 'pino';
import { systemClock } from '../clock/system-clock.ts';
import { createIdSource } from '../compose/ids.ts';
import { createService, type Service } from '../compose/service.ts';
import { readConfig } from '../config/config.ts';
import { findNeedles } from './needles.ts';

/** Words that no code, model or library of ours holds, in two scripts. */
const latin = 'Zeisigquartzkanarie';
const han = '鸹鹮鹋鸮鹛';
const words = [latin, han];
const canary = `${latin} ${han}`;
const key = 'canary-scan-key-that-is-long-enough';

/** One place that was searched. */
export interface CanaryRow {
  readonly place: string;
  readonly bytes: number;
  /** Words found in it, in any form, while they were in use, and after the erasure. */
  readonly before: number;
  readonly after: number;
}

export interface CanaryReport {
  readonly rows: readonly CanaryRow[];
  /** Boxes of the person in the log, and how many of them opened with every key that is left. */
  readonly boxes: number;
  readonly opened: number;
}

/** Nothing in clear before, nothing that opens afterwards. */
export const isClean = ({ rows, boxes, opened }: CanaryReport): boolean =>
  boxes > 0 && opened === 0 && rows.every(({ before, after }) => before === 0 && after === 0);

type Answer = Readonly<Record<string, unknown>>;

/** Uses everything that takes words, with words wherever it takes them. */
const useEverything = async (call: (path: string, body: object) => Promise<Answer>) => {
  const subject = { user_id: `user ${canary}` };
  const place = { app_id: `app ${canary}`, session_id: `s ${canary}`, agent_id: `a ${canary}` };
  const labels = { custom_tags: [canary], metadata: { [`key ${canary}`]: canary } };
  const added = await call('/memory/v1/add', {
    ...subject,
    ...place,
    ...labels,
    messages: [
      { role: 'user', content: `I have a friend named ${latin}.`, id: canary, name: canary },
    ],
    strategy: { focus: [canary], instructions: canary },
    purpose: canary,
  });
  await call('/memory/v1/task', { task_id: added['task_id'], wait_ms: 30_000 });
  const stored = await call('/memory/v1/add_structured', {
    ...subject,
    memories: [{ content: `Likes ${canary}`, ...place, ...labels }, { content: `Has ${canary}` }],
  });
  const [first, second] = stored['results'] as readonly { readonly memory_id: string }[];
  await call('/memory/v1/update', { memory_id: first?.memory_id, content: `Now ${canary}` });
  await call('/memory/v1/recall', { ...subject, query: canary, scope: place, purpose: canary });
  await call('/memory/v1/delete', { memory_id: second?.memory_id, reason: canary });
  await call('/memory/v1/user/switch', { ...subject, app_id: `off ${canary}`, enabled: false });
  await call('/memory/v1/profile', subject);
  const exported = await call('/memory/v1/user/export', subject);
  await call('/memory/v1/task', { task_id: exported['task_id'], wait_ms: 30_000 });
  // Refused, with words in what it is refused for.
  await call('/memory/v1/get', { memory_id: canary });
  return { subject, subjectId: String(first?.memory_id).split('.')[0] as SubjectId };
};

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

const isBox = (value: unknown): value is SealedBox =>
  typeof value === 'object' && value !== null && 'ct' in value && 'k' in value;

/** Tries every box of a person in the log with the keys that are left. */
const tryBoxes = async (directory: string, subject: SubjectId) => {
  const rootKey = parseRootKey(await readFile(join(directory, 'root.key'), 'utf8'));
  await using eventStore = await createEmbeddedEventStore({ directory });
  await using keyStore = await createEmbeddedKeyStore({ directory });
  const ids = createIdSource(() => Date.parse(systemClock.now()));
  const vault = createVault({ keyStore, rootKey, ids, clock: systemClock });
  let boxes = 0;
  let opened = 0;
  for (let after = -1n; ; ) {
    const page = await eventStore.readAll({ after, limit: 500 });
    const last = page.at(-1);
    if (last === undefined) return { boxes, opened };
    for (const recorded of page) {
      const { event, metadata, stream } = decodeEvent(recorded);
      if (metadata.subject_id !== subject) continue;
      const { tenant, event_id: eventId, schema_version: schemaVersion } = metadata;
      const data = event.data as Readonly<Record<string, unknown>>;
      const messages = Array.isArray(data['messages'])
        ? (data['messages'] as readonly { ordinal: number; sealed: unknown }[])
        : [];
      const found = [
        ...Object.entries(data),
        ...messages.map(({ ordinal, sealed }) => [`messages.${ordinal}`, sealed] as const),
      ];
      for (const [name, box] of found) {
        if (!isBox(box)) continue;
        boxes += 1;
        const context = { tenant, stream, eventId, box: name, schemaVersion };
        const at = { box, context, subjectId: subject };
        const content =
          name === 'sealed_vector' ? await vault.openVector(at) : await vault.open(at);
        if (content !== null) opened += 1;
      }
    }
    after = last.position;
  }
};

/**
 * Puts unique words into every field that takes any, uses everything, erases the person, and searches every byte of every
 * file and of the metrics: plain, base64, hex, UTF-16, URL- and JSON-escaped, in any case. On a data directory of its own.
 */
export const runCanaryScan = async (): Promise<CanaryReport> => {
  const directory = await mkdtemp(join(tmpdir(), 'palimpsest-canary-'));
  let service: Service | undefined;
  try {
    const config = readConfig({
      PALIMPSEST_DATA_DIR: directory,
      PALIMPSEST_BOOTSTRAP_KEY: key,
      PALIMPSEST_ERASURE_RECORD: join(directory, 'erasures.jsonl'),
    });
    service = await createService(config, pino({ level: 'silent' }));
    await service.ready(AbortSignal.timeout(120_000));
    const { app } = service;
    let calls = 0;
    const call = async (url: string, body: object): Promise<Answer> => {
      calls += 1;
      const response = await app.inject({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': `${latin}-${calls}`,
        },
        payload: JSON.stringify(body),
      });
      return response.json<{ readonly data: Answer }>().data;
    };
    const places = async (): Promise<ReadonlyMap<string, Buffer>> => {
      const metrics = await app.inject({ method: 'GET', url: '/metrics' });
      return new Map([...(await filesIn(directory)), ['GET /metrics', metrics.rawPayload]]);
    };
    const { subject, subjectId } = await useEverything(call);
    const before = await places();
    const purge = await call('/memory/v1/user/purge', {
      ...subject,
      immediate: true,
      request_ref: canary,
    });
    await call('/memory/v1/task', { task_id: purge['task_id'], wait_ms: 30_000 });
    const after = await places();
    await service.stop();
    service = undefined;
    const found = (bytes: Buffer | undefined): number =>
      bytes === undefined ? 0 : findNeedles(bytes, words).length;
    const rows = [...new Set([...before.keys(), ...after.keys()])].toSorted().map((place) => ({
      place,
      bytes: (after.get(place) ?? before.get(place))?.length ?? 0,
      before: found(before.get(place)),
      after: found(after.get(place)),
    }));
    return { rows, ...(await tryBoxes(directory, subjectId)) };
  } finally {
    await service?.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

/** The report as a table. */
export const canaryTable = (report: CanaryReport): string => {
  const width = Math.max(...report.rows.map(({ place }) => place.length));
  const lines = report.rows.map(
    ({ place, bytes, before, after }) =>
      `${place.padEnd(width)}  ${String(bytes).padStart(10)}  ${before}  ${after}`,
  );
  return [
    `${'place'.padEnd(width)}  ${'bytes'.padStart(10)}  words in clear before / after the erasure`,
    ...lines,
    `boxes of the person in the log: ${report.boxes}, of which opened afterwards: ${report.opened}`,
    isClean(report) ? 'clean' : 'NOT CLEAN',
    '',
  ].join('\n');
};
