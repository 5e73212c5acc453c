import { describe, expect, it } from 'vitest';
import {
  add,
  get,
  issueKey,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  storeOne,
} from '../testing/service-under-test.ts';

interface InForce {
  readonly base: number;
  readonly rollout: { readonly version: number; readonly share: number } | null;
}

interface Changed {
  readonly version: number;
  readonly in_force: InForce;
  readonly position: string;
}

interface Shown extends Changed {
  readonly policy: { readonly recall: { readonly min_relevance: number } };
  readonly share: number;
}

interface Listed {
  readonly in_force: InForce;
  readonly changes: readonly Readonly<Record<string, unknown>>[];
  readonly next_cursor: string | null;
}

describe('the policy of a tenant', () => {
  const service = serviceUnderTest();
  const call = <Data>(path: string, body: object, options = {}) =>
    service().call<Data>(`/admin/v1/policy/${path}`, body, options);
  const inForce = async (): Promise<InForce> => (await ok(call<Shown>('get', {}))).in_force;

  /** The policy that the newest event of a subject names, as its history tells. */
  const decidedUnder = async (user: string): Promise<unknown> => {
    const id = await storeOne(service(), user, `${user} likes tea`);
    const { versions } = await ok<{
      readonly versions: readonly { readonly cause: { readonly policy_version: number } }[];
    }>(service().call('/memory/v1/history', { memory_id: id }));
    return versions[0]?.cause.policy_version;
  };

  it('is the defaults in full before anybody changes it', async () => {
    const shown = await ok(call<Shown>('get', {}));

    expect(shown).toMatchObject({
      version: 1,
      share: 1,
      in_force: { base: 1, rollout: null },
      policy: { recall: { min_relevance: 0.3 }, capacity: { global: 500 } },
    });
    expect(await refusal(call('get', { version: 7 }))).toMatchObject({ code: 40401 });
  });

  it('decides from the moment it is published, in recalls and writes alike', async () => {
    await storeOne(service(), 'published', 'The user lives in Lyon');
    const query = 'Where does the user live?';
    const hit = async () => (await recall(service(), 'published', query)).memories[0];
    const before = await hit();
    const published = await ok(
      call<Changed>('publish', {
        policy: { recall: { relevance_share: 0, min_relevance: 0.2 } },
        note: 'what weighs most comes first',
      }),
    );
    const after = await hit();

    expect(published).toMatchObject({ version: 2, in_force: { base: 2, rollout: null } });
    expect(before?.score).not.toBe(before?.['weight']);
    expect(after?.score).toBe(after?.['weight']);
    expect(await decidedUnder('published-2')).toBe(2);

    const back = await ok(call<Changed>('rollback', { to_version: 1 }));
    expect(back).toMatchObject({ version: 1, in_force: { base: 1, rollout: null } });
    const again = await hit();
    expect(again?.score).not.toBe(again?.['weight']);
    expect(await decidedUnder('rolled-back')).toBe(1);
  });

  it('holds for a share of the subjects, the same ones all along', async () => {
    const { version } = await ok(
      call<Changed>('publish', { policy: { weights: { USER: { SEMANTIC: 0.5 } } }, share: 0.5 }),
    );
    const users = Array.from({ length: 24 }, (_, index) => `share-${index}`);
    const versions = async () => {
      const under: unknown[] = [];
      for (const user of users) under.push(await decidedUnder(user));
      return under;
    };
    const first = await versions();
    const grown = await ok(call<Changed>('rollout', { version, share: 0.9 }));

    expect(new Set(first)).toEqual(new Set([1, version]));
    expect(grown.in_force).toEqual({ base: 1, rollout: { version, share: 0.9 } });
    const second = await versions();
    for (const [index, under] of first.entries()) {
      if (under === version) expect(second[index]).toBe(version);
    }
    const chosen = users[first.indexOf(version)] ?? '';
    const weighed = await get(service(), await storeOne(service(), chosen, 'The user likes plums'));
    expect(weighed['weight']).toBe(0.5);

    await ok(call('rollback', { to_version: 1 }));
  });

  it.each([
    [{ policy: { weights: { USER: { SEMANTIC: -1 } } } }, 'policy.weights.USER.SEMANTIC'],
    [{ policy: { decay: { lambda: 0 } } }, 'policy.decay.lambda'],
    [{ policy: { recall: { relevance_share: 1.2 } } }, 'policy.recall.relevance_share'],
    [{ policy: { decay: { lamda: 0.1 } } }, 'policy.decay.lamda'],
    [{ policy: {}, share: 1.2 }, 'share'],
    [{ policy: {}, notes: 'x' }, 'notes'],
    [{ policy: 3 }, 'policy'],
    [{}, 'policy'],
  ])('refuses %j by its field, with a reason', async (body, field) => {
    const before = await inForce();
    const { data, code } = await call('publish', body);

    expect({ code, field: (data as Record<string, unknown>)['field'] }).toEqual({
      code: 40001,
      field,
    });
    expect((data as Record<string, unknown>)['hint']).toMatch(/.{5}/);
    expect(await inForce()).toEqual(before);
  });

  it('is told by who changed what, newest first, page by page', async () => {
    const { key } = await issueKey(service(), { scopes: ['admin'], name: 'ops' });
    const { version } = await ok(
      call<Changed>(
        'publish',
        { policy: { recall: { timeout_ms: 900 } }, note: '给召回更多时间' },
        { key },
      ),
    );
    await ok(call('rollback', { to_version: 1 }, { key }));
    const pages: Listed[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Listed = await ok(call<Listed>('list', { limit: 2, cursor }));
      pages.push(page);
      cursor = page.next_cursor;
      if (cursor === null) break;
    }
    const changes = pages.flatMap((page) => page.changes);

    expect(changes.slice(0, 3)).toMatchObject([
      { op: 'ROLLBACK', version: 1, against: version, share: 1 },
      { op: 'ROLLOUT', version, share: 1, against: 1 },
      {
        op: 'PUBLISH',
        version,
        against: 1,
        note: '给召回更多时间',
        actor: { type: 'ADMIN' },
        difference: [{ field: 'recall.timeout_ms', before: 500, after: 900 }],
      },
    ]);
    expect(changes[0]).toMatchObject({
      difference: [{ field: 'recall.timeout_ms', before: 900, after: 500 }],
    });
    expect(changes.at(-1)).toMatchObject({ op: 'PUBLISH', version: 1, against: null });
    expect(new Set(changes.map((change) => change['event_id'])).size).toBe(changes.length);
  });

  it('is published once for an idempotency key', async () => {
    const headers = { 'idempotency-key': 'policy-once' };
    const body = { policy: { recall: { k1: 1.5 } } };
    const first = await call<Changed>('publish', body, { headers });
    const again = await call<Changed>('publish', body, { headers });

    expect(again.data).toEqual(first.data);
    await ok(call('rollback', { to_version: 1 }));
  });

  it('is for those who govern, and each tenant has its own', async () => {
    const agent = await issueKey(service(), { scopes: ['agent'] });
    const other = await issueKey(service(), { scopes: ['admin'], tenant: 'other' });
    expect(await refusal(call('get', {}, { key: agent.key }))).toMatchObject({ code: 40301 });

    await ok(call('publish', { policy: { recall: { k1: 2 } } }, { key: other.key }));
    expect((await inForce()).base).toBe(1);
    expect((await ok(call<Shown>('get', {}, { key: other.key }))).in_force.base).toBe(2);
    expect((await add(service(), 'after', ['I like pears.'])).status).toBe('SUCCEEDED');
  });
});
