import { expect, it } from 'vitest';
import { add, ok } from '../testing/service-under-test.ts';
import { startTestService } from '../testing/test-service.ts';
import { oneFact, startModelServer } from './model-server.ts';

it('a tenant whose models have cost what a day may cost is refused until the next day, with the numbers', async () => {
  await using models = await startModelServer();
  models.script(() => oneFact('I like tea.'));
  await using service = await startTestService({
    environment: { PALIMPSEST_CHAT_URL: models.url, PALIMPSEST_CHAT_MODEL: 'scripted' },
  });
  const { call } = service;
  await ok(call('/admin/v1/policy/publish', { policy: { models: { tokens_per_day: 120 } } }));
  expect((await add(service, 'u1', ['I like tea.'])).status).toBe('SUCCEEDED');
  const more = { user_id: 'u2', messages: [{ role: 'user', content: 'I like plums.' }] };

  await expect
    .poll(async () => (await call('/memory/v1/add', more)).code, { timeout: 10_000 })
    .toBe(42904);
  const refused = await call('/memory/v1/add', more);
  expect(refused).toMatchObject({
    status: 429,
    data: { error: 'BUDGET_EXCEEDED', retryable: true, retry_after_ms: 86_400_000 },
  });
  const verbatim = await call('/memory/v1/add', { ...more, strategy: { infer: false } });
  expect(verbatim.status).toBe(202);

  const { payload } = await service.service.app.inject({ method: 'GET', url: '/metrics' });
  expect(payload).toMatch(/palimpsest_model_budget_refused_total\{tenant="default"\} [1-9]/u);
  expect(payload).toContain('palimpsest_model_spent_today{tenant="default",what="calls"} 1');
  expect(payload).toContain('palimpsest_model_spent_today{tenant="default",what="tokens"} 120');

  await service.setClock('2026-01-02T00:00:00Z');
  expect((await call('/memory/v1/add', more)).status).toBe(202);
});
