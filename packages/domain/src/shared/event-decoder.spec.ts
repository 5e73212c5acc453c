import { PortError } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseIntakeEvent } from '../intake/parse-intake-event.ts';
import { type MemoryEvent, memoryEventSchemas } from '../memory/events.ts';
import { parseMemoryEvent } from '../memory/parse-memory-event.ts';
import { parsePolicyEvent } from '../policy/parse-policy-event.ts';
import { defaultPolicy } from '../policy/policy.ts';
import { parseRecallEvent } from '../recall/parse-recall-event.ts';
import { parseTenantEvent } from '../tenant/parse-tenant-event.ts';
import { createEventDecoder } from './event-decoder.ts';
import { upcast } from './upcast.ts';

const box = { k: 'slot', v: 1, iv: 'aXY=', ct: 'Y3Q=' };
const skipped = {
  matched: 's.tea',
  matched_version: 1,
  source: null,
  decision: {
    op: 'SKIP',
    candidates: [],
    targets: ['s.tea'],
    reason_code: 'same',
    mode: 'offline',
    model: null,
    prompt_version: null,
  },
  sealed_reason: box,
};

const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('reading a stored event', () => {
  it('gives back what was written, from bytes, text, or parsed data', () => {
    const event: MemoryEvent | undefined = parseMemoryEvent('FactSkipped', JSON.stringify(skipped));
    expect(event).toEqual({ type: 'FactSkipped', data: skipped });
    const bytes = new TextEncoder().encode(JSON.stringify(skipped));
    expect(parseMemoryEvent('FactSkipped', bytes, 1)).toEqual(event);
    expect(parseMemoryEvent('FactSkipped', skipped)).toEqual(event);
    expect(memoryEventSchemas.FactSkipped.safeParse(skipped).error).toBeUndefined();
  });

  it('knows nothing of the types of a later version', () => {
    expect(parseMemoryEvent('MemoryDreamt', '{}')).toBeUndefined();
  });

  it.each([
    ['no JSON', '{"matched":'],
    ['no object', '[]'],
    ['a field missing', JSON.stringify({ ...skipped, matched_version: undefined })],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('refuses data that is %s', (_what, data) => {
    const error = refusal(() => parseMemoryEvent('FactSkipped', data));
    expect(error).toBeInstanceOf(PortError);
    expect(error).toMatchObject({ code: 'CORRUPT', retryable: false });
  });

  it.each([0, 2])('refuses schema version %d, which it has no way from', (version) => {
    const error = refusal(() => parseMemoryEvent('FactSkipped', skipped, version));
    expect(error).toMatchObject({ code: 'INCOMPATIBLE' });
  });

  it('serves every kind of stream', () => {
    const policy = { version: 1, policy: defaultPolicy, sealed: null };
    expect(parsePolicyEvent('PolicyPublished', policy)?.data).toEqual(policy);
    const retried = { task_id: 's.t', intake_revision: '4' };
    expect(parseIntakeEvent('IntakeRetried', retried)?.data).toEqual(retried);
    const revoked = { key_id: 'k', effective_at: '2026-01-02T00:00:00.000Z', revoked_by: null };
    expect(parseTenantEvent('ApiKeyRevoked', revoked)?.data).toEqual(revoked);
    const read = { operation: 'get', memory_ids: [], count: 1, key_id: 'k' };
    expect(parseRecallEvent('ContentRead', read)?.data).toEqual(read);
  });
});

describe('an event of an older schema version', () => {
  type Type = 'TeaDrunk';
  const parseTea = createEventDecoder<Type, { type: Type; data: { cups: number; at: string } }>({
    schemas: { TeaDrunk: z.strictObject({ cups: z.int(), at: z.string() }) },
    versions: { TeaDrunk: 2 },
    upcasters: {
      TeaDrunk: {
        0: ({ cup, ...rest }) => ({ ...rest, cups: cup ?? 1 }),
        1: (data) => ({ ...data, at: 'unknown' }),
      },
    },
  });

  it('goes up step by step', () => {
    expect(parseTea('TeaDrunk', '{"cup":3}', 0)).toEqual({
      type: 'TeaDrunk',
      data: { cups: 3, at: 'unknown' },
    });
    expect(parseTea('TeaDrunk', '{"cups":2}', 1)?.data).toEqual({ cups: 2, at: 'unknown' });
    expect(parseTea('TeaDrunk', '{"cups":2,"at":"noon"}')?.data).toEqual({ cups: 2, at: 'noon' });
  });

  it('has nowhere to go when a step is missing', () => {
    const upcasters = { TeaDrunk: { 1: (data: object) => ({ ...data }) } };
    expect(upcast(upcasters, 'TeaDrunk', { cup: 1 }, { from: 0, to: 2 })).toBeUndefined();
  });
});
