import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import {
  issueKey,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  storeOne,
} from '../testing/service-under-test.ts';
import { startTestService } from '../testing/test-service.ts';

const service = serviceUnderTest({ clock: '2026-03-01T00:00:00.000Z' });

interface Report {
  readonly ok: boolean;
  readonly checked: {
    readonly events: number;
    readonly streams: number;
    readonly from: number;
    readonly to: number;
  };
  readonly checkpoint: { readonly size: number; readonly root: string } | null;
  readonly uncovered: { readonly events: number };
  readonly unanchored: { readonly events: number };
  readonly first_bad: Readonly<Record<string, unknown>> | null;
}

interface Proof {
  readonly leaf: string;
  readonly leaf_hash: string;
  readonly index: number;
  readonly tree_size: number;
  readonly inclusion: readonly string[];
  readonly checkpoint: { readonly root: string; readonly size: number; readonly text: string };
}

const verify = (body: Readonly<Record<string, unknown>> = {}) =>
  ok(service().call<Report>('/audit/v1/verify', body));

/** RFC 9162, 2.1.3.2, with nothing of the product. */
const rootOf = ({ leaf, index, tree_size: size, inclusion }: Proof): string => {
  const sha = (...parts: readonly Uint8Array[]): Buffer =>
    createHash('sha256').update(Buffer.concat(parts)).digest();
  let hash = sha(Uint8Array.of(0), Buffer.from(leaf, 'base64'));
  let [node, last] = [index, size - 1];
  for (const sibling of inclusion.map((text) => Buffer.from(text, 'hex'))) {
    if (node % 2 === 1 || node === last) {
      hash = sha(Uint8Array.of(1), sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node >> 1, last >> 1];
    } else {
      hash = sha(Uint8Array.of(1), hash, sibling);
    }
    [node, last] = [node >> 1, last >> 1];
  }
  expect(last).toBe(0);
  return hash.toString('hex');
};

describe('verifying', () => {
  it('finds the whole tenant in order, and says what nothing signed speaks for', async () => {
    await storeOne(service(), 'reader', 'The harbour opens at noon.');
    await recall(service(), 'reader', 'when does the harbour open');

    // The receipt may come behind the answer, and a checkpoint over it a moment later.
    const report = await vi.waitFor(
      async () => {
        const told = await verify({ full: true });
        expect(told).toMatchObject({ ok: true, first_bad: null, uncovered: { events: 0 } });
        return told;
      },
      { timeout: 20_000 },
    );
    expect(report.checked.from).toBe(0);
    expect(report.checked.events).toBeGreaterThanOrEqual(3);
    expect(report.checkpoint?.size).toBe(report.checked.to);
    // Nothing left for an anchor: everything is the blind spot.
    expect(report.unanchored.events).toBeGreaterThanOrEqual(report.checked.to);

    // Goes on from there: what is new is the record of the first verification.
    const next = await verify();
    expect(next.checked.from).toBe(report.checked.to);
    expect(next.checked.events).toBeGreaterThanOrEqual(1);
    expect((await verify({ full: true })).checked.from).toBe(0);
  });

  it('takes a subject, a memory and a receipt', async () => {
    const id = await storeOne(service(), 'one of many', 'The mill stands at the brook.');
    const answer = await recall(service(), 'one of many', 'where does the mill stand');
    for (const [body, streams] of [
      [{ user_id: 'one of many' }, 2],
      [{ memory_id: id }, 1],
      [{ receipt_id: answer['receipt_id'] }, 1],
    ] as const) {
      const report = await verify(body);
      expect(report).toMatchObject({ ok: true, checked: { streams } });
      expect(report.checked.events).toBeGreaterThanOrEqual(1);
    }
  });

  it('records every audit call before it answers, failed ones too', async () => {
    const { key, key_id: keyId } = await issueKey(service(), { scopes: ['auditor'] });
    await ok(service().call('/audit/v1/anchors', {}, { key }));
    await refusal(service().call('/audit/v1/verify', { user_id: 'nobody' }, { key }));
    const database = new DatabaseSync(join(service().directory, 'log.db'), { readOnly: true });
    const events = database
      .prepare(
        "SELECT stream, data, metadata FROM events WHERE type = 'AuditAccessed' ORDER BY position",
      )
      .all()
      .map(({ stream, data, metadata }) => ({
        stream,
        data: JSON.parse(new TextDecoder().decode(data as Uint8Array)) as unknown,
        metadata: JSON.parse(new TextDecoder().decode(metadata as Uint8Array)) as unknown,
      }));
    database.close();
    expect(events.slice(-2)).toMatchObject([
      {
        stream: 'tenant-default',
        data: { operation: 'audit.anchors', outcome: 'OK', key_id: keyId },
        metadata: { actor: { type: 'AUDITOR' } },
      },
      { data: { operation: 'audit.verify', outcome: 'NOT_FOUND', key_id: keyId } },
    ]);
  });

  it('is for auditors, and tells nobody what is not theirs', async () => {
    const { key } = await issueKey(service(), { scopes: ['agent', 'admin', 'privacy'] });
    expect(await refusal(service().call('/audit/v1/verify', {}, { key }))).toMatchObject({
      code: 40301,
    });
    const other = await issueKey(service(), { scopes: ['auditor'], tenant: 'globex' });
    const id = await storeOne(service(), 'mine', 'The bridge is old.');
    const unknown = await refusal(
      service().call('/audit/v1/proof', { memory_id: 'no.such' }, { key: other.key }),
    );
    const theirs = await refusal(
      service().call('/audit/v1/proof', { memory_id: id }, { key: other.key }),
    );
    expect(theirs).toEqual(unknown);
    expect(unknown.code).toBe(40401);
    const subjects = [
      { user_id: 'mine' },
      { subject_id: id.slice(0, id.indexOf('.')) },
      { user_id: 'nobody' },
    ];
    for (const body of subjects) {
      expect(
        await refusal(service().call('/audit/v1/verify', body, { key: other.key })),
      ).toMatchObject({
        code: 40401,
        field: undefined,
      });
    }
  });
});

