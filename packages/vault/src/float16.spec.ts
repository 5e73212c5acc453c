import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';
import { decodeFloat16, encodeFloat16 } from './float16.ts';

describe('half floats', () => {
  it('come back exactly, all 65,536 of them but for the payload of NaN', () => {
    const all = new Uint8Array(65_536 * 2);
    const view = new DataView(all.buffer);
    for (let bits = 0; bits < 65_536; bits += 1) view.setUint16(bits * 2, bits, true);
    const numbers = decodeFloat16(all);
    const again = new DataView(encodeFloat16(numbers).buffer);
    const changed = [...numbers.entries()]
      .filter(([bits, value]) => !Number.isNaN(value) && again.getUint16(bits * 2, true) !== bits)
      .map(([bits]) => bits);
    expect(changed).toEqual([]);
  });

  it.each([
    [1, [0x00, 0x3c]],
    [-2, [0x00, 0xc0]],
    [0.333_251_953_125, [0x55, 0x35]],
    [65_504, [0xff, 0x7b]],
    [0, [0x00, 0x00]],
  ])('of %d lie in little-endian order', (value, bytes) => {
    expect([...encodeFloat16(Float32Array.of(value))]).toEqual(bytes);
  });

  it('are within half a unit of the last place, for any unit vector', () => {
    const numbers = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 50 });
    fc.assert(
      fc.property(numbers, (vector) => {
        const opened = decodeFloat16(encodeFloat16(Float32Array.from(vector)));
        expect(opened).toHaveLength(vector.length);
        for (const [index, value] of vector.entries()) {
          const error = Math.abs((opened[index] ?? Number.NaN) - value);
          expect(error).toBeLessThanOrEqual(Math.max(Math.abs(value) * 2 ** -11, 2 ** -25));
        }
      }),
    );
  });

  it('are read from any offset, and refused when cut in half', () => {
    const bytes = new Uint8Array([0xee, 0x00, 0x3c, 0x00, 0xc0]);
    expect([...decodeFloat16(bytes.subarray(1))]).toEqual([1, -2]);
    expect(() => decodeFloat16(bytes)).toThrow(RangeError);
  });
});

describe('base64', () => {
  it('gives back the bytes that it was made of', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(Uint8Array.from(fromBase64(toBase64(bytes)) ?? [])).toEqual(bytes);
      }),
    );
  });

  it.each(['AA', 'AB==', 'AAAA ', '_-8=', 'AAA\n', '====', 'é'])('refuses %j', (text) => {
    expect(fromBase64(text)).toBeUndefined();
  });
});
