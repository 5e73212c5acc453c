import {
  type EventMetadata,
  eventId,
  instant,
  type JsonObject,
  streamName,
  tenantId,
} from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalBytes, decodeEvent, encodeEvent } from './codec.ts';

const metadata: EventMetadata = {
  event_id: eventId('0198f7a2-0000-8000-8000-000000000001'),
  tenant: tenantId('acme'),
  subject_id: null,
  recorded_at: instant(0),
  correlation_id: 'trace',
  causation_id: null,
  command_id: 'command',
  actor: { type: 'SYSTEM', id: 'worker' },
  policy_version: 1,
  schema_version: 1,
};

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('the codec of events', () => {
  it('gives back what it was given', () => {
    const values = fc.jsonValue({ noUnicodeString: false, maxDepth: 3 });
    const objects = fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), values);
    fc.assert(
      fc.property(objects, (data) => {
        const encoded = encodeEvent('PageWritten', data as JsonObject, metadata);
        const at = { stream: streamName('s'), revision: 3n, position: 9n };

        expect(decodeEvent({ ...encoded, ...at })).toEqual({
          event: { type: 'PageWritten', data: JSON.parse(JSON.stringify(data)) as unknown },
          metadata,
          ...at,
        });
        expect(encoded.id).toBe(metadata.event_id);
      }),
    );
  });

  it('writes the same document as the same bytes, whatever the order of its keys', () => {
    expect(text(canonicalBytes({ b: [1.0, 1e21, '\u20ac\u0007'], a: { d: null, c: true } }))).toBe(
      String.raw`{"a":{"c":true,"d":null},"b":[1,1e+21,"€\u0007"]}`,
    );
  });

  it('refuses half of a surrogate pair, and not the text that only looks like its escape', () => {
    expect(() => canonicalBytes({ a: '\uD800' })).toThrow(TypeError);
    expect(() => canonicalBytes({ a: '\\\uD800' })).toThrow(TypeError);
    expect(text(canonicalBytes({ a: String.raw`\ud800` }))).toBe(String.raw`{"a":"\\ud800"}`);
  });

  it('keeps a key that is called __proto__ as a key', () => {
    const data = JSON.parse('{"__proto__":{"polluted":true}}') as JsonObject;
    const encoded = encodeEvent('PageWritten', data, metadata);
    const { event } = decodeEvent({
      ...encoded,
      stream: streamName('s'),
      revision: 0n,
      position: 1n,
    });

    expect(Object.keys(event.data as object)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each([
    ['no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['no JSON', new TextEncoder().encode('{"cut":')],
  ])('throws on bytes that are %s', (_, data) => {
    const encoded = encodeEvent('PageWritten', {}, metadata);
    const stored = { ...encoded, data, stream: streamName('s'), revision: 0n, position: 1n };

    expect(() => decodeEvent(stored)).toThrow(/not valid|JSON|encoded/);
  });
});
