import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ok, recall, serviceUnderTest, storeOne } from '../testing/service-under-test.ts';
import { parseKey, readNote } from '../verifier/note.ts';

const service = serviceUnderTest({ clock: '2026-03-01T00:00:00.000Z' });

interface Report {
  readonly ok: boolean;
  readonly first_bad: Readonly<Record<string, unknown>> | null;
}

interface Certificate {
  readonly ok: boolean;
  readonly key_id: string;
  readonly text: string;
  readonly projections: readonly { readonly name: string; readonly equal: boolean }[];
}

const verify = (body: Readonly<Record<string, unknown>>) =>
  ok(service().call<Report>('/audit/v1/verify', body));

const certificate = () => ok(service().call<Certificate>('/audit/v1/rebuild_certificate', {}));

/** Writes into the file of the read model, as somebody with the disk could. */
const edit = (collection: string, sql: (table: string) => string): number => {
  const database = new DatabaseSync(join(service().directory, 'read-model.db'));
  try {
    const live = database
      .prepare(
        `SELECT table_name AS name FROM collections JOIN projections ON live = generation WHERE collection = ?`,
      )
      .get(collection);
    return Number(database.prepare(sql(String(live?.['name']))).run().changes);
  } finally {
    database.close();
  }
};

describe('a read model that was edited', () => {
  it.each([
    [
      'a changed row',
      'rows',
      (table: string) =>
        `UPDATE ${table} SET document = replace(document, '"persona":false', '"persona":true')`,
    ],
    ['a missing wording', 'contents', (table: string) => `DELETE FROM ${table}`],
    [
      'a recall that never was',
      'usage',
      (table: string) =>
        `UPDATE ${table} SET document = replace(document, '"recall_count":1', '"recall_count":2')`,
    ],
  ])('shows as drift: %s', async (_name, collection, sql) => {
    const user = `edited ${collection}`;
    const id = await storeOne(service(), user, 'The pier is open.');
    await recall(service(), user, 'is the pier open');
    expect(await verify({ user_id: user })).toMatchObject({ ok: true, first_bad: null });
    expect(await verify({ full: true })).toMatchObject({ ok: true, first_bad: null });

    expect(edit(collection, sql)).toBeGreaterThan(0);
    for (const body of [{ user_id: user }, { memory_id: id }, { full: true }]) {
      const report = await verify(body);
      expect(report).toMatchObject({ ok: false, first_bad: { kind: 'PROJECTION_DRIFT' } });
      expect(report.first_bad?.['stream']).toMatch(/^(memory|recall)-/);
    }
    // Of a tenant only where it is asked for: the log itself is in order.
    expect(await verify({})).toMatchObject({ ok: true });

    const drifted = await certificate();
    expect(drifted.ok).toBe(false);
    expect(drifted.projections.filter(({ equal }) => !equal)).toHaveLength(1);
    expect(drifted.text).toContain('"ok":false');
    // What was rebuilt took its place.
    expect(await certificate()).toMatchObject({ ok: true });
    expect(await verify({ full: true })).toMatchObject({ ok: true, first_bad: null });
  });
});

describe('a rebuild certificate', () => {
  it('is signed with the key that the anchors name, over the very digests that it reports', async () => {
    await storeOne(service(), 'certified', 'The lamp is lit.');
    const { text, key_id: keyId, ...report } = await certificate();
    const { public_keys: listed } = await ok(
      service().call<{ readonly public_keys: readonly { readonly verifier_key: string }[] }>(
        '/audit/v1/anchors',
        {},
      ),
    );
    const keys = listed.map((one) => parseKey(one.verifier_key));
    expect(keys.map(({ id }) => id)).toContain(keyId);
    const note = readNote(text, keys);
    expect(note?.verdict).toBe('signed');
    const [origin, title, body = ''] = note?.text.split('\n') ?? [];
    expect([origin, title]).toEqual([keys[0]?.name, 'rebuild certificate']);
    expect(JSON.parse(body)).toEqual(report);
    const [first] = report.projections;
    expect(first).toBeDefined();
    expect(readNote(text.replace('"equal":true', '"equal":null'), keys)?.verdict).toBe(
      'bad_signature',
    );
    expect(readNote(text, [])?.verdict).toBe('unknown_key');
  });
});
