import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { recall, serviceUnderTest, storeOne } from '../testing/service-under-test.ts';

const service = serviceUnderTest({ clock: '2026-03-01T00:00:00.000Z' });

interface LoggedEvent {
  readonly stream: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Events of a type, as they lie in the log's file. */
const eventsOf = (type: string): readonly LoggedEvent[] => {
  const database = new DatabaseSync(join(service().directory, 'log.db'), { readOnly: true });
  try {
    const rows = database
      .prepare('SELECT stream, data, metadata FROM events WHERE type = ? ORDER BY position')
      .all(type);
    return rows.map((row) => ({
      stream: String(row['stream']),
      data: JSON.parse(new TextDecoder().decode(row['data'] as Uint8Array)) as LoggedEvent['data'],
      metadata: JSON.parse(
        new TextDecoder().decode(row['metadata'] as Uint8Array),
      ) as LoggedEvent['metadata'],
    }));
  } finally {
    database.close();
  }
};

describe('a receipt', () => {
  it('stands in the log before the answer, its words sealed', async () => {
    const id = await storeOne(service(), 'asked', 'The harbour opens at noon.');

    const answer = await recall(service(), 'asked', 'when does the harbour open', {
      scope: { app_id: 'secret-app' },
      purpose: 'planning the morning',
      explain: true,
    });

    const [receipt] = eventsOf('MemoriesRecalled');
    expect(answer).toMatchObject({ receipt: 'durable', degraded: [], as_of: null, known_at: null });
    expect(receipt?.stream).toMatch(/^recall-.*-202603$/);
    expect(receipt?.data).toMatchObject({
      receipt_id: answer['receipt_id'],
      top_k: 10,
      min_relevance: 0.3,
      hits: [{ memory_id: id, version: 1, relevance: answer.memories[0]?.relevance }],
      sealed: { k: expect.any(String), ct: expect.any(String) },
      key_id: 'bootstrap',
    });
    const text = JSON.stringify(receipt);
    for (const word of ['harbour', 'secret-app', 'planning']) expect(text).not.toContain(word);
  });

  it('is written for a recall that finds nothing, too', async () => {
    await storeOne(service(), 'in vain', 'The harbour opens at noon.');
    const before = eventsOf('MemoriesRecalled').length;

    const answer = await recall(service(), 'in vain', 'quantum chromodynamics');

    expect(answer.hit).toBe(false);
    expect(eventsOf('MemoriesRecalled').slice(before)).toMatchObject([
      { data: { receipt_id: answer['receipt_id'], hits: [] } },
    ]);
  });
});

describe('what lies on disk', () => {
  it('never holds a word that a caller wrote', async () => {
    await service().call(
      '/memory/v1/user/switch',
      {
        user_id: 'quiet-person',
        app_id: 'quiet-application',
        enabled: false,
      },
      { headers: { 'idempotency-key': 'quiet-key' } },
    );
    await storeOne(service(), 'quiet-person', {
      content: 'A zebrafinch sings.',
      custom_tags: ['quiet-tag'],
      metadata: { 'quiet-name': 'quiet-value' },
    });
    await recall(service(), 'quiet-person', 'which zebrafinch sings');
    await service().stop();

    for (const file of ['log.db', 'keys.db', 'read-model.db', 'search.db', 'snapshots.db']) {
      const bytes = await readFile(join(service().directory, file)).catch(() => Buffer.alloc(0));
      for (const word of ['zebrafinch', 'quiet-']) {
        expect(`${file}: ${bytes.includes(word)}`).toBe(`${file}: false`);
      }
    }
  });
});
