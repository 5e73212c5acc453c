import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { EventId, JsonObject, StreamName, TenantId } from '@palimpsest/kernel';
import {
  canonicalBytes,
  createSigner,
  generateSigningKey,
  leafBytes,
  leafHash,
  parseNote,
  signNote,
} from '@palimpsest/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, storeOne } from '../testing/service-under-test.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService } from '../testing/test-service.ts';

interface Report {
  readonly ok: boolean;
  readonly checked: { readonly to: number };
  readonly first_bad: Readonly<Record<string, unknown>> | null;
}

/** The two files that somebody with the disk can write to. */
interface Files {
  readonly log: DatabaseSync;
  readonly ledger: DatabaseSync;
}

type Row = Readonly<Record<string, SQLOutputValue>>;

let original: TemporaryDirectory;
/** Leaves of the log in order, and the one that is tampered with. */
let leaves = 0;
const at = 5;

beforeAll(async () => {
  original = await temporaryDirectory();
  await using service = await startTestService({ directory: original.path });
  for (let index = 0; index < 10; index += 1) {
    await storeOne(service, 'somebody', `The letter number ${index} came.`);
  }
  const report = await ok(service.call<Report>('/audit/v1/verify', {}));
  expect(report.ok).toBe(true);
  await service.stop();
  const ledger = new DatabaseSync(original.at('ledger.db'));
  leaves = Number(ledger.prepare('SELECT count(*) AS n FROM leaves').get()?.['n']);
  ledger.close();
});

afterAll(async () => {
  await original[Symbol.asyncDispose]();
});

const leafAt = ({ ledger }: Files, sequence: number): Row =>
  ledger.prepare('SELECT * FROM leaves WHERE sequence = ?').get(sequence) ?? {};

const eventAt = (files: Files, sequence: number): Row =>
  files.log
    .prepare('SELECT * FROM events WHERE position = ?')
    .get(leafAt(files, sequence)['position'] ?? 0) ?? {};

const bytesOf = (row: Row, column: string): Uint8Array => row[column] as Uint8Array;

/** Alters an event and makes its leaf agree. */
const replace = (files: Files, sequence: number): void => {
  const event = eventAt(files, sequence);
  const stored = Buffer.from(bytesOf(event, 'data')).toString('utf8');
  const data = canonicalBytes({ ...(JSON.parse(stored) as JsonObject), altered: true });
  const bytes = leafBytes({
    tenant: 'default' as TenantId,
    sequence: BigInt(sequence),
    previous: sequence === 0 ? null : bytesOf(leafAt(files, sequence - 1), 'hash'),
    event: {
      stream: String(event['stream']) as StreamName,
      revision: BigInt(Number(event['revision'])),
      id: String(event['event_id']) as EventId,
      type: String(event['type']),
      data,
      metadata: bytesOf(event, 'metadata'),
    },
  });
  files.log
    .prepare('UPDATE events SET data = ? WHERE position = ?')
    .run(data, event['position'] ?? 0);
  files.ledger
    .prepare('UPDATE leaves SET bytes = ?, hash = ? WHERE sequence = ?')
    .run(bytes, leafHash(bytes), sequence);
};

const editCheckpoint = (
  { ledger }: Files,
  sequence: number,
  change: (note: string) => string,
): void => {
  const row = ledger
    .prepare('SELECT number, size, text FROM checkpoints WHERE size > ? ORDER BY size LIMIT 1')
    .get(sequence);
  ledger
    .prepare('UPDATE checkpoints SET text = ? WHERE number = ?')
    .run(change(String(row?.['text'])), row?.['number'] ?? 0);
};

const attacks: readonly (readonly [
  kind: string,
  sequence: (leaves: number) => number | null,
  attack: (files: Files) => void,
])[] = [
  [
    'REMOVED',
    () => at,
    (files) => {
      files.log
        .prepare('DELETE FROM events WHERE position = ?')
        .run(eventAt(files, at)['position'] ?? 0);
    },
  ],
  [
    'INSERTED',
    () => at,
    (files) => {
      const { position = 0 } = eventAt(files, at);
      files.log
        .prepare('UPDATE events SET position = position + 1000000 WHERE position >= ?')
        .run(position);
      files.log
        .prepare(
          `INSERT INTO events SELECT ?, stream || 'x', 0, 'forged', type, data, metadata
           FROM events WHERE position = 1000000 + ?`,
        )
        .run(position, position);
      files.log.exec('UPDATE events SET position = position - 999999 WHERE position >= 1000000');
    },
  ],
  [
    'REORDERED',
    () => at,
    (files) => {
      const [one, other] = [eventAt(files, at)['position'], eventAt(files, at + 1)['position']];
      const move = files.log.prepare('UPDATE events SET position = ? WHERE position = ?');
      move.run(1_000_000, one ?? 0);
      move.run(one ?? 0, other ?? 0);
      move.run(other ?? 0, 1_000_000);
    },
  ],
  ['FORKED', () => at, (files) => replace(files, at)],
  // No leaf follows the last one: only the signed root tells.
  ['ROOT_MISMATCH', () => null, (files) => replace(files, leaves - 1)],
  [
    'CHECKPOINT_SIGNATURE',
    () => null,
    (files) =>
      editCheckpoint(files, at, (note) => note.replace(/\n(\d+)\n/, (_, size) => `\n${size}0\n`)),
  ],
  [
    'KEY_MISMATCH',
    () => null,
    (files) =>
      editCheckpoint(files, at, (note) => {
        const { publicKey, privateKey } = generateSigningKey();
        const [name = ''] = note.split('\n');
        const text = parseNote(note)?.text ?? '';
        return signNote(text, { name, publicKey }, createSigner(privateKey));
      }),
  ],
];

describe('files that somebody wrote to', () => {
  it.each(attacks)('start all the same, and are found out: %s', async (kind, sequence, attack) => {
    await using copy = await temporaryDirectory(original.path);
    const files = {
      log: new DatabaseSync(copy.at('log.db')),
      ledger: new DatabaseSync(copy.at('ledger.db')),
    };
    attack(files);
    files.log.close();
    files.ledger.close();

    await using service = await startTestService({ directory: copy.path });
    const report = await ok(service.call<Report>('/audit/v1/verify', { full: true }));
    expect(report).toMatchObject({ ok: false, first_bad: { kind } });
    const expected = sequence(leaves);
    if (expected !== null) expect(report.first_bad).toMatchObject({ sequence: expected });
    await service.stop();
  });
});
