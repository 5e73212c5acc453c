/** Value that `share` (in [0, 1]) of the samples do not exceed: nearest rank, no interpolation. */
export const percentile = (samples: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(samples).sort();
  const rank = Math.min(sorted.length, Math.max(1, Math.ceil(share * sorted.length)));
  return sorted[rank - 1] ?? Number.NaN;
};

export const mean = (samples: ArrayLike<number>): number => {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) sum += samples[index] ?? 0;
  return sum / samples.length;
};
