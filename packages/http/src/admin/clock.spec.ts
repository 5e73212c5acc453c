import { describe, expect, it } from 'vitest';
import { createTestApp, envelopeOf } from '../testing/test-app.ts';

const path = '/admin/v1/clock';

describe('the manual clock', () => {
  it('is set and advanced', async () => {
    const { post } = createTestApp();
    expect(envelopeOf(await post(path, { set: '2026-05-01' })).data).toEqual({
      now: '2026-05-01T00:00:00.000Z',
    });
    expect(envelopeOf(await post(path, { advance_ms: 90_000 })).data).toEqual({
      now: '2026-05-01T00:01:30.000Z',
    });
  });

  it('stays within the years that sort as text', async () => {
    const { post } = createTestApp();
    await post(path, { set: '9999-12-31' });
    expect(envelopeOf(await post(path, { advance_ms: 86_400_000 }))).toMatchObject({
      code: 40001,
      data: { field: 'advance_ms' },
    });
  });

  it('does not exist under the system clock', async () => {
    const { post } = createTestApp({ deps: { manualClock: null } });
    const response = await post(path, { advance_ms: 1 });
    expect(response.statusCode).toBe(404);
    expect(envelopeOf(response).code).toBe(40402);
  });
});
