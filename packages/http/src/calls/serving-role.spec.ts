import { describe, expect, it } from 'vitest';
import { createTestApp, envelopeOf } from '../testing/test-app.ts';

describe('a process that has some of the roles', () => {
  it.each([
    ['query', '/memory/v1/delete', { memory_id: 'm' }, 'command'],
    ['command', '/memory/v1/recall', { user_id: 'u', query: 'q' }, 'query'],
    ['query', '/admin/v1/projections/rebuild', { name: 'memories' }, 'command'],
  ] as const)('%s does not answer %s, and says who does', async (role, path, body, needed) => {
    const { post } = createTestApp({ deps: { roles: [role] } });
    const response = await post(path, body);
    expect(response.statusCode).toBe(404);
    expect(envelopeOf(response)).toMatchObject({
      code: 40402,
      msg: `this process has no role ${needed}`,
      data: { error: 'NO_SUCH_ROUTE', hint: expect.stringContaining('PALIMPSEST_ROLES') },
    });
  });

  it('answers what is its own', async () => {
    const { post } = createTestApp({ deps: { roles: ['query'] } });
    expect(envelopeOf(await post('/memory/v1/recall', { user_id: 'u', query: 'q' })).code).toBe(0);
    const writing = createTestApp({ deps: { roles: ['command'] } });
    expect(envelopeOf(await writing.post('/memory/v1/delete', { memory_id: 'm' })).code).toBe(0);
  });

  it('sets its own clock, whatever it does', async () => {
    const { post } = createTestApp({ deps: { roles: [] } });
    expect(envelopeOf(await post('/admin/v1/clock', { set: '2026-05-01' })).code).toBe(0);
  });
});
