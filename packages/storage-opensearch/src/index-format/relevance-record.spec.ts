/// <reference lib="esnext.float16" />

import { memoryId } from '@palimpsest/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blindTokenBytes } from './blind-token.ts';
import { packRecord, seek, unpackRecord } from './relevance-record.ts';

const token = fc
  .uint8Array({ minLength: blindTokenBytes, maxLength: blindTokenBytes })
  .map((bytes) => Buffer.from(bytes).toString('base64url'));
/** Tokens that begin alike, as they come among millions. */
const alike = fc
  .uint8Array({ minLength: 5, maxLength: 5 })
  .map((tail) => Buffer.from([1, 2, 3, 4, ...tail]).toString('base64url'));
const counts = fc
  .array(fc.tuple(fc.oneof(token, alike), fc.integer({ min: 1, max: 0xff_ff })), { maxLength: 12 })
  .map((entries) => new Map(entries));
const record = fc.record({
  // Ids of every length, so that vectors begin at odd bytes, too.
  memoryId: fc.string({ unit: 'binary', maxLength: 9 }).map((text) => memoryId(`s.${text}`)),
  version: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  length: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  vector: fc.option(
    fc
      .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 16 })
      .map((values) => Float16Array.from(values)),
  ),
  counts,
});

test('comes out of its packed form as it went in', () => {
  fc.assert(
    fc.property(record, fc.array(fc.option(fc.oneof(token, alike))), (packed, strangers) => {
      const unpacked = unpackRecord(packRecord(packed));
      expect(unpacked).toMatchObject({
        memoryId: packed.memoryId,
        version: packed.version,
        length: packed.length,
      });
      const halves = unpacked.vector === null ? null : new Float16Array(unpacked.vector.buffer);
      expect(halves).toEqual(packed.vector);
      const asked = [...packed.counts.keys(), ...strangers];
      expect(unpacked.countsOf(seek(asked))).toEqual(
        asked.map((one) => (one === null ? 0 : (packed.counts.get(one) ?? 0))),
      );
    }),
  );
});

test('counts a token that occurs more often than two bytes can say as often as they can', () => {
  const often = Buffer.alloc(blindTokenBytes, 7).toString('base64url');
  const packed = packRecord({
    memoryId: memoryId('s.m'),
    version: 1,
    length: 70_000,
    vector: null,
    counts: new Map([[often, 70_000]]),
  });
  expect(unpackRecord(packed).countsOf(seek([often]))).toEqual([0xff_ff]);
});
