import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areNoOptions,
  type IntakeOptions,
  intakeOptionsSchema,
  intakeSchemaVersions,
  noIntakeOptions,
} from './events.ts';
import { parseIntakeEvent } from './parse-intake-event.ts';

const text = fc.string();

/** One option that a caller gave, whatever it says. */
const oneOption: fc.Arbitrary<Partial<IntakeOptions>> = fc.oneof(
  fc
    .constantFrom('app_id', 'session_id', 'agent_id', 'instructions', 'purpose')
    .chain((name) => text.map((value) => ({ [name]: value }))),
  fc
    .constantFrom('focus', 'custom_tags')
    .chain((name) => fc.array(text, { minLength: 1 }).map((value) => ({ [name]: value }))),
  fc.dictionary(text, text, { minKeys: 1 }).map((metadata) => ({ metadata })),
  fc.record({ name: text, description: text }).map((type) => ({ entity_types: [type] })),
);

describe('options of an intake', () => {
  it('say nothing when none was given', () => {
    expect(intakeOptionsSchema.parse(noIntakeOptions)).toEqual(noIntakeOptions);
    expect(areNoOptions(noIntakeOptions)).toBe(true);
  });

  it('say something as soon as one is given, an empty text among them', () => {
    fc.assert(
      fc.property(oneOption, (given) => {
        expect(areNoOptions({ ...noIntakeOptions, ...given })).toBe(false);
      }),
    );
  });
});

describe('an IntakeAccepted', () => {
  const data = {
    task_id: 's.t',
    level: 'GLOBAL',
    app_ref: null,
    session_ref: null,
    agent_ref: null,
    ownership: 'USER',
    infer: true,
    evolution: 'balanced',
    is_important: false,
    expire_at: null,
    reference_time: '2026-01-02T03:04:05.000Z',
    timezone: 'UTC',
    message_count: 1,
    messages: [],
    sealed: { k: 'slot', v: 1, iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAA' },
  };

  it('of version 1, which always has a box of options, is read as it stands', () => {
    expect(parseIntakeEvent('IntakeAccepted', data, 1)?.data).toEqual(data);
  });

  it('of this version may have none', () => {
    const without = { ...data, sealed: null };
    const event = parseIntakeEvent('IntakeAccepted', without, intakeSchemaVersions.IntakeAccepted);
    expect(event?.data).toEqual(without);
  });
});
