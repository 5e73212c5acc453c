/** Dot product of `query` with the vector that begins at `offset`; unrolled, it is the hot loop of a recall. */
export const dotProduct = (query: Float32Array, vectors: Float32Array, offset: number): number => {
  const length = query.length;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let index = 0;
  for (; index + 3 < length; index += 4) {
    const at = offset + index;
    a += (query[index] ?? 0) * (vectors[at] ?? 0);
    b += (query[index + 1] ?? 0) * (vectors[at + 1] ?? 0);
    c += (query[index + 2] ?? 0) * (vectors[at + 2] ?? 0);
    d += (query[index + 3] ?? 0) * (vectors[at + 3] ?? 0);
  }
  for (; index < length; index += 1) a += (query[index] ?? 0) * (vectors[offset + index] ?? 0);
  return a + b + c + d;
};
