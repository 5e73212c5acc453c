import { readFileSync } from 'node:fs';
import type { EventId, JsonValue, SealedBox, StreamName, TenantId } from '@palimpsest/kernel';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafHash } from '../tree/leaf-hash.ts';
import { canonicalBytes } from './canonical-json.ts';
import { type LeafInput, leafBytes } from './leaf.ts';

/** Written by `test-vectors/leaf_v1.py`, which shares no code with this package. */
interface Vectors {
  readonly format: string;
  readonly leaves: readonly {
    readonly name: string;
    readonly tenant: string;
    readonly sequence: string;
    readonly previous: string | null;
    readonly event: Readonly<
      Record<'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata', string>
    >;
    readonly leaf: string;
    readonly hash: string;
  }[];
  readonly rejected_data: readonly { readonly name: string; readonly data: string }[];
}

const vectors = JSON.parse(
  readFileSync(new URL('../../test-vectors/leaf-v1.json', import.meta.url), 'utf8'),
) as Vectors;

const inputOf = ({ tenant, sequence, previous, event }: Vectors['leaves'][number]): LeafInput => ({
  tenant: tenant as TenantId,
  sequence: BigInt(sequence),
  previous: previous === null ? null : Buffer.from(previous, 'hex'),
  event: {
    stream: event.stream as StreamName,
    revision: BigInt(event.revision),
    id: event.id as EventId,
    type: event.type,
    data: Buffer.from(event.data, 'base64'),
    metadata: Buffer.from(event.metadata, 'base64'),
  },
});

const inputs = new Map(vectors.leaves.map((vector) => [vector.name, inputOf(vector)]));

const sample = (): LeafInput => {
  const input = inputs.get('one box for the content, one for the vector');
  if (input === undefined) throw new Error('the vectors lack the sample');
  return input;
};

const withData = (data: JsonValue): LeafInput => ({
  ...sample(),
  event: { ...sample().event, data: canonicalBytes(data) },
});

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const leafOf = (input: LeafInput): { readonly [member: string]: unknown } =>
  JSON.parse(Buffer.from(leafBytes(input)).toString('utf8')) as { [member: string]: unknown };

describe('the published vectors', () => {
  it.each(vectors.leaves)('$name', (vector) => {
    const leaf = leafBytes(inputOf(vector));
    expect(Buffer.from(leaf).toString('utf8')).toBe(
      Buffer.from(vector.leaf, 'base64').toString('utf8'),
    );
    expect(hex(leafHash(leaf))).toBe(vector.hash);
  });

  it.each(vectors.rejected_data)('refuse $name', ({ data }) => {
    const event = { ...sample().event, data: Buffer.from(data, 'base64') };
    expect(() => leafBytes({ ...sample(), event })).toThrow(
      expect.objectContaining({ code: 'CORRUPT' }),
    );
  });

  it('form a chain', () => {
    for (const [index, { previous }] of vectors.leaves.entries()) {
      expect(previous).toBe(vectors.leaves[index - 1]?.hash ?? null);
    }
  });
});

