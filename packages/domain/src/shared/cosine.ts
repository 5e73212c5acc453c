/** Cosine of two unit vectors; 0 where either is missing or they are of two models. */
export const cosine = (a: Float32Array | null, b: Float32Array | null): number => {
  if (a === null || b === null || a.length !== b.length) return 0;
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
};
