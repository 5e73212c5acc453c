import { describe, expect, it } from 'vitest';
import { issueKey, ok, refusal, serviceUnderTest } from '../testing/service-under-test.ts';

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;

const listing = (key: string) =>
  service().call<Fields>('/memory/v1/user/list', { user_id: 'anybody' }, { key });

const codes = async (key: string, calls: number): Promise<readonly number[]> => {
  const found: number[] = [];
  for (let call = 0; call < calls; call += 1) found.push((await listing(key)).code);
  return found;
};

const limitIn = async (keyId: string): Promise<unknown> => {
  const { keys } = await ok<{ keys: Fields[] }>(
    service().call('/admin/v1/keys/list', { limit: 200 }),
  );
  return keys.find(({ key_id: id }) => id === keyId)?.['calls_per_minute'];
};

describe('a key that is limited to calls in a minute', () => {
  it('is told where it stands, and refused beyond its limit; others are not', async () => {
    const { key, key_id: id } = await issueKey(service(), {
      scopes: ['agent'],
      calls_per_minute: 3,
    });
    const first = await listing(key);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '2',
      'ratelimit-reset': '20',
    });
    expect(await codes(key, 3)).toEqual([0, 0, 42903]);
    const refused = await listing(key);
    expect(refused.status).toBe(429);
    expect(refused.data).toMatchObject({ error: 'RATE_LIMITED', retryable: true });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(20);
    expect(await limitIn(id)).toBe(3);
    const other = await issueKey(service(), { scopes: ['agent'] });
    const free = await listing(other.key);
    expect(free.code).toBe(0);
    expect(Object.keys(free.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });

  it('keeps its limit over a rotation', async () => {
    const issued = await issueKey(service(), { scopes: ['agent'], calls_per_minute: 2 });
    const rotated = await ok<{ key: string; key_id: string }>(
      service().call('/admin/v1/keys/rotate', { key_id: issued.key_id }),
    );
    expect(await limitIn(rotated.key_id)).toBe(2);
    expect(await codes(rotated.key, 3)).toEqual([0, 0, 42903]);
  });

  it('grants no key that may call more often', async () => {
    const { key } = await issueKey(service(), { scopes: ['agent', 'admin'], calls_per_minute: 50 });
    for (const more of [51, null]) {
      expect(
        await refusal(
          service().call(
            '/admin/v1/keys/issue',
            { scopes: ['agent'], calls_per_minute: more },
            { key },
          ),
        ),
      ).toMatchObject({ code: 40301, field: 'calls_per_minute' });
    }
    const granted = await service().call(
      '/admin/v1/keys/issue',
      { scopes: ['agent'], calls_per_minute: 50 },
      { key },
    );
    expect(granted.code).toBe(0);
  });

  it.each([0, -1, 1.5, 1_000_001, '5'])('of %j is refused', async (limit) => {
    expect(
      await refusal(
        service().call('/admin/v1/keys/issue', { scopes: ['agent'], calls_per_minute: limit }),
      ),
    ).toMatchObject({ code: 40001, field: 'calls_per_minute' });
  });
});

describe('a limit in the policy', () => {
  it('holds for keys that have none of their own, and never for the bootstrap key', async () => {
    const published = await service().call('/admin/v1/policy/publish', {
      policy: { limits: { calls_per_minute: 2 } },
    });
    expect(published.code).toBe(0);
    const { key } = await issueKey(service(), { scopes: ['agent'] });
    const own = await issueKey(service(), { scopes: ['agent'], calls_per_minute: 4 });
    await expect
      .poll(async () => (await listing(key)).headers['ratelimit-limit'], { timeout: 3_000 })
      .toBe('2');
    expect(await codes(own.key, 5)).toEqual([0, 0, 0, 0, 42903]);
    expect((await service().call('/admin/v1/policy/list', {})).code).toBe(0);
  });
});
