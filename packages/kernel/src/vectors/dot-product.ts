/// <reference lib="esnext.float16" />

/**
 * Every half float by its bits (256 KiB, of which unit vectors touch a fraction): a look-up is three times as
 * fast as what V8 makes of reading a `Float16Array`.
 */
const floats = Float32Array.from(
  new Float16Array(Uint16Array.from({ length: 0x1_00_00 }, (_, bits) => bits).buffer),
);

/**
 * Dot product of `query` with the half floats that begin at `offset`, given by their bits. Every search index takes
 * this one, in this order of additions, so that cosines are the same to the last bit whatever engine found them. The hot
 * loop of a recall: unrolled, and the query widened once by the caller, so that half of the conversions are saved.
 */
export const dotProduct = (query: Float64Array, halves: Uint16Array, offset: number): number => {
  const length = query.length;
  const unrolled = length - (length % 8);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  // Every index lies within its array; a check for `undefined` would cost a third of the time.
  const float = (at: number): number => floats[halves[at] as number] as number;
  for (let index = 0; index < unrolled; index += 8) {
    const at = offset + index;
    a += (query[index] as number) * float(at);
    b += (query[index + 1] as number) * float(at + 1);
    c += (query[index + 2] as number) * float(at + 2);
    d += (query[index + 3] as number) * float(at + 3);
    a += (query[index + 4] as number) * float(at + 4);
    b += (query[index + 5] as number) * float(at + 5);
    c += (query[index + 6] as number) * float(at + 6);
    d += (query[index + 7] as number) * float(at + 7);
  }
  for (let index = unrolled; index < length; index += 1) {
    a += (query[index] as number) * float(offset + index);
  }
  return a + b + c + d;
};
