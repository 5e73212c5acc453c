import { instant, subjectId, tenantId } from '@palimpsest/kernel';
import { expect, it } from 'vitest';
import { defaultPolicy, type Policy } from './policy.ts';
import type { PolicySource } from './policy-source.ts';
import { createCutoffs } from './term.ts';

const acme = tenantId('acme');
const early = subjectId('early');
const late = subjectId('late');
const hoursAgo = (hours: number) => instant(Date.parse('2026-03-01T00:00:00Z') - hours * 3_600_000);

it('asks an index by the shortest term in force, and decides by the one of the subject', async () => {
  const withIdle = (idle_hours: number): Policy => ({
    ...defaultPolicy,
    session: { ...defaultPolicy.session, idle_hours },
  });
  const versions = [
    { version: 1, policy: withIdle(24) },
    { version: 2, policy: withIdle(6) },
  ] as const;
  const policies: PolicySource = {
    inForce: async () => versions,
    current: async (_tenant, subject) => versions[subject === early ? 1 : 0],
  };
  const cutoffs = await createCutoffs(
    policies,
    acme,
    ({ session }) => session.idle_hours * 3_600_000,
    hoursAgo(0),
  );

  expect(cutoffs.latest).toBe(hoursAgo(6));
  expect(await cutoffs.of(early)).toBe(hoursAgo(6));
  expect(await cutoffs.of(late)).toBe(hoursAgo(24));
});