describe('a proof', () => {
  it('leads from the event to the root of the signed checkpoint', async () => {
    const id = await storeOne(service(), 'proven', 'The tower leans.');
    const proof = await ok(service().call<Proof>('/audit/v1/proof', { memory_id: id }));
    expect(rootOf(proof)).toBe(proof.checkpoint.root);
    expect(JSON.parse(Buffer.from(proof.leaf, 'base64').toString('utf8'))).toMatchObject({
      format: 'palimpsest-leaf-v1',
      type: 'MemoryAdded',
      sequence: String(proof.index),
    });
    expect(JSON.stringify(proof).length).toBeLessThan(1_700);
  });

  it('of a longer ledger goes on from a shorter one', async () => {
    const before = await ok(service().call<Proof['checkpoint']>('/audit/v1/checkpoint', {}));
    await storeOne(service(), 'proven', 'The tower still leans.');
    const after = await ok(service().call<Proof['checkpoint']>('/audit/v1/checkpoint', {}));
    expect(after.size).toBeGreaterThan(before.size);
    const consistency = await ok(
      service().call('/audit/v1/consistency', { from_size: before.size, to_size: after.size }),
    );
    expect(consistency).toMatchObject({ from_root: before.root, to_root: after.root });
    for (const body of [
      { from_size: 1, to_size: 1_000_000 },
      { from_size: 2, to_size: 1 },
    ]) {
      expect((await refusal(service().call('/audit/v1/consistency', body))).code).not.toBe(0);
    }
    expect(
      await refusal(service().call('/audit/v1/checkpoint', { size: 1_000_000 })),
    ).toMatchObject({
      code: 40401,
      field: 'size',
    });
  });
});

describe('a log that was changed on disk', () => {
  it('still starts, and verifying names the place', async () => {
    await using first = await startTestService();
    await storeOne(first, 'victim', 'The letter came on Monday.');
    await storeOne(first, 'victim', 'The parcel came on Tuesday.');
    expect((await ok(first.call<Report>('/audit/v1/verify', {}))).ok).toBe(true);
    await first.stop();
    const database = new DatabaseSync(join(first.directory, 'log.db'));
    const row = database
      .prepare(
        "SELECT position, event_id, data FROM events WHERE type = 'MemoryAdded' ORDER BY position LIMIT 1",
      )
      .get();
    const data = Buffer.from(row?.['data'] as Uint8Array)
      .toString('utf8')
      .replace('"persona":false', '"persona":true');
    database
      .prepare('UPDATE events SET data = ? WHERE position = ?')
      .run(Buffer.from(data), Number(row?.['position']));
    database.close();

    await using second = await startTestService({ directory: first.directory });
    const report = await ok(second.call<Report>('/audit/v1/verify', {}));
    expect(report).toMatchObject({
      ok: false,
      first_bad: { kind: 'ALTERED', event_id: row?.['event_id'] },
    });
    await second.stop();
  });
});
