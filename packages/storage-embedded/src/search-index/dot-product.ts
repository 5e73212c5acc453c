/**
 * Dot product of `query` with the vector that begins at `offset`. The hot loop of a recall: unrolled,
 * and the query widened once by the caller, so that half of the conversions are saved.
 */
export const dotProduct = (query: Float64Array, vectors: Float32Array, offset: number): number => {
  const length = query.length;
  const unrolled = length - (length % 8);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  // Every index lies within both arrays; a check for `undefined` would cost a third of the time.
  for (let index = 0; index < unrolled; index += 8) {
    const at = offset + index;
    a += (query[index] as number) * (vectors[at] as number);
    b += (query[index + 1] as number) * (vectors[at + 1] as number);
    c += (query[index + 2] as number) * (vectors[at + 2] as number);
    d += (query[index + 3] as number) * (vectors[at + 3] as number);
    a += (query[index + 4] as number) * (vectors[at + 4] as number);
    b += (query[index + 5] as number) * (vectors[at + 5] as number);
    c += (query[index + 6] as number) * (vectors[at + 6] as number);
    d += (query[index + 7] as number) * (vectors[at + 7] as number);
  }
  for (let index = unrolled; index < length; index += 1) {
    a += (query[index] as number) * (vectors[offset + index] as number);
  }
  return a + b + c + d;
};