describe('the leaf hash', () => {
  // Leaf hashes of the test tree of the certificate-transparency project (RFC 6962).
  it.each([
    ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    ['00', '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7'],
    ['10', '0298d122906dcfc10892cb53a73992fc5b9f493ea4c9badb27b791b4127a7fe7'],
    ['2021', '07506a85fd9dd2f120eb694f86011e5bb4662e5c415a62917033d4a9624487e7'],
    ['3031', 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b'],
    ['40414243', '4271a26be0d8a84f0bd54c8c302e7cb3a3b5d1fa6780a40bcce2873477dab658'],
    ['5051525354555657', 'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f'],
    [
      '606162636465666768696a6b6c6d6e6f',
      '46f6ffadd3d06a09ff3c5860d2755c8b9819db7df44251788c7d8e3180de8eb1',
    ],
  ])('of %j is that of RFC 6962', (leaf, hash) => {
    expect(hex(leafHash(Buffer.from(leaf, 'hex')))).toBe(hash);
  });
});

describe('a leaf', () => {
  it('is canonical JSON', () => {
    for (const input of inputs.values()) {
      const text = Buffer.from(leafBytes(input)).toString('utf8');
      expect(canonicalize(JSON.parse(text))).toBe(text);
    }
  });

  it('changes with everything that it commits to', () => {
    const base = sample();
    const flip = (bytes: Uint8Array, from: string, to: string): Uint8Array =>
      Buffer.from(Buffer.from(bytes).toString('utf8').replace(from, to), 'utf8');
    const changed: LeafInput[] = [
      { ...base, tenant: 'other' as TenantId },
      { ...base, sequence: base.sequence + 1n },
      { ...base, previous: new Uint8Array(32) },
      ...[
        { stream: 'memory-other' as StreamName },
        { revision: base.event.revision + 1n },
        { id: '00000000-0000-7000-8000-000000000000' as EventId },
        { type: 'MemoryRevised' },
        { data: flip(base.event.data, '"weight":0.8', '"weight":0.9') },
        { data: flip(base.event.data, '"iv":"', '"iv":"A') },
        { data: flip(base.event.data, '"k":"', '"k":"A') },
        { data: flip(base.event.data, '"ct":"', '"ct":"AAAA') },
        { metadata: flip(base.event.metadata, 'AGENT', 'ADMIN') },
        { metadata: flip(base.event.metadata, '{', '{ ') },
      ].map((change) => ({ ...base, event: { ...base.event, ...change } })),
    ];
    const leaves = [base, ...changed].map((input) => hex(leafHash(leafBytes(input))));
    expect(new Set(leaves).size).toBe(leaves.length);
  });

  it('holds no ciphertext, so that it may outlive what it commits to', () => {
    const box: SealedBox = {
      k: 'slot' as SealedBox['k'],
      v: 1,
      iv: 'aXY=',
      ct: 'Y2lwaGVydGV4dA==',
    };
    const leaf = Buffer.from(leafBytes(withData({ sealed: { ...box } }))).toString('utf8');
    expect(leaf).not.toContain(box.ct);
    expect(leaf).not.toContain('slot');
  });

  it('takes the clear part as the canonical data without ciphertexts', () => {
    const base64 = fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64'));
    const box = fc.record({ ct: base64, iv: base64, k: fc.string(), v: fc.constantFrom(1, 2) });
    const wellFormed = fc.string({ unit: 'grapheme' });
    const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(wellFormed, fc.double({ noNaN: true, noDefaultInfinity: true }), box),
        fc.array(tie('tree')),
        fc.dictionary(
          fc.oneof(wellFormed, fc.constantFrom('ct', 'iv', 'k', 'v', '1')),
          tie('tree'),
        ),
      ),
    }));
    const strip = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(strip);
      const members = Object.entries(value);
      const isBox =
        members
          .map(([key]) => key)
          .sort()
          .join(' ') === 'ct iv k v' &&
        members.every(([key, member]) => typeof member === (key === 'v' ? 'number' : 'string'));
      return Object.fromEntries(
        members
          .filter(([key]) => !isBox || key !== 'ct')
          .map(([key, member]) => [key, strip(member)]),
      );
    };
    fc.assert(
      fc.property(tree, (data) => {
        const stripped = strip(data) as JsonValue;
        // Without its ciphertexts no object is a box any more: its leaf has the same clear part.
        expect(leafOf(withData(data))['data']).toBe(leafOf(withData(stripped))['data']);
        expect(leafOf(withData(stripped))['boxes']).toEqual([]);
      }),
    );
  });

  it('refuses a place in the ledger that cannot be', () => {
    const base = sample();
    expect(() => leafBytes({ ...base, sequence: 0n })).toThrow(RangeError);
    expect(() => leafBytes({ ...base, previous: null })).toThrow(RangeError);
    expect(() => leafBytes({ ...base, sequence: -1n })).toThrow(RangeError);
    expect(() => leafBytes({ ...base, previous: new Uint8Array(31) })).toThrow(RangeError);
  });

  it('refuses names that no canonical text can hold', () => {
    const event = { ...sample().event, type: '\ud800' };
    expect(() => leafBytes({ ...sample(), event })).toThrow(
      expect.objectContaining({ code: 'CORRUPT' }),
    );
  });
});

describe('canonical bytes', () => {
  it('are those of RFC 8785 for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const expected = canonicalize(value) ?? '';
        expect(Buffer.from(canonicalBytes(value as JsonValue)).toString('utf8')).toBe(expected);
      }),
    );
  });

  it('do not depend on the order in which members were written', () => {
    expect(canonicalBytes({ b: 1, a: { 10: 1, 9: 2 } })).toEqual(
      Buffer.from('{"a":{"10":1,"9":2},"b":1}'),
    );
  });

  it.each([
    ['NaN', { a: Number.NaN }],
    ['an infinity', [Number.POSITIVE_INFINITY]],
    ['a lone surrogate', { a: '\ud800' }],
    ['a lone surrogate in a name', { '\udc00': 1 }],
  ])('do not exist for %s', (_name, value) => {
    expect(() => canonicalBytes(value as JsonValue)).toThrow(/not allowed/);
  });

  it('keep a text that only looks like an escaped surrogate', () => {
    expect(Buffer.from(canonicalBytes(['\\ud800'])).toString('utf8')).toBe('["\\\\ud800"]');
  });
});
