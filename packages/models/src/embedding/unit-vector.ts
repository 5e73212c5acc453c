/** Scales a vector to unit length where it stands; the zero vector stays. */
export const normaliseInPlace = (vector: Float32Array): Float32Array => {
  let squares = 0;
  for (const component of vector) squares += component * component;
  if (squares === 0) return vector;
  const factor = 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * factor;
  return vector;
};
